import { fieldList, fieldMarkdown } from './field-list.ts';
import { codeBlock } from './highlight.ts';
import { html } from './html.ts';
import { jsonText } from './json-text.ts';
import { renderMarkdown } from './markdown.ts';
import { examplesOf, type OpenApi, type Operation, type Response, resolve } from './openapi-document.ts';
import { parameterField } from './operation-page.ts';
import { firstSentence, type Page } from './page.ts';
import { type Field, fieldsOf } from './schema-fields.ts';

type Message = { type: string; summary: string; fields: Field[]; sample: string };

const path = '/docs/reference/webhook-messages';
const title = 'Webhook messages';
const introduction = `What the platform posts to the address of a [webhook](../guides/webhooks.md), by the type of the event. The headers are the same
for all; what a receiver answers decides whether the message is sent again. The same events can be read [by pull](../guides/events.md).`;

/** Everything that the platform sends to others: the \`webhooks\` of the document. */
export function webhookMessagesPage(document: OpenApi): Page {
  const operations = Object.entries(document.webhooks ?? {}).map(([type, item]) => ({
    type,
    operation: item.post as Operation,
  }));
  const messages = operations.map(({ type, operation }) => messageOf(document, type, operation));
  const first = operations[0]?.operation;
  const headers = (first?.parameters ?? []).map((parameter) => parameterField(document, resolve(document, parameter)));
  const answers = Object.entries(first?.responses ?? {}).map(
    ([status, response]) => `- \`${status}\` ${resolve<Response>(document, response).description ?? ''}`,
  );
  const rendered = renderMarkdown(introduction);
  return {
    ...{ path, title, description: firstSentence(introduction), layout: 'reference' },
    body: html`<header class="page-head"><h1>${title}</h1>${rendered.html}
<h2 id="headers"><a href="#headers">Headers</a></h2>${fieldList(headers)}
<h2 id="answers"><a href="#answers">What a receiver answers</a></h2>${renderMarkdown(answers.join('\n'), 'answers-').html}</header>
${messages.map(
  ({ type, summary, fields, sample }) => html`<section class="operation" aria-labelledby="${type}">
<div class="facts-column">
<h2 id="${type}"><a href="#${type}">${summary}</a></h2>
<p class="address"><span class="verb verb-post">POST</span> <code>${type}</code></p>
${fieldList(fields)}
</div>
<div class="sample-column"><div class="sample"><p class="sample-title">Message</p>${codeBlock(sample, 'json')}</div></div>
</section>`,
)}`,
    contents: [
      { id: 'headers', text: 'Headers', depth: 2 },
      { id: 'answers', text: 'What a receiver answers', depth: 2 },
      ...messages.map(({ type, summary }) => ({ id: type, text: summary, depth: 2 })),
    ],
    markdown: [
      `# ${title}\n\n${introduction}\n\n## Headers\n\n${fieldMarkdown(headers)}\n`,
      `## What a receiver answers\n\n${answers.join('\n')}\n\n`,
      ...messages.map(
        ({ type, summary, fields, sample }) =>
          `## ${summary}\n\n\`${type}\`\n\n${fieldMarkdown(fields)}\n\`\`\`json\n${sample}\n\`\`\`\n\n`,
      ),
    ].join(''),
    search: messages.map(({ type, summary, fields }) => ({
      id: `${path}#${type}`,
      title: summary,
      heading: type,
      text: [type, summary, ...fields.map(({ name }) => name)].join(' '),
    })),
  };
}

function messageOf(document: OpenApi, type: string, { summary = type, requestBody }: Operation): Message {
  const json = resolve(document, requestBody)?.content?.['application/json'] ?? {};
  const [example] = examplesOf(document, json);
  return {
    ...{ type, summary, fields: fieldsOf(document, json.schema ?? {}).fields },
    sample: example === undefined ? '' : jsonText(example.value),
  };
}
