import { type Html, html } from './html.ts';
import type { Page } from './page.ts';

type NavigationLink = { path: string; title: string };
type NavigationGroup = { title: string; links: readonly NavigationLink[] };
export type Frame = { title: string; navigation: readonly NavigationGroup[] };

/** A whole document: the page with the contents of the site, and its own, beside it. */
export function documentOf(page: Page, { title, navigation }: Frame): string {
  const isHome = page.path === '/docs';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isHome ? title : `${page.title} · ${title}`}</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
${page.markdown !== '' && html`<link rel="alternate" type="text/markdown" href="${markdownPath(page.path)}">`}
<link rel="stylesheet" href="/docs/assets/docs.css">
<script type="module" src="/docs/assets/docs.js"></script>
</head>
<body class="${page.layout}">
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<button class="menu" popovertarget="contents">Contents</button>
<a class="brand" href="/docs">${title}</a>
<search class="search" hidden></search>
</header>
<div class="columns">
<nav id="contents" popover aria-label="Contents">${navigation.map((group) => navigationGroup(group, page))}</nav>
<main id="content" tabindex="-1">
${page.body}
<footer>${page.markdown !== '' && html`<a href="${markdownPath(page.path)}">This page as Markdown</a> `}<a href="/openapi.json">OpenAPI</a> <a href="/llms.txt">llms.txt</a></footer>
</main>
${page.layout === 'text' && page.contents.length > 1 && onThisPage(page)}
</div>
</body>
</html>
`.text;
}

/** Where the same page stands as Markdown. */
export function markdownPath(path: string): string {
  return path === '/docs' ? '/docs/index.md' : `${path}.md`;
}

function navigationGroup({ title, links }: NavigationGroup, page: Page): Html {
  return html`<p class="group">${title}</p><ul>${links.map(({ path, title: name }) => {
    const here = path === page.path;
    const inside = here && page.layout === 'reference' && page.contents.length > 1;
    return html`<li><a href="${path}"${here && html` aria-current="page"`}>${name}</a>${
      inside && html`<ul>${page.contents.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`
    }</li>`;
  })}</ul>`;
}

function onThisPage({ contents }: Page): Html {
  return html`<nav class="on-this-page" aria-label="On this page"><p class="group">On this page</p><ul>${contents.map(
    ({ id, text, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`;
}
