import { type FieldTag, fieldOf, isTextField, tagOf } from './fields.ts';
import { bareFilters, filterNamed, filterNames } from './filters.ts';
import { doiPattern, pmcidsPattern, pmidsPattern } from './identifiers.ts';
import { languageCode, languageNames } from './languages.ts';
import { nearest } from './nearest.ts';
import type { QueryNode } from './node.ts';
import { isDateField, readDates } from './range.ts';
import { subheadingNamed, subheadingNames } from './subheadings.ts';
import { QuerySyntaxError } from './syntax-error.ts';
import type { Token } from './tokens.ts';
import { isTooShort, isTruncated, lettersOf } from './truncation.ts';

export function untaggedPhrase(token: Token): QueryNode {
  checkPhrase(token, true);
  return { kind: 'term', field: 'all', text: token.text, quoted: true, narrower: true };
}

/** Words without a field. `hasabstract` needs none and is no word. */
export function untaggedTerms(words: readonly Token[]): QueryNode[] {
  const nodes: QueryNode[] = [];
  let run: Token[] = [];
  const endRun = () => {
    if (run.length > 0) nodes.push(untaggedWords(run));
    run = [];
  };
  for (const word of words) {
    if (!bareFilters.includes(word.text.toLowerCase())) run.push(word);
    else {
      endRun();
      nodes.push({ kind: 'filter', name: word.text.toLowerCase() });
    }
  }
  endRun();
  return nodes;
}

