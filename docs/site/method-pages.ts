import { z } from 'zod';
import { type MethodName, methods } from '../../domain/statistics/catalogue.ts';
import type { MethodDefinition, Reference } from '../../domain/statistics/definition/method.ts';
import { families } from './families.ts';
import { fieldList, fieldMarkdown } from './field-list.ts';
import { type CodeTab, codeBlock, tabs } from './highlight.ts';
import { type Html, html } from './html.ts';
import { jsonText } from './json-text.ts';
import { inlineMarkdown } from './markdown.ts';
import type { OpenApi, Schema } from './openapi-document.ts';
import { shortened } from './operation-samples.ts';
import { firstSentence, type Page } from './page.ts';
import { casesOf, type ReferenceCase } from './reference-cases.ts';
import { fieldsOf } from './schema-fields.ts';

/** Fields that every result has beside the statistics of its method. */
const presentationFields = ['tables', 'figures', 'assumption_checks', 'methods_paragraph', 'r_script', 'dictionary'];

export function methodPage(document: OpenApi, name: MethodName): Page {
  const method: MethodDefinition = methods[name];
  const path = `/docs/methods/${name}`;
  const parameters = fieldsOf(document, schemaOf(document, name, 'Parameters'));
  const result = fieldsOf(document, schemaOf(document, name, 'Result'));
  const statistics = result.fields.filter((field) => !presentationFields.includes(field.name));
  const presentation = result.fields.filter((field) => presentationFields.includes(field.name));
  const cases = casesOf(name);
  const shown = cases.find((one) => one.expected !== undefined);
  const family = families.find((one) => one.methods.includes(name));
  const agreement = `The tests run ${cases.length} cases of this method that R has computed. How close a number must be, and which functions of R: [Statistics](../guides/statistics.md#agreement-with-r).`;
  return {
    path,
    title: method.title,
    description: firstSentence(method.description),
    layout: 'reference',
    body: html`<section class="operation" aria-labelledby="top">
<div class="facts-column">
<p class="crumbs"><a href="/docs/methods">Methods</a>${family !== undefined && html` › <a href="/docs/methods#${family.id}">${family.title}</a>`}</p>
<h1 id="top">${method.title}</h1>
<p class="address"><code>${name}</code> <span class="facts">version ${method.version}</span></p>
<p>${inlineMarkdown(method.description)}</p>
<h2 id="when-to-use"><a href="#when-to-use">When to use</a></h2><p>${inlineMarkdown(method.when_to_use)}</p>
${
  method.assumptions.length > 0 &&
  html`<h2 id="assumptions"><a href="#assumptions">Assumptions</a></h2><ul>${method.assumptions.map((text) => html`<li>${inlineMarkdown(text)}</li>`)}</ul>`
}
<h2 id="parameters"><a href="#parameters">Parameters</a></h2>${fieldList(parameters.fields, parameters.variants)}
<h2 id="result"><a href="#result">Result</a></h2>${fieldList(statistics, result.variants)}
<h3>In every result</h3>${fieldList(presentation)}
<h2 id="agreement-with-r"><a href="#agreement-with-r">Agreement with R</a></h2><p>${inlineMarkdown(agreement)}</p>
${
  method.references.length > 0 &&
  html`<h2 id="references"><a href="#references">References</a></h2><ul class="references">${method.references.map(reference)}</ul>`
}
</div>
<div class="sample-column">${shown !== undefined && caseColumn(name, shown)}</div>
</section>`,
    contents: [
      'When to use',
      method.assumptions.length > 0 && 'Assumptions',
      'Parameters',
      'Result',
      'Agreement with R',
      method.references.length > 0 && 'References',
    ]
      .filter((text) => text !== false)
      .map((text) => ({ text, depth: 2, id: text.toLowerCase().replaceAll(' ', '-') })),
    markdown: [
      `# ${method.title}\n\n\`${name}\`, version ${method.version}\n\n${method.description}\n\n`,
      `## When to use\n\n${method.when_to_use}\n\n`,
      method.assumptions.length > 0
        ? `## Assumptions\n\n${method.assumptions.map((text) => `- ${text}\n`).join('')}\n`
        : '',
      `## Parameters\n\n${fieldMarkdown(parameters.fields, parameters.variants)}\n`,
      `## Result\n\n${fieldMarkdown(result.fields, result.variants)}\n`,
      `## Agreement with R\n\n${agreement}\n\n`,
      shown === undefined ? '' : caseMarkdown(name, shown),
      method.references.length > 0
        ? `## References\n\n${method.references.map(({ citation, doi }) => `- ${citation}${doi ? ` https://doi.org/${doi}` : ''}\n`).join('')}`
        : '',
    ].join(''),
    search: [
      {
        id: path,
        title: method.title,
        heading: name,
        text: [
          ...[method.description, method.when_to_use, ...method.assumptions],
          ...[...parameters.fields, ...statistics].map((field) => field.name),
        ].join(' '),
      },
    ],
  };
}

