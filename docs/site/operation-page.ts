import { fieldList, fieldMarkdown } from './field-list.ts';
import { languageOf } from './highlight.ts';
import { type Html, html } from './html.ts';
import { inlineMarkdown, renderMarkdown } from './markdown.ts';
import {
  type NamedOperation,
  type OpenApi,
  type Parameter,
  type Response,
  refName,
  resolve,
  type Schema,
} from './openapi-document.ts';
import { answerExamples, requestSamples, samplesColumn, shortened } from './operation-samples.ts';
import { type Field, factsOf, fieldsOf, typeOf, type Variant } from './schema-fields.ts';

/** An operation taken apart into what a page shows of it. */
export type OperationView = {
  operation: NamedOperation;
  id: string;
  summary: string;
  description: string;
  parameters: { title: string; fields: Field[] }[];
  bodies: { type: string; required: boolean; fields: Field[]; variants: Variant[]; of: string }[];
  answers: {
    status: string;
    description: string;
    of: string;
    fields: Field[];
    variants: Variant[];
    headers: Field[];
  }[];
  errors: { status: string; codes: string[]; reasons: string[]; description: string }[];
};

const places = { path: 'In the path', query: 'In the query', header: 'Headers' } as const;

export function viewOf(document: OpenApi, operation: NamedOperation): OperationView {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  const body = resolve(document, operation.requestBody);
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => [status, resolve(document, response), refName(response)] as const,
  );
  return {
    operation,
    id: operation.operationId,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    parameters: (Object.keys(places) as (keyof typeof places)[])
      .map((place) => ({
        title: places[place],
        fields: parameters
          .filter((parameter) => parameter.in === place)
          .map((parameter) => parameterField(document, parameter)),
      }))
      .filter(({ fields }) => fields.length > 0),
    bodies: Object.entries(body?.content ?? {}).map(([type, { schema = {} }]) => ({
      ...{ type, required: body?.required === true, of: refName(schema) ?? '' },
      ...fieldsOf(document, schema),
    })),
    answers: responses
      .filter(([status]) => /^[23]/.test(status))
      .map(([status, response]) => ({
        ...{ status, description: response.description ?? '', headers: headerFields(document, response) },
        ...answerFields(document, response),
      })),
    errors: responses
      .filter(([status]) => !/^[23]/.test(status))
      .map(([status, response, name]) => ({
        ...{ status, description: response.description ?? '' },
        ...errorFacts(document, response, name),
      })),
  };
}

export function parameterField(document: OpenApi, { name, required, description, schema = {} }: Parameter): Field {
  return {
    ...{ name, required: required === true, type: typeOf(document, schema) },
    description: description ?? schema.description ?? '',
    facts: factsOf(schema),
    ...{ children: [], variants: [] },
  };
}

function headerFields(document: OpenApi, response: Response): Field[] {
  return Object.entries(response.headers ?? {}).map(([name, header]) => {
    const { description = '', schema = {} } = resolve(document, header);
    return {
      name,
      description,
      type: typeOf(document, schema),
      required: false,
      facts: [],
      children: [],
      variants: [],
    };
  });
}

/** What stands in `data`: the envelope around it is the same everywhere. */
function answerFields(document: OpenApi, response: Response): { of: string; fields: Field[]; variants: Variant[] } {
  const schema = resolve(document, response.content?.['application/json']?.schema ?? ({} as Schema));
  const data = [schema, ...(schema.allOf ?? [])]
    .map((part) => resolve(document, part).properties?.data)
    .find((part) => part !== undefined);
  if (data === undefined) return { of: '', fields: [], variants: [] };
  return { of: refName(data) ?? '', ...fieldsOf(document, data) };
}

function errorFacts(document: OpenApi, response: Response, name = ''): { codes: string[]; reasons: string[] } {
  const schema = response.content?.['application/json']?.schema;
  const codes = schema === undefined ? [] : valuesOf(document, schema, 'code');
  const reasons = schema === undefined ? [] : valuesOf(document, schema, 'reason');
  // A document whose errors all share one schema says the code in the name of the response.
  return { codes: /^[A-Z_]+$/.test(name) ? [name] : codes, reasons };
}

/** The texts that a field of this name may have, wherever it stands in the schema. */
function valuesOf(document: OpenApi, schema: Schema, field: string, depth = 0): string[] {
  if (depth > 8) return [];
  const found = resolve(document, schema);
  const own = Object.entries(found.properties ?? {}).flatMap(([name, inner]) => {
    const value = resolve(document, inner);
    if (name !== field) return valuesOf(document, value, field, depth + 1);
    return [value.const, ...(value.enum ?? [])].filter((one) => typeof one === 'string');
  });
  const parts = [...(found.allOf ?? []), ...(found.oneOf ?? []), ...(found.anyOf ?? [])];
  return [...new Set([...own, ...parts.flatMap((part) => valuesOf(document, part, field, depth + 1))])];
}

