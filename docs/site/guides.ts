import { readFileSync } from 'node:fs';
import { facts } from './facts.ts';
import { html } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { firstSentence, type Page } from './page.ts';

/** Every text in Markdown: where it stands in the repository and at which address. In the order of the contents. */
export const guides = [
  { file: 'guides/quick-start.md', path: '/docs/guides/quick-start' },
  { file: 'guides/data-dictionary.md', path: '/docs/guides/data-dictionary' },
  { file: 'guides/statistics.md', path: '/docs/guides/statistics' },
  { file: 'guides/reproducing-in-r.md', path: '/docs/guides/reproducing-in-r' },
  { file: 'guides/errors.md', path: '/docs/guides/errors' },
  { file: 'guides/limits.md', path: '/docs/guides/limits' },
  { file: 'guides/webhooks.md', path: '/docs/guides/webhooks' },
  { file: 'guides/events.md', path: '/docs/guides/events' },
  { file: 'guides/exports.md', path: '/docs/guides/exports' },
  { file: 'guides/de-identification.md', path: '/docs/guides/de-identification' },
  { file: 'guides/literature.md', path: '/docs/guides/literature' },
  { file: 'guides/reviews.md', path: '/docs/guides/reviews' },
  { file: 'guides/command-line.md', path: '/docs/guides/command-line' },
  { file: 'guides/hospital-it.md', path: '/docs/guides/hospital-it' },
  { file: 'operations.md', path: '/docs/operations' },
  { file: 'configuration.md', path: '/docs/configuration' },
  { file: 'commands.md', path: '/docs/commands' },
  { file: 'statistics.md', path: '/docs/statistics' },
  { file: 'decisions.md', path: '/docs/decisions' },
  { file: 'vocabulary.md', path: '/docs/vocabulary' },
  { file: 'contributing.md', path: '/docs/contributing' },
] as const;

/** Whether a page is for those who use the API; the others are for those who run or change the platform. */
export const isGuide = ({ path }: { path: string }): boolean => path.startsWith('/docs/guides/');

export const guideText = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** A text with `{{name}}` replaced by what the code says; a name that is not known throws. */
export function filledIn(text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name as keyof typeof facts];
    if (fact === undefined) throw new Error(`A guide asks for {{${name}}}, which docs/site/facts.ts does not have.`);
    return fact;
  });
}

export function guidePage({ file, path }: { file: string; path: string }): Page {
  const markdown = filledIn(guideText(file));
  const { html: body, sections } = renderMarkdown(markdown);
  const [first, ...rest] = sections;
  if (first === undefined || first.heading.depth !== 1) throw new Error(`docs/${file} must begin with its title.`);
  const title = first.heading.text;
  return {
    path,
    title,
    description: firstSentence(first.text),
    layout: 'text',
    body: html`${body}`,
    contents: rest.map(({ heading }) => heading).filter(({ depth }) => depth <= 3),
    markdown,
    search: sections.map(({ heading, text }) => ({
      id: heading === first.heading ? path : `${path}#${heading.id}`,
      title,
      heading: heading === first.heading ? '' : heading.text,
      text: text.slice(0, 2000),
    })),
  };
}
