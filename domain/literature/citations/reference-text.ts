import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { oneLine } from './paper-parts.ts';

const namedAuthors = 6;

/** A paper as a line of a list of references, in the form of the ICMJE (Vancouver): up to six authors, then et al. */
export function referenceText(paper: PaperRecord): string {
  const { authors, title, journal, year, doi, pmid, retracted } = paper;
  const names = authors
    .slice(0, namedAuthors)
    .map(({ last, initials, collective }) => collective ?? [last, initials].filter(Boolean).join(' '));
  const issue = journal.issue === null ? '' : `(${journal.issue})`;
  const place = `${journal.volume ?? ''}${issue}`;
  const published = [
    year === null ? '' : String(year),
    place === '' ? '' : `;${place}`,
    journal.pages === null ? '' : `:${journal.pages}`,
  ].join('');
  const parts = [
    [...names, ...(authors.length > namedAuthors ? ['et al'] : [])].join(', '),
    title.replace(/[.]$/, ''),
    journal.iso ?? journal.title ?? '',
    published,
    doi === null ? '' : `doi:${doi}`,
    doi === null && pmid !== null ? `PMID ${pmid}` : '',
    retracted ? 'Retracted' : '',
  ];
  return oneLine(`${parts.filter((part) => part !== '').join('. ')}.`);
}
