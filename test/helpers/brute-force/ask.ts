import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { isSmall, nameOf, words } from './words.ts';

/** What is asked of papers, as a tree, and whether a paper answers it: every text is read from its beginning to its end. */
export type Ask =
  | { ask: 'and' | 'or' | 'not'; of: Ask[] }
  | { ask: 'term'; field: string; text: string; quoted: boolean }
  | { ask: 'near'; field: string; text: string; distance: number };

export type Tree = readonly { heading: string; terms: readonly string[]; numbers: readonly string[] }[];

export type Indexed = {
  record: PaperRecord;
  title: string[][];
  abstract: string[][];
  headings: string[][];
  affiliations: string[][];
  vernacular: string[][];
};

export function indexed(record: PaperRecord): Indexed {
  const texts = (...all: (string | null)[]) => all.flatMap((text) => (text === null ? [] : [words(text)]));
  return {
    record,
    title: texts(record.title, record.vernacular_title),
    abstract: texts(record.abstract),
    headings: texts(
      ...record.mesh.flatMap(({ term, qualifiers }) => [term, ...qualifiers.map((each) => each.term)]),
      ...record.keywords,
      ...record.substances,
    ),
    affiliations: texts(...record.authors.flatMap(({ affiliations }) => affiliations)),
    vernacular: texts(record.vernacular_title),
  };
}

export function answers(paper: Indexed, ask: Ask, tree: Tree): boolean {
  switch (ask.ask) {
    case 'and':
      return ask.of.every((each) => answers(paper, each, tree));
    case 'or':
      return ask.of.some((each) => answers(paper, each, tree));
    case 'not':
      return answers(paper, ask.of[0]!, tree) && !ask.of.slice(1).some((each) => answers(paper, each, tree));
    case 'near':
      return textsOf(paper, ask.field).some((text) => isNear(text, words(ask.text), ask.distance));
    case 'term':
      return hasTerm(paper, ask, tree);
  }
}

function textsOf({ title, abstract, headings, affiliations, vernacular }: Indexed, field: string): string[][] {
  switch (field) {
    case 'ti':
      return title;
    case 'ab':
      return abstract;
    case 'tiab':
      return [...title, ...abstract];
    case 'ad':
      return affiliations;
    case 'tt':
      return vernacular;
    default:
      return [...title, ...abstract, ...headings];
  }
}

function hasTerm(paper: Indexed, { field, text, quoted }: Extract<Ask, { ask: 'term' }>, tree: Tree): boolean {
  const { record } = paper;
  const is = (value: string | null) => value !== null && nameOf(value) === nameOf(text);
  switch (field) {
    case 'ti':
    case 'ab':
    case 'tiab':
    case 'tw':
    case 'ad':
    case 'tt':
      return hasText(paper, field, text, quoted);
    case 'au':
    case '1au':
    case 'lastau':
      return record.authors.some(
        (author, at) =>
          (field !== '1au' || at === 0) &&
          (field !== 'lastau' || at === record.authors.length - 1) &&
          isAuthor(author, text, quoted),
      );
    case 'mh':
    case 'mh:noexp':
    case 'majr':
    case 'majr:noexp':
      return hasHeading(record, text, tree, { exploded: !field.includes(':'), major: field.startsWith('majr') });
    case 'sh':
    case 'sh:noexp': {
      const wanted = [text, ...(field === 'sh' ? (beneath[text] ?? []) : [])].map(nameOf);
      return record.mesh.some(({ qualifiers }) => qualifiers.some(({ term }) => wanted.includes(nameOf(term))));
    }
    case 'pt':
      return [text, ...(beneath[text] ?? [])].some((type) =>
        record.publication_types.some((each) => nameOf(each) === nameOf(type)),
      );
    case 'la':
      return record.language === text;
    case 'ta':
      return [record.journal.title, record.journal.iso].some(is);
    case 'ot':
      return record.keywords.some(is);
    case 'nm':
      return record.substances.some(is);
    case 'rn':
      return record.registry_numbers.some(({ number }) =>
        text.endsWith('*')
          ? nameOf(number).startsWith(nameOf(text))
          : is(number) || (/^\d+(\.\d+){3}$/.test(text) && nameOf(number) === `ec ${nameOf(text)}`),
      );
    case 'gr':
      return record.grants.some(({ number, acronym, agency }) =>
        hasRow(nameOf([number, acronym, agency].join(' ')).split(' '), nameOf(text).split(' '), text.endsWith('*')),
      );
    case 'si':
      return record.secondary_source_ids.some(
        ({ source, accession_number }) => is(source) || is(accession_number) || is(`${source} ${accession_number}`),
      );
    case 'jid':
      return is(record.journal.nlm_id);
    case 'dp': {
      const [from, to = from] = text.split(':').map(Number);
      return record.year !== null && record.year >= from! && record.year <= to!;
    }
    default:
      throw new Error(`Nobody taught brute force the field ${field}.`);
  }
}

