import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import sql from 'highlight.js/lib/languages/sql';
import { escapeHtml, type Html, html, trusted } from './html.ts';

hljs.registerLanguage('sh', bash);
hljs.registerLanguage('js', javascript);
hljs.registerLanguage('json', json);
hljs.registerLanguage('python', python);
hljs.registerLanguage('r', r);
hljs.registerLanguage('sql', sql);

/** How a language is called in the tabs of samples. */
export const languageLabels: Record<string, string> = { sh: 'curl', js: 'JavaScript', python: 'Python', r: 'R' };

const aliases: Record<string, string> = {
  bash: 'sh',
  shell: 'sh',
  curl: 'sh',
  javascript: 'js',
  typescript: 'js',
  node: 'js',
  py: 'python',
};

/** The short name under which a language is known here. */
export function languageOf(name: string): string {
  const short = name.trim().toLowerCase();
  return aliases[short] ?? short;
}

/** A block of code that scrolls sideways, also by keyboard. */
export function codeBlock(code: string, language: string): Html {
  const known = hljs.getLanguage(language) !== undefined;
  const marked = known ? hljs.highlight(code, { language, ignoreIllegals: true }).value : escapeHtml(code);
  return html`<pre tabindex="0"><code class="language-${language}">${trusted(marked)}</code></pre>`;
}

export type CodeTab = { language: string; label: string; body: Html };

/** Tabs that work without a script: radio buttons, of which the checked one shows its panel. */
export function tabs(id: string, legend: string, items: readonly CodeTab[]): Html {
  if (items.length === 1)
    return html`<div class="sample"><p class="sample-title">${items[0]!.label}</p>${items[0]!.body}</div>`;
  return html`<fieldset class="tabs sample"><legend>${legend}</legend>${items.map(
    ({ language, label }, i) =>
      html`<input type="radio" name="${id}" id="${id}-${i}" data-language="${language}"${i === 0 ? html` checked` : ''}><label for="${id}-${i}">${label}</label>`,
  )}${items.map(({ body }) => html`<div class="panel">${body}</div>`)}</fieldset>`;
}
