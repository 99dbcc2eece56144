import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { type MethodName, methods } from '../../domain/statistics/catalogue.ts';
import { searchOptions } from '../assets/search-options.js';
import { consoleFiles } from './console-page.ts';
import { families } from './families.ts';
import { guidePage, guides, isGuide } from './guides.ts';
import { homePage } from './home-page.ts';
import { html } from './html.ts';
import { documentOf, type Frame, markdownPath } from './layout.ts';
import { methodPage, methodsOverview } from './method-pages.ts';
import type { OpenApi } from './openapi-document.ts';
import type { Page } from './page.ts';
import { referenceOverview, referencePage, tagsOf } from './reference-pages.ts';
import type { SiteFile } from './site-file.ts';
import { webhookMessagesPage } from './webhook-messages-page.ts';

const htmlType = 'text/html; charset=utf-8';
const markdownType = 'text/markdown; charset=utf-8';

/** The whole site, address by address: a pure function of the description of the API and of the files in docs/. */
export function buildSite(document: OpenApi): Map<string, SiteFile> {
  const tags = tagsOf(document);
  const guidePages = guides.map(guidePage);
  const references = [...tags.map((tag) => referencePage(document, tag)), webhookMessagesPage(document)];
  const methodPages = (Object.keys(methods) as MethodName[]).map((name) => methodPage(document, name));
  const home = homePage(document, guidePages, tags);
  const [reference, overview] = [referenceOverview(document, tags), methodsOverview()];
  const pages = [home, ...guidePages, reference, ...references, overview, ...methodPages];
  const frame: Frame = {
    title: document.info.title,
    navigation: [
      { title: 'Guides', links: guidePages.filter(isGuide) },
      { title: 'Statistics', links: [overview] },
      { title: 'Reference', links: [reference, ...references, { path: '/docs/console', title: 'Console' }] },
      { title: 'The platform', links: guidePages.filter((page) => !isGuide(page)) },
    ],
  };

  const files = new Map<string, SiteFile>();
  for (const page of pages) {
    if (files.has(page.path)) throw new Error(`Two pages of the documentation stand at ${page.path}.`);
    // A page of one method shows where among all it stands.
    const own = methodPages.includes(page) ? withFamily(frame, overview, page, methodPages) : frame;
    files.set(page.path, { type: htmlType, body: documentOf(page, own) });
    files.set(markdownPath(page.path), { type: markdownType, body: page.markdown });
  }
  files.set('/docs/not-found', { type: htmlType, body: documentOf(notFoundPage(), frame) });
  files.set('/docs/search-index.json', { type: 'application/json', body: searchIndex(pages) });
  files.set('/llms.txt', { type: 'text/plain; charset=utf-8', body: llms(document, home, frame, pages) });
  files.set('/llms-full.txt', {
    type: 'text/plain; charset=utf-8',
    body: pages.map(({ markdown }) => markdown.trimEnd()).join('\n\n---\n\n'),
  });
  for (const [path, file] of consoleFiles(document.info.title)) files.set(path, file);
  for (const [name, type, file] of assets)
    files.set(`/docs/assets/${name}`, { type, body: readFileSync(new URL(file, import.meta.url), 'utf8') });
  return files;
}

/** The contents with the methods that answer the same question as this one. */
function withFamily(frame: Frame, overview: Page, page: Page, all: readonly Page[]): Frame {
  const pathOf = (name: MethodName) => `/docs/methods/${name}`;
  const names = families.find(({ methods: members }) => members.some((name) => pathOf(name) === page.path))?.methods;
  const family = all.filter(({ path }) => names?.some((name) => pathOf(name) === path));
  return {
    ...frame,
    navigation: frame.navigation.map((group) =>
      group.links.includes(overview) ? { ...group, links: [...group.links, ...family] } : group,
    ),
  };
}

function notFoundPage(): Page {
  return {
    ...{ path: '/docs/not-found', title: 'Not found', description: 'There is no such page.', layout: 'text' },
    body: html`<h1>Not found</h1><p>There is no such page. The contents beside this list every page, and the search finds words in them.</p><p><a href="/docs">To the first page</a></p>`,
    ...{ contents: [], markdown: '', search: [] },
  };
}

function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch(searchOptions);
  index.addAll(pages.flatMap(({ search }) => search));
  return JSON.stringify(index);
}

/** As https://llmstxt.org has it. */
function llms({ info }: OpenApi, home: Page, frame: Frame, pages: readonly Page[]): string {
  const line = ({ path, title, description }: Page) => `- [${title}](${markdownPath(path)}): ${description}\n`;
  const groups = frame.navigation.map(({ title, links }) => {
    const members = pages.filter((page) => links.includes(page) || (title === 'Statistics' && isMethod(page)));
    return `## ${title}\n\n${members.map(line).join('')}`;
  });
  return `# ${info.title}\n\n> ${home.description}\n\nThe API is described in OpenAPI 3.1 at /openapi.json. All pages in one: /llms-full.txt\n\n${groups.join('\n')}`;
}

const isMethod = ({ path }: Page) => path.startsWith('/docs/methods/');

const scriptType = 'text/javascript; charset=utf-8';
const assets: readonly [name: string, type: string, file: string][] = [
  ['docs.css', 'text/css; charset=utf-8', '../assets/docs.css'],
  ['docs.js', scriptType, '../assets/docs.js'],
  ['search.js', scriptType, '../assets/search.js'],
  ['search-options.js', scriptType, '../assets/search-options.js'],
  ['minisearch.js', scriptType, '../../node_modules/minisearch/dist/es/index.js'],
  ['icon.svg', 'image/svg+xml', '../assets/icon.svg'],
];
