import { methods } from '../../domain/statistics/catalogue.ts';
import { type Html, html, nothing } from './html.ts';
import { inlineMarkdown } from './markdown.ts';
import type { Field, Variant } from './schema-fields.ts';

/** Fields with what they hold inside, which opens by a click and without a script. */
export function fieldList(fields: readonly Field[], variants: readonly Variant[] = []): Html {
  if (fields.length === 0 && variants.length === 0) return nothing;
  return html`${fields.length > 0 && html`<ul class="fields">${fields.map(item)}</ul>`}${variantList(variants)}`;
}

function item(field: Field): Html {
  return html`<li>
<p class="field"><code>${field.name}</code> <span class="type">${inlineMarkdown(field.type)}</span>${
    field.required && html` <span class="required">required</span>`
  }</p>
${field.description !== '' && html`<p>${inlineMarkdown(field.description)}</p>`}
${field.facts.length > 0 && html`<p class="facts">${inlineMarkdown(field.facts.join(' '))}</p>`}
${
  (field.children.length > 0 || field.variants.length > 0) &&
  html`<details><summary>Inside <code>${field.name}</code></summary>${fieldList(field.children, field.variants)}</details>`
}
</li>`;
}

function variantList(variants: readonly Variant[]): Html {
  if (variants.length === 0) return nothing;
  if (variants.every(({ fields }) => fields.length === 0))
    return html`<details class="variants"><summary>The ${variants.length} shapes</summary><ul class="names">${variants.map(
      ({ name }) => html`<li>${variantName(name)}</li>`,
    )}</ul></details>`;
  return html`<div class="variants">${variants.map(
    ({ name, description, fields }) =>
      html`<details><summary><code>${name}</code></summary>${
        description !== '' && html`<p>${inlineMarkdown(description)}</p>`
      }${fieldList(fields)}</details>`,
  )}</div>`;
}

function variantName(name: string): Html {
  return name in methods ? html`<a href="/docs/methods/${name}"><code>${name}</code></a>` : html`<code>${name}</code>`;
}

/** The same as a nested list in Markdown. */
export function fieldMarkdown(fields: readonly Field[], variants: readonly Variant[] = [], depth = 0): string {
  const indent = '  '.repeat(depth);
  const lines = fields.map((field) => {
    const type = field.type.startsWith('`') ? field.type : `*${field.type}*`;
    const said = [field.description, ...field.facts].filter(Boolean).join(' ');
    const head = `${indent}- \`${field.name}\` ${type}${field.required ? ', required' : ''}${said ? `: ${said}` : ''}`;
    return `${head}\n${fieldMarkdown(field.children, field.variants, depth + 1)}`;
  });
  const bare = variants.length > 0 && variants.every(({ fields: inner }) => inner.length === 0);
  const shapes = bare
    ? [`${indent}- one of ${variants.map(({ name }) => `\`${name}\``).join(', ')}\n`]
    : variants.map(
        ({ name, description, fields: inner }) =>
          `${indent}- \`${name}\`${description ? `: ${description}` : ''}\n${fieldMarkdown(inner, [], depth + 1)}`,
      );
  return [...lines, ...shapes].join('');
}
