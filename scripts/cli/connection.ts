import { Client, ResearchPlatformError } from '../../clients/javascript/src/node.ts';
import { baseUrlOf } from '../../clients/javascript/src/transport/configuration.ts';
import { UsageError } from './exit-code.ts';
import { profileOf, readProfiles } from './profiles.ts';

export const defaultBaseUrl = 'http://localhost:3000/v1';

export type Connection = { baseUrl: string; apiKey: string; from: string };

/**
 * The address and the key to use, always from one place, so that no key is sent to another server than its own: the profile
 * of --profile, else the environment where it has a key, else the profile in use.
 */
export async function connectionOf(given: { profile?: string; baseUrl?: string }): Promise<Connection> {
  const { RESEARCH_PLATFORM_API_KEY: key, RESEARCH_PLATFORM_BASE_URL: address } = process.env;
  const ofProfile = async (name: string, profiles: Awaited<ReturnType<typeof readProfiles>>, wanted?: string) => {
    const { base_url, api_key } = profileOf(profiles, name);
    if (wanted !== undefined && checkedBaseUrl(wanted) !== base_url)
      throw new UsageError(
        `The key of the profile ${name} is for ${base_url} and is not sent to ${checkedBaseUrl(wanted)}. Choose another profile, or set RESEARCH_PLATFORM_API_KEY.`,
      );
    return { baseUrl: base_url, apiKey: api_key, from: `profile ${name}` };
  };
  if (given.profile !== undefined) return ofProfile(given.profile, await readProfiles(), given.baseUrl);
  if (key)
    return { baseUrl: checkedBaseUrl(given.baseUrl ?? (address || defaultBaseUrl)), apiKey: key, from: 'environment' };
  const profiles = await readProfiles();
  if (profiles.current !== null) return ofProfile(profiles.current, profiles, given.baseUrl ?? (address || undefined));
  throw new UsageError(
    'There is no key. Set RESEARCH_PLATFORM_API_KEY, or store one with `research-platform login`, which reads it from a prompt or from standard input.',
  );
}

export function checkedBaseUrl(text: string): string {
  return asUsage(() => baseUrlOf(text, {}));
}

/** A client, or the words why the address or the key can't be one. */
export function clientOf({ baseUrl, apiKey }: Connection): Client {
  return asUsage(() => new Client({ baseUrl, apiKey }));
}

function asUsage<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof ResearchPlatformError) throw new UsageError(error.message.replace('`apiKey`', 'the key'));
    throw error;
  }
}
