import { readFileSync } from 'node:fs';
import { html } from './html.ts';
import type { SiteFile } from './site.ts';

/** docs/console/README.md tells where it comes from. */
export const consoleScript = 'scalar-api-reference-1.72.1.js';

/** The interactive console: Scalar, from our own server. */
export function consoleFiles(title: string): [path: string, file: SiteFile][] {
  const script = (file: string): SiteFile => ({
    type: 'text/javascript; charset=utf-8',
    body: readFileSync(new URL(`../console/${file}`, import.meta.url), 'utf8'),
  });
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Console · ${title}</title>
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
</head>
<body>
<noscript><p>The console sends requests by a script. <a href="/docs/reference">The API reference</a> needs none.</p></noscript>
<div id="console"></div>
<script src="/docs/console/${consoleScript}"></script>
<script src="/docs/console/console.js"></script>
</body>
</html>
`.text;
  return [
    ['/docs/console', { type: 'text/html; charset=utf-8', body: page }],
    [`/docs/console/${consoleScript}`, script(consoleScript)],
    ['/docs/console/console.js', script('console.js')],
  ];
}