/** An operation in two columns: what it takes and gives, and how that looks. */
export function operationSection(document: OpenApi, view: OperationView): Html {
  const { operation, id } = view;
  return html`<section class="operation" aria-labelledby="${id}">
<div class="facts-column">
<h2 id="${id}"><a href="#${id}">${view.summary}</a></h2>
<p class="address"><span class="verb verb-${operation.method.toLowerCase()}">${operation.method}</span> <code>${breakable(operation.path)}</code>${
    operation.deprecated && html` <strong class="deprecated">Deprecated</strong>`
  }</p>
${renderMarkdown(view.description, `${id}-`).html}
${view.parameters.map(({ title, fields }) => html`<h3>${title}</h3>${fieldList(fields)}`)}
${view.bodies.map(
  ({ type, required, fields, variants, of }) =>
    html`<h3>Body <code>${type}</code></h3>${(of !== '' || !required) && html`<p class="facts">${of !== '' && html`<code>${of}</code> `}${!required && 'May be left out.'}</p>`}${fieldList(fields, variants)}`,
)}
${view.answers.map(
  ({ status, description, of, fields, variants, headers }) =>
    html`<h3>Answer <code>${status}</code></h3><p class="facts">${inlineMarkdown(description)}${of !== '' && html` <code>${of}</code> in <code>data</code>.`}</p>${fieldList(fields, variants)}${
      headers.length > 0 && html`<details><summary>Headers of the answer</summary>${fieldList(headers)}</details>`
    }`,
)}
${
  view.errors.length > 0 &&
  html`<h3>Errors</h3><ul class="errors">${view.errors.map(
    ({ status, codes, reasons, description }) =>
      html`<li><code>${status}</code> ${codes.map(
        (code) => html`<a href="/docs/guides/errors#${code.toLowerCase()}"><code>${code}</code></a> `,
      )}${!codes.includes(description) && inlineMarkdown(description)}${
        reasons.length > 0 &&
        reasons.length <= mostReasons &&
        html`<br><span class="facts">${reasons.map((reason, i) => html`${i > 0 && ', '}<code>${reason}</code>`)}</span>`
      }</li>`,
  )}</ul>`
}
</div>
<div class="sample-column">${samplesColumn(document, operation)}</div>
</section>`;
}

/** More than that hide what matters; the guide to errors has them all. */
const mostReasons = 10;

/** A path that may be broken at its slashes on a narrow screen. */
function breakable(path: string): Html {
  return html`${path
    .split('/')
    .slice(1)
    .map((step) => html`/<wbr>${step}`)}`;
}

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`;

export function operationMarkdown(document: OpenApi, view: OperationView): string {
  const { operation } = view;
  const answers = answerExamples(document, operation);
  return [
    `## ${view.summary}\n\n\`${operation.method} ${operation.path}\` (\`${view.id}\`)\n\n${view.description}\n\n`,
    ...view.parameters.map(({ title, fields }) => `### ${title}\n\n${fieldMarkdown(fields)}\n`),
    ...view.bodies.map(({ type, fields, variants }) => `### Body ${type}\n\n${fieldMarkdown(fields, variants)}\n`),
    ...view.answers.map(
      ({ status, description, fields, variants }) =>
        `### Answer ${status}\n\n${description}\n\n${fieldMarkdown(fields, variants)}\n`,
    ),
    view.errors.length > 0 ? `### Errors\n\n${view.errors.map(errorLine).join('')}\n` : '',
    ...requestSamples(document, operation).map(
      ({ label, language, source }) => `${label}:\n\n${fence(languageOf(language), source)}`,
    ),
    ...answers.map(
      ({ title, text, type }) => `Answer ${title}:\n\n${fence(type.includes('json') ? 'json' : '', shortened(text))}`,
    ),
  ].join('');
}

function errorLine({ status, codes, reasons, description }: OperationView['errors'][number]): string {
  const said = codes.includes(description) ? '' : ` ${description}`;
  const why = reasons.length > 0 ? ` (${reasons.map((reason) => `\`${reason}\``).join(', ')})` : '';
  return `- ${status} ${codes.map((code) => `\`${code}\``).join(' ')}${said}${why}\n`;
}
