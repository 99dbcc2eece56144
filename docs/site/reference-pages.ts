import { html } from './html.ts';
import { inlineMarkdown, renderMarkdown } from './markdown.ts';
import { type OpenApi, operationsOf } from './openapi-document.ts';
import { type OperationView, operationMarkdown, operationSection, viewOf } from './operation-page.ts';
import { firstSentence, type Page, type SearchEntry } from './page.ts';

export type Tag = { name: string; title: string; path: string; description: string; operations: OperationView[] };

/** The operations of the document, tag by tag. */
export function tagsOf(document: OpenApi): Tag[] {
  const views = operationsOf(document).map((operation) => viewOf(document, operation));
  const named = document.tags ?? [];
  const names = new Set([...named.map(({ name }) => name), ...views.map((view) => tagOf(view))]);
  return [...names]
    .map((name) => {
      const tag = named.find((one) => one.name === name);
      return {
        name,
        title: tag?.['x-displayName'] ?? sentenceCase(name),
        path: `/docs/reference/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
        description: tag?.description ?? '',
        operations: views.filter((view) => tagOf(view) === name),
      };
    })
    .filter(({ operations }) => operations.length > 0);
}

const tagOf = ({ operation, id }: OperationView) => operation.tags?.[0] ?? id.split('.')[0]!;

function sentenceCase(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ').replace(/\bapi\b/i, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One page a tag, with every operation at an anchor that is its operationId. */
export function referencePage(document: OpenApi, tag: Tag): Page {
  const listed = tag.operations.map(({ summary }) => summary).join('; ');
  const description = tag.description === '' ? `${tag.title}: ${listed}.` : tag.description;
  return {
    path: tag.path,
    title: tag.title,
    description: firstSentence(description),
    layout: 'reference',
    body: html`<header class="page-head"><h1>${tag.title}</h1>${tag.description !== '' && renderMarkdown(tag.description, 'about-').html}
<ul class="operation-list">${tag.operations.map(
      ({ id, summary, operation }) =>
        html`<li><span class="verb verb-${operation.method.toLowerCase()}">${operation.method}</span> <a href="#${id}">${summary}</a></li>`,
    )}</ul></header>
${tag.operations.map((view) => operationSection(document, view))}`,
    contents: tag.operations.map(({ id, summary }) => ({ id, text: summary, depth: 2 })),
    markdown: `# ${tag.title}\n\n${tag.description}\n\n${tag.operations.map((view) => operationMarkdown(document, view)).join('')}`,
    search: tag.operations.map((view) => searchEntry(tag, view)),
  };
}

function searchEntry(
  tag: Tag,
  { id, summary, description, operation, parameters, bodies }: OperationView,
): SearchEntry {
  const names = [...parameters, ...bodies].flatMap(({ fields }) => fields.map(({ name }) => name));
  return {
    id: `${tag.path}#${id}`,
    title: summary,
    heading: `${operation.method} ${operation.path}`,
    text: [id, description, ...names].join(' '),
  };
}

export function referenceOverview(document: OpenApi, tags: readonly Tag[]): Page {
  const { title, version, description = '' } = document.info;
  const intro = `${description}\n\n${conventions}`;
  const rendered = renderMarkdown(intro);
  return {
    path: '/docs/reference',
    title: 'API reference',
    description: `Every operation of ${title} ${version}, with parameters, answers and samples.`,
    layout: 'text',
    body: html`<h1>API reference</h1>
<p>Version ${version}. The same for programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1). To try requests in the browser, open the <a href="/docs/console">console</a>.</p>
${rendered.html}
<h2 id="operations"><a href="#operations">Operations</a></h2>
${tags.map(
  (tag) => html`<h3><a href="${tag.path}">${tag.title}</a></h3>
${tag.description !== '' && html`<p>${inlineMarkdown(firstSentence(tag.description))}</p>`}
<ul class="operation-list">${tag.operations.map(
    ({ id, summary, operation }) =>
      html`<li><span class="verb verb-${operation.method.toLowerCase()}">${operation.method}</span> <a href="${tag.path}#${id}">${summary}</a></li>`,
  )}</ul>`,
)}`,
    contents: [...rendered.sections.map(({ heading }) => heading), { id: 'operations', text: 'Operations', depth: 2 }],
    markdown: `# API reference\n\nVersion ${version}.\n\n${intro}\n\n## Operations\n\n${tags
      .map(
        (tag) =>
          `### [${tag.title}](${tag.path}.md)\n\n${tag.operations
            .map(({ summary, operation }) => `- \`${operation.method} ${operation.path}\` ${summary}\n`)
            .join('')}`,
      )
      .join('\n')}`,
    search: rendered.sections.map(({ heading, text }) => ({
      id: `/docs/reference#${heading.id}`,
      title: 'API reference',
      heading: heading.text,
      text,
    })),
  };
}

const conventions = `## Address and credential

Every path stands below \`/v1\` of your server. Send an API key as \`Authorization: Bearer svc_live_…\`, or the token of
\`POST /auth/login\` as \`Authorization: Session sess_…\`. Keys that begin with \`svc_test_\` see test data only.

## Answers

Every answer is JSON: \`{"success": true, "data": {…}, "meta": {"timestamp", "request_id"}}\`, or
\`{"success": false, "error": {"code", "message", "details"}, "meta": {…}}\`. The fields that the pages list for an answer are
those of \`data\`. [Errors](guides/errors.md) lists the codes with cause and cure. Name the \`request_id\` when you ask for help.

## Lists

A list answers \`{"items": [...], "next_cursor": "…"}\`. Ask for the next page with \`cursor\`, until \`next_cursor\` is null;
\`limit\` is 1 to 200. Items that are added meanwhile make no item come twice or get lost.

## Repeating a request

Send an \`Idempotency-Key\` with every POST. The same key with the same body gives the stored answer again for 24 hours, so
a request whose answer was lost can be sent again; with another body it is refused with
[IDEMPOTENCY_KEY_REUSED](guides/errors.md#idempotency_key_reused). A request that failed and a dry run use up no key. POSTs that only
read (searches, \`/literature/batch\`, \`/variables/infer\`) and those about passwords and sign-ins ignore it, as every GET, PATCH and
DELETE does: those do nothing twice anyway.

## Waiting for work

A run or an export answers 202. Read it again with \`Prefer: wait=20\`: the answer comes as soon as the work is over.

## Changing without overwriting

Every single resource has an \`ETag\`. With \`If-None-Match\` an unchanged one answers 304; with \`If-Match\` a PATCH or DELETE is
refused with 412 when somebody changed it since. PATCH takes a JSON merge patch: what is absent stays, null clears.
`;