function untaggedWords(tokens: readonly Token[]): QueryNode {
  for (const token of tokens) {
    if (/^#\d+$/.test(token.text)) throw noHistory(token);
    if (isTruncated(token.text)) checkTruncation(token.text, token, isTooShort(token.text));
  }
  return { kind: 'words', words: tokens.map((token) => token.text), grouped: false };
}

function noHistory({ text, position }: Token): QuerySyntaxError {
  return new QuerySyntaxError(
    position,
    ['a term'],
    `${text} stands for an earlier search. Only /v1/literature/search and /v1/search_history know your history, and only in a query of one line that combines searches by AND, OR or NOT. Elsewhere write that search out, in parentheses.`,
  );
}

/** The words, or the one phrase, that stand before a tag. Before a date there may be words that are not its own. */
export function taggedTerm(tokens: readonly Token[], tag: Token): QueryNode[] {
  const first = tokens[0]!;
  const read = fieldOf(tag);
  const quoted = first.kind === 'quoted';
  if (read.distance !== null) return [nearTerm(first, tag, read)];
  const { field, narrower } = read;
  if (isDateField(field)) {
    const own = quoted ? 0 : firstWordOfDates(tokens);
    const words = tokens.slice(0, own);
    const dates = tokens.slice(own).map((token) => token.text);
    const node = readDates(dates.join(' ').replace(/ ?: ?/g, ':'), field, tokens[own]!.position);
    return [...untaggedTerms(words), node];
  }
  const text = tokens.map((token) => token.text).join(' ');
  // Where words are searched one by one, a truncated word needs its four letters itself.
  checkPhrase({ ...first, text }, isTextField(field), tokens);
  if (field === 'filter') return [filter(text, first.position)];
  checkValue(text, field, first.position);
  return [{ kind: 'term', field, text, quoted, narrower }];
}

/** Where the dates begin at the end of a row of words: "asthma 2015:2020[dp]" forgets its AND. */
function firstWordOfDates(tokens: readonly Token[]): number {
  const texts = tokens.map((token) => token.text.toLowerCase());
  const last = texts.lastIndexOf('last');
  if (last >= 0 && last >= texts.length - 3) return last;
  let first = tokens.length - 1;
  while (first > 0 && (texts[first]!.startsWith(':') || texts[first - 1]!.endsWith(':'))) first--;
  return first;
}

function nearTerm(first: Token, tag: Token, read: Extract<FieldTag, { distance: number }>): QueryNode {
  if (first.kind !== 'quoted')
    throw new QuerySyntaxError(
      first.position,
      ['"'],
      `The words of a proximity search stand in quotation marks: "hip pain"[${tagOf(read.field)}:~${read.distance}].`,
    );
  const star = first.text.indexOf('*');
  if (star >= 0)
    throw new QuerySyntaxError(
      first.position + 1 + star,
      ['whole words'],
      'A proximity search takes whole words only: leave out the *, or search the phrase without nearness.',
    );
  checkPhrase(first, true);
  if (first.text.split(' ').length < 2 && !/[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(first.text))
    throw new QuerySyntaxError(
      first.position,
      ['two or more words'],
      `One word is near to none: leave out the :~${read.distance} of [${tag.text}].`,
    );
  return { kind: 'near', field: read.field, text: first.text, distance: read.distance };
}

function checkPhrase(token: Token, byWords: boolean, tokens: readonly Token[] = []): void {
  if (token.text === '')
    throw new QuerySyntaxError(token.position, ['a word'], 'There is nothing between these quotation marks.');
  const history = tokens.find(({ kind, text }) => kind === 'word' && /^#\d+$/.test(text));
  if (history !== undefined) throw noHistory(history);
  const words = token.text.split(' ');
  const truncated = words.findIndex(isTruncated);
  if (truncated < 0) return;
  const at = tokens[truncated] ?? token;
  if (truncated < words.length - 1)
    throw new QuerySyntaxError(
      at.position,
      ['* at the last word'],
      `Only the last word of a phrase can be truncated: "${words[truncated]}" is not the last.`,
    );
  const word = words[truncated]!;
  checkTruncation(word, at, byWords ? isTooShort(word) : lettersOf(token.text) < 4);
}

function checkTruncation(word: string, { position }: Token, tooShort: boolean): void {
  if (!tooShort) return;
  throw new QuerySyntaxError(
    position,
    ['at least four characters before *'],
    `"${word}" is too short: at least four characters stand before the *, and after a hyphen at least three letters or two digits.`,
  );
}

export function filter(text: string, position: number): QueryNode {
  if (filterNamed(text) !== null) return { kind: 'filter', name: text };
  const known = nearest(text.toLowerCase().replace(/[\s_]/g, ''), filterNames, 3);
  throw new QuerySyntaxError(
    position,
    known.length > 0 ? known : ['hasabstract', 'medline', 'humans', 'a publication type', 'a language'],
    `The filter "${text}" is not known here${known.length > 0 ? `; the nearest: ${known.join(', ')}` : ''}. ` +
      'Known are hasabstract, medline, "pubmed pmc", all, species, sex and age groups, languages and publication types.',
  );
}

/** What a field's value must look like, so that who mistakes it is told instead of finding nothing. */
export function checkValue(text: string, field: string, position: number): void {
  const wrong = (expected: string, message: string) => new QuerySyntaxError(position, [expected], message);
  if (field === 'pmid' && !pmidsPattern.test(text))
    throw wrong('a number', `"${text}" is no PMID: [pmid] wants a number, or several with commas or blanks between.`);
  if (field === 'pmcid' && !pmcidsPattern.test(text))
    throw wrong('PMC and a number', `"${text}" is no PMCID: [pmc] wants numbers such as PMC2600426.`);
  if (field === 'doi' && !doiPattern.test(text))
    throw wrong('10.PREFIX/SUFFIX', `"${text}" is no DOI: [doi] wants one such as 10.1000/182.`);
  if (field === 'identifier' && !doiPattern.test(text) && !pmcidsPattern.test(text))
    throw wrong(
      'a DOI',
      `Of the article identifiers DOI, PMID and PMCID are held here, and "${text}" is none of these.`,
    );
  if (field === 'issn' && !/^\d{4}-?\d{3}[\dX]$/i.test(text))
    throw wrong('NNNN-NNNN', `"${text}" is no ISSN: [issn] wants eight digits, such as 1059-1524.`);
  if (field === 'language' && languageCode(text) === null)
    throw notInList(`MEDLINE has no language "${text}"`, text, languageNames, ['English', 'eng'], position);
  if (field === 'subheading' && !isTruncated(text) && subheadingNamed(text) === null)
    throw notInList(`MeSH has no subheading "${text}"`, text, subheadingNames, ['drug therapy', 'dt'], position);
}

function notInList(problem: string, text: string, names: readonly string[], examples: string[], position: number) {
  const known = nearest(text.toLowerCase(), names, 3);
  const hint = known.length > 0 ? `; the nearest: ${known.join(', ')}` : '';
  return new QuerySyntaxError(position, known.length > 0 ? known : examples, `${problem}${hint}.`);
}