/** As the document describes it by name, where it does. */
function schemaOf(document: OpenApi, name: MethodName, part: 'Parameters' | 'Result'): Schema {
  const component = `${name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}${part}`;
  const described = document.components?.schemas?.[component];
  if (described !== undefined) return described as Schema;
  const method: MethodDefinition = methods[name];
  const [schema, io] =
    part === 'Parameters' ? [method.parameters, 'input' as const] : [method.result, 'output' as const];
  return withoutIds(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })) as Schema;
}

/** Named schemas stay in place: this is one method, not the whole document. */
function withoutIds(schema: object): object {
  const { $schema: _dialect, $defs, ...rest } = schema as { $schema?: string; $defs?: Record<string, object> };
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const ref = (value as { $ref?: string }).$ref;
    const found = ref === undefined ? undefined : $defs?.[ref.slice(ref.lastIndexOf('/') + 1)];
    const { $ref: _ref, ...own } = value as Record<string, unknown>;
    return Object.fromEntries(Object.entries({ ...found, ...own }).map(([key, inner]) => [key, inline(inner)]));
  };
  return inline(rest) as object;
}

function reference({ citation, doi }: Reference): Html {
  return html`<li>${citation}${doi !== undefined && html` <a href="https://doi.org/${doi}" rel="noreferrer">doi:${doi}</a>`}</li>`;
}

const requestOf = (name: string, { parameters, filter }: ReferenceCase) => ({
  name: methods[name as MethodName].title,
  method: name,
  parameters,
  ...(filter === undefined ? {} : { filter }),
  run: true,
});

function samplesOf(name: string, one: ReferenceCase): { language: string; label: string; code: string }[] {
  const { name: title, parameters, filter } = requestOf(name, one);
  const json = jsonText(requestOf(name, one)).replaceAll("'", "'\\''");
  return [
    {
      ...{ language: 'sh', label: 'curl' },
      code: `curl "$RESEARCH_PLATFORM_BASE_URL/projects/$PROJECT/analyses" \\\n  -H "Authorization: Bearer $RESEARCH_PLATFORM_API_KEY" \\\n  -H 'Content-Type: application/json' \\\n  -d '${json}'`,
    },
    {
      ...{ language: 'js', label: 'JavaScript' },
      code: `const analysis = await client.analyses.create(project.id, {\n  name: '${title.replaceAll("'", "\\'")}',\n  method: '${name}',\n  parameters: ${jsonText(parameters, '  ')},${
        filter === undefined ? '' : `\n  filter: ${jsonText(filter, '  ')},`
      }\n});\nconst { latest_run } = await client.analyses.runAndWait(analysis.id);\nconsole.log(latest_run.result);`,
    },
    {
      ...{ language: 'python', label: 'Python' },
      code: `analysis = client.analyses.create(\n    project.id,\n    name="${title}",\n    method="${name}",\n    parameters=${python(parameters, '    ')},${
        filter === undefined ? '' : `\n    filter=${python(filter, '    ')},`
      }\n)\ndone = client.analyses.run_and_wait(analysis.id)\nprint(done.latest_run.result)`,
    },
    {
      ...{ language: 'r', label: 'R' },
      code: `fit <- rp_run(project, "${name}"${Object.entries(parameters)
        .map(([key, value]) => `,\n  ${key} = ${rValue(value)}`)
        .join('')}${filter === undefined ? '' : `,\n  filter = ${rValue(filter)}`})\nsummary(fit)`,
    },
  ];
}