/** What stands beneath a subheading or a publication type, of those that the tests ask for. */
const beneath: Record<string, string[]> = {
  'randomized controlled trial': ['Equivalence Trial', 'Pragmatic Clinical Trial'],
  'controlled clinical trial': ['Randomized Controlled Trial', 'Equivalence Trial', 'Pragmatic Clinical Trial'],
  'clinical trial': [
    ...['Adaptive Clinical Trial', 'Clinical Trial, Phase I', 'Clinical Trial, Phase II', 'Clinical Trial, Phase III'],
    ...[
      'Clinical Trial, Phase IV',
      'Controlled Clinical Trial',
      'Randomized Controlled Trial',
      'Pragmatic Clinical Trial',
    ],
    'Equivalence Trial',
  ],
  review: ['Systematic Review'],
  guideline: ['Practice Guideline'],
  therapy: [
    ...['diet therapy', 'drug therapy', 'nursing', 'prevention & control', 'radiotherapy', 'rehabilitation', 'surgery'],
    'transplantation',
  ],
  'adverse effects': ['poisoning', 'toxicity'],
};

function hasText(paper: Indexed, field: string, text: string, quoted: boolean): boolean {
  const truncated = text.endsWith('*');
  const sought = words(text);
  const texts = textsOf(paper, field);
  const { keywords } = paper.record;
  if (quoted || truncated || !text.includes(' ')) {
    // The authors' keywords belong to title and abstract where they are it as a whole.
    const isKeyword = (keyword: string) =>
      truncated ? nameOf(keyword).startsWith(nameOf(text)) : nameOf(keyword) === nameOf(text);
    return texts.some((each) => hasRow(each, sought, truncated)) || (field === 'tiab' && keywords.some(isKeyword));
  }
  const each = text.split(' ');
  const telling = each.filter((word) => !words(word).every(isSmall));
  return (telling.length === 0 ? each : telling).every((word) => hasText(paper, field, word, true));
}

function hasRow(text: readonly string[], row: readonly string[], truncated: boolean): boolean {
  for (let at = 0; at + row.length <= text.length; at++) {
    let same = true;
    for (let i = 0; same && i < row.length; i++)
      same = truncated && i === row.length - 1 ? text[at + i]!.startsWith(row[i]!) : text[at + i] === row[i];
    if (same) return true;
  }
  return false;
}

function isNear(text: readonly string[], row: readonly string[], distance: number): boolean {
  const telling = row.filter((word) => !isSmall(word));
  const kept = telling.length === 0 ? row : telling;
  const sought = [...new Set(kept)];
  const size = sought.length === 1 ? 1 : sought.length + distance + row.length - kept.length;
  for (let at = 0; at < text.length; at++) {
    const window = text.slice(at, at + size);
    if (sought.every((word) => window.includes(word))) return true;
  }
  return false;
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const endings = ['jr', 'sr', '2nd', '3rd'];

function namesOf(name: string): string[] {
  const spelt = name.toLowerCase().replace(/[äöüøå]/g, (letter) => umlauts[letter]!);
  return [nameOf(name), nameOf(spelt)];
}

/** "smith", "smith j", "van der berg ja", "smith j jr": the last word is initials when it is short, an ending when it is one. */
function isAuthor(author: PaperRecord['authors'][number], text: string, quoted: boolean): boolean {
  if (author.last === null) return false;
  const pieces = text.split(' ');
  const ending =
    pieces.length > 2 && endings.includes(pieces.at(-1)!.toLowerCase()) ? pieces.pop()!.toLowerCase() : null;
  const initials = pieces.length > 1 && pieces.at(-1)!.length < 3 ? pieces.pop()!.toLowerCase() : '';
  const [own, ownEnding = null] = (author.initials ?? '').toLowerCase().split(' ');
  const isNamed = namesOf(pieces.join(' ')).some((name) => namesOf(author.last!).includes(name));
  if (!isNamed || (ending !== null && ending !== ownEnding)) return false;
  return quoted || ending !== null ? own === initials : own!.startsWith(initials);
}

function hasHeading(
  record: PaperRecord,
  text: string,
  tree: Tree,
  { exploded, major }: { exploded: boolean; major: boolean },
): boolean {
  const wanted = new Set([nameOf(text)]);
  const own = tree.filter(({ heading }) => nameOf(heading) === nameOf(text));
  const named = own.length > 0 ? own : tree.filter(({ terms }) => terms.some((term) => nameOf(term) === nameOf(text)));
  if (named.length > 0) wanted.delete(nameOf(text));
  for (const { heading, numbers } of named) {
    wanted.add(nameOf(heading));
    if (!exploded) continue;
    for (const other of tree)
      if (
        other.numbers.some((number) =>
          numbers.some((above) => number.split('.').slice(0, above.split('.').length).join('.') === above),
        )
      )
        wanted.add(nameOf(other.heading));
  }
  return record.mesh.some((each) => wanted.has(nameOf(each.term)) && (!major || each.major));
}
