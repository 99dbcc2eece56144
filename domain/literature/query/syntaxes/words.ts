import { type FieldName, hasNarrowerTerms, isTextField, tagOf } from '../fields.ts';
import type { QueryNode, SpanNode, SpanWord } from '../node.ts';
import { isDateField, readDates } from '../range.ts';
import { QuerySyntaxError } from '../syntax-error.ts';
import { checkValue, filter } from '../terms.ts';
import { isTooShort } from '../truncation.ts';

/** What a line of a search strategy is read with. */
export type LineContext = {
  /** How many lines stand before this one. */
  lines: number;
  /** An earlier line; throws QuerySyntaxError, at this position, where there is none of this number. */
  line(number: number, position: number): QueryNode;
  /** What is told of how the line was read, once. */
  note(text: string): void;
};

/** Whether values of the field are sought whole, so that nothing is near to another. */
export const isWhole = (field: FieldName): boolean => !isTextField(field);

/** What a wildcard may stand for. Words are indexed in lower case and without accents. */
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const digits = [...'0123456789'];
/** Two wildcards in one word are some 1,400 forms; with three nobody could look all of them up, nor what begins like them. */
const mostWildcards = { whole: 2, truncated: 1 };

/** Every form of a word in which `#` stands for one letter and `?` for one or none. */
export function formsOf(word: string, isTruncated: boolean, position: number): string[] {
  const count = word.match(/[#?]/g)?.length ?? 0;
  const most = mostWildcards[isTruncated ? 'truncated' : 'whole'];
  if (count > most)
    throw new QuerySyntaxError(
      position,
      [`at most ${most === 1 ? 'one wildcard' : `${most} wildcards`}`],
      `"${word}" has ${count} wildcards: write at most ${most} in one ${isTruncated ? 'truncated word' : 'word'}, or the forms that you mean with OR.`,
    );
  let forms = [''];
  for (const [i, character] of [...word].entries()) {
    // Digits are words of their own, so that one between letters would cut the word in three: cd#, covid-1#, but not wom#n.
    const signs = isBetweenLetters(word, i) ? letters : [...letters, ...digits];
    const choices = character === '#' ? signs : character === '?' ? ['', ...signs] : [character];
    forms = forms.flatMap((form) => choices.map((choice) => form + choice));
  }
  // The first is the shortest.
  if (isTruncated) checkLength(forms[0]!, word, position);
  return forms;
}

const isBetweenLetters = (word: string, i: number) =>
  /[\p{L}#?]/u.test(word[i - 1] ?? '') && /[\p{L}#?]/u.test(word[i + 1] ?? '');

export function truncatedWord(text: string, longest: number | null, position: number): SpanWord {
  checkLength(text, text, position);
  return { kind: 'truncated', text, longest };
}

/** Throws QuerySyntaxError for what is too short to be truncated. */
function checkLength(text: string, shown: string, position: number): void {
  if (isTooShort(text))
    throw new QuerySyntaxError(
      position,
      ['at least four characters before the truncation'],
      `"${shown}" is too short to be truncated: at least four characters stand before the sign, and after a hyphen at least three letters or two digits.`,
    );
}

/** A text as PubMed's language writes it, with * at its end at most; null for what PubMed has not. */
function termText(span: SpanNode): string | null {
  if (span.kind !== 'text') return null;
  const texts = span.words.map((word, index) => {
    if (word.kind === 'plain') return word.text;
    if (word.kind === 'truncated' && word.longest === null && index === span.words.length - 1) return `${word.text}*`;
    return null;
  });
  return texts.includes(null) ? null : texts.join(' ');
}

/** Dates as PubMed's language has them: 2019-2021, and 2020* or 202005*, which is how Ovid's are narrowed to a year or month. */
function datesOf(text: string): string {
  const [, year, month] = /^(\d{4})(\d{2})?\*$/.exec(text) ?? [];
  if (year !== undefined) return month === undefined ? year : `${year}/${month}`;
  return text.replace(/\s*-\s*/, ':');
}

const isAuthor = (field: FieldName): boolean =>
  ['author', 'first_author', 'last_author', 'full_author'].includes(field);

/** A text or span in a field. What PubMed's language has too becomes the same node, so that both find the same papers. */
export function inField(span: SpanNode, field: FieldName, position: number, { narrower = true } = {}): QueryNode {
  if (span.kind === 'either')
    return { kind: 'or', of: span.of.map((each) => inField(each, field, position, { narrower })) };
  const text = termText(span);
  if (text === null) {
    if (isTextField(field)) return { kind: 'span', field, span };
    throw new QuerySyntaxError(
      position,
      ['words', 'a phrase'],
      `Values of [${tagOf(field)}] are sought whole: nearness, wildcards within words and limited truncation are for title, abstract, all text and affiliation.`,
    );
  }
  if (isDateField(field)) return readDates(datesOf(text), field, position);
  if (field === 'filter') return filter(text, position);
  if (!isTextField(field)) checkValue(text, field, position);
  // As in PubMed further initials are left open: `smith j` has written as Smith JA too.
  return { kind: 'term', field, text, quoted: !isAuthor(field), narrower: narrower || !hasNarrowerTerms(field) };
}
