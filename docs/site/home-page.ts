import { isGuide } from './guides.ts';
import { html } from './html.ts';
import type { OpenApi } from './openapi-document.ts';
import type { Page } from './page.ts';
import type { Tag } from './reference-pages.ts';

/** The first page: where to begin, and what there is. */
export function homePage(document: OpenApi, texts: readonly Page[], tags: readonly Tag[]): Page {
  const { title } = document.info;
  const guides = texts.filter(isGuide);
  const platform = texts.filter((page) => !isGuide(page));
  const description = `${title}: projects and patients, analyses whose numbers agree with R, literature, exports and events over HTTP.`;
  const starts = [
    {
      path: '/docs/guides/quick-start',
      title: 'Quick start',
      text: 'From a CSV file to a survival curve in five calls.',
    },
    { path: '/docs/reference', title: 'API reference', text: 'Every operation with parameters, answers and samples.' },
    { path: '/docs/methods', title: 'Methods of analysis', text: 'By the question that they answer.' },
    { path: '/docs/console', title: 'Console', text: 'Try requests against this server in the browser.' },
  ];
  return {
    path: '/docs',
    title,
    description,
    layout: 'text',
    body: html`<h1>${title}</h1><p class="lead">${description}</p>
<ul class="cards">${starts.map((start) => html`<li><a href="${start.path}">${start.title}</a><p>${start.text}</p></li>`)}</ul>
<h2 id="guides"><a href="#guides">Guides</a></h2>
<dl class="methods">${guides.map((guide) => html`<dt><a href="${guide.path}">${guide.title}</a></dt><dd>${guide.description}</dd>`)}</dl>
<h2 id="platform"><a href="#platform">The platform</a></h2>
<dl class="methods">${platform.map((page) => html`<dt><a href="${page.path}">${page.title}</a></dt><dd>${page.description}</dd>`)}</dl>
<h2 id="reference"><a href="#reference">Reference</a></h2>
<ul class="tags">${tags.map(({ path, title: name }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`,
    contents: [],
    markdown: `# ${title}\n\n${description}\n\n${starts
      .map(
        (start) => `- [${start.title}](${start.path}${start.path === '/docs/console' ? '' : '.md'}): ${start.text}\n`,
      )
      .join('')}\n## Guides\n\n${guides
      .map((guide) => `- [${guide.title}](${guide.path}.md): ${guide.description}\n`)
      .join('')}\n## The platform\n\n${platform
      .map((page) => `- [${page.title}](${page.path}.md): ${page.description}\n`)
      .join('')}\n## Reference\n\n${tags.map(({ path, title: name }) => `- [${name}](${path}.md)\n`).join('')}`,
    search: [{ id: '/docs', title, heading: '', text: description }],
  };
}
