import { readFileSync } from 'node:fs';
import { html } from './html.ts';
import type { SiteFile } from './site-file.ts';

/** docs/console/README.md tells where it comes from. */
export const consoleScript = 'scalar-api-reference-1.72.1.js';

/** The interactive console: Scalar, from our own server. */
export function consoleFiles(title: string): [path: string, file: SiteFile][] {
  const read = (file: string, type: string): [string, SiteFile] => [
    `/docs/console/${file}`,
    { type: `${type}; charset=utf-8`, body: readFileSync(new URL(`../console/${file}`, import.meta.url), 'utf8') },
  ];
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Console · ${title}</title>
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/console/console.css">
</head>
<body>
<noscript><p>The console sends requests by a script. <a href="/docs/reference">The API reference</a> needs none.</p></noscript>
<header class="to-docs"><a href="/docs">${title}: documentation</a></header>
<div id="console"></div>
<script src="/docs/console/before-scalar.js"></script>
<script src="/docs/console/${consoleScript}"></script>
<script src="/docs/console/console.js"></script>
</body>
</html>
`.text;
  return [
    ['/docs/console', { type: 'text/html; charset=utf-8', body: page }],
    ...[consoleScript, 'before-scalar.js', 'console.js'].map((file) => read(file, 'text/javascript')),
    read('console.css', 'text/css'),
  ];
}