/** A JSON value as Python writes it. */
function python(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((item) => python(item, inner)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const pairs = Object.entries(value as object).map(([key, item]) => `${JSON.stringify(key)}: ${python(item, inner)}`);
  const flat = `{${pairs.join(', ')}}`;
  return flat.length <= 80 ? flat : `{\n${inner}${pairs.join(`,\n${inner}`)},\n${indent}}`;
}

/** A JSON value as R writes it: a list of one kind of value as a vector. */
function rValue(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (Array.isArray(value)) {
    const isVector =
      value.length > 0 && value.every((item) => typeof item !== 'object' && typeof item === typeof value[0]);
    return `${isVector ? 'c' : 'list'}(${value.map(rValue).join(', ')})`;
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  return `list(${Object.entries(value as object)
    .map(([key, item]) => `${/^[A-Za-z][A-Za-z0-9._]*$/.test(key) ? key : `\`${key}\``} = ${rValue(item)}`)
    .join(', ')})`;
}

function caseColumn(name: string, one: ReferenceCase): Html {
  const samples: CodeTab[] = samplesOf(name, one).map(({ language, label, code }) => ({
    ...{ language, label },
    body: codeBlock(code, language),
  }));
  return html`${tabs(`${name}-request`, 'Request', samples)}
<div class="sample"><p class="sample-title">The call in R${one.data !== null && html`, on <code>${one.data}</code>`}</p>${codeBlock(readableCall(one.r_call), 'r')}</div>
<div class="sample"><p class="sample-title">What R finds, and so does <code>result</code></p>${codeBlock(shortened(jsonText(one.expected)), 'json')}</div>`;
}

const readableCall = (call: string) => call.replaceAll('; ', '\n');

function caseMarkdown(name: string, one: ReferenceCase): string {
  const samples = samplesOf(name, one).map(
    ({ language, label, code }) => `${label}:\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n`,
  );
  return `## Sample\n\n${samples.join('')}The call in R${one.data === null ? '' : `, on ${one.data}`}:\n\n\`\`\`r\n${readableCall(one.r_call)}\n\`\`\`\n\nWhat R finds, and so does \`result\`:\n\n\`\`\`json\n${shortened(jsonText(one.expected))}\n\`\`\`\n\n`;
}

export function methodsOverview(): Page {
  const row = (name: MethodName) => methods[name] as MethodDefinition;
  const count = Object.keys(methods).length;
  const intro = `${count} methods, by the question that they answer. Each page lists the parameters, the fields of the result, the assumptions and the references, and shows a call in R that finds the same numbers. [Statistics](guides/statistics.md) helps to choose between them.`;
  return {
    path: '/docs/methods',
    title: 'Methods of analysis',
    description: `The ${count} methods of analysis, by the question that they answer.`,
    layout: 'text',
    body: html`<h1>Methods of analysis</h1><p>${inlineMarkdown(intro)}</p>
${families.map(
  (family) => html`<h2 id="${family.id}"><a href="#${family.id}">${family.title}</a></h2><p>${family.question}</p>
<dl class="methods">${family.methods.map(
    (name) =>
      html`<dt><a href="/docs/methods/${name}">${row(name).title}</a> <code>${name}</code></dt><dd>${inlineMarkdown(row(name).when_to_use)}</dd>`,
  )}</dl>`,
)}`,
    contents: families.map(({ id, title }) => ({ id, text: title, depth: 2 })),
    markdown: `# Methods of analysis\n\n${intro}\n\n${families
      .map(
        (family) =>
          `## ${family.title}\n\n${family.question}\n\n${family.methods
            .map((name) => `- [${row(name).title}](methods/${name}.md) (\`${name}\`): ${row(name).when_to_use}\n`)
            .join('')}`,
      )
      .join('\n')}`,
    search: families.map(({ id, title, question, methods: names }) => ({
      id: `/docs/methods#${id}`,
      title: 'Methods of analysis',
      heading: title,
      text: `${question} ${names.join(' ')}`,
    })),
  };
}
