import type { Deprecation } from '../contract/routes/route.ts';

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the `Link` to what comes after, for a route that is being retired. */
export function deprecationHeaders({ since, sunset, successor }: Deprecation): Record<string, string> {
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `</v1${successor}>; rel="successor-version"`,
  };
}
