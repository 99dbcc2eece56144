import { type Part, single } from './part.ts';

export const doiPattern = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i;
export const pmidsPattern = /^(?:pmid:?\s*)?\d{1,9}(?:[\s,;]+\d{1,9})*[\s,;]*$/i;
export const pmcidsPattern = /^(?:PMC)?\d{1,9}(?:[\s,;]+(?:PMC)?\d{1,9})*[\s,;]*$/i;

/** PMIDs without a field are told from years and quantities by their length. */
export const barePmidsPattern = /^\d{5,8}(?:[\s,;]+\d{5,8})*[\s,;]*$/;

/** The number of a trial in ClinicalTrials.gov or the ISRCTN registry. */
export const trialPattern = /^(?:NCT|ISRCTN)\d{8}$/i;

/** A word that can be nothing but a paper's DOI or PMCID, or the number of its trial. */
export const isIdentifier = (word: string): boolean =>
  doiPattern.test(word) || /^PMC\d{1,9}$/i.test(word) || trialPattern.test(word);

/** "PMID: 31068602" and "DOI: 10.…", as PubMed prints and people paste them, with a tag instead; null for anything else. */
export function tagged(text: string): string | null {
  const [, name, value] = /^\s*(pmid|pmcid|doi)s?\s*:?\s*(\S.*?)[\s.,;]*$/is.exec(text) ?? [];
  if (name === undefined || value === undefined) return null;
  const tag = name.toLowerCase();
  const pattern = { pmid: pmidsPattern, pmcid: /^PMC\d{1,9}(?:[\s,;]+PMC\d{1,9})*$/i, doi: doiPattern }[tag]!;
  return pattern.test(value) ? `${value}[${tag}]` : null;
}

export function doisPart(dois: readonly string[]): Part {
  const values = dois.map((doi) => doi.toLowerCase().replace(/[.,;]+$/, ''));
  return single({ kind: 'identifier', type: 'doi', values }, values.map((doi) => `"${doi}"[DOI]`).join(' OR '));
}

export function pmcidsPart(text: string): Part {
  const values = [...new Set(text.match(/\d+/g)!.map((number) => `PMC${Number(number)}`))];
  return single({ kind: 'identifier', type: 'pmcid', values }, `${values.join(',')}[PMCID]`);
}

export function pmidsPart(text: string): Part {
  const values = [...new Set(text.match(/\d+/g)!.map((number) => String(Number(number))))];
  return single({ kind: 'identifier', type: 'pmid', values }, `${values.join(',')}[PMID]`);
}
