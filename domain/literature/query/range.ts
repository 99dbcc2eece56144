import { normalizedDate } from './dates.ts';
import { type DateField, dateFields, type FieldName, fieldOf, tagOf } from './fields.ts';
import type { QueryNode } from './node.ts';
import { QuerySyntaxError } from './syntax-error.ts';
import type { Token } from './tokens.ts';

type Read = { nodes: QueryNode[]; next: number };

const dateForms = ['YYYY', 'YYYY/MM', 'YYYY/MM/DD'];

export const isDateField = (field: FieldName): field is DateField =>
  (dateFields as readonly FieldName[]).includes(field);

/** The dates of a date field: one, two with a colon between them, or `last 5 years`. */
export function readDates(text: string, field: DateField, position: number): QueryNode {
  const recent = /^last (?:(\d{1,4}) )?(day|month|year)s?$/i.exec(text);
  if (recent !== null) {
    const unit = recent[2]!.toLowerCase() as 'day' | 'month' | 'year';
    return { kind: 'recent', field, count: Number(recent[1] ?? 1), unit };
  }
  const ends = text.split(':').map((end) => end.trim());
  const [from, to = from] = ends.map(normalizedDate);
  if (ends.length > 2 || from == null || to == null)
    throw new QuerySyntaxError(
      position,
      [...dateForms, 'YYYY:YYYY', '"last N years"'],
      `"${text}" is no date: [${tagOf(field)}] wants YYYY, YYYY/MM or YYYY/MM/DD, two of them with a colon between, or "last 5 years".`,
    );
  if (from.slice(0, to.length) > to)
    throw new QuerySyntaxError(position, ['the earlier date first'], `The range ${from}:${to} ends before it begins.`);
  return { kind: 'date', field, from, to };
}

/** `"2015/01/01" : "3000"[dp]`, as PubMed's own builder writes it, at a quoted date without a field. */
export function startOfRange(tokens: readonly Token[], at: number): Read | null {
  const [first, colon] = [tokens[at]!, tokens[at + 1]];
  if (normalizedDate(first.text) === null || colon?.kind !== 'word' || !colon.text.startsWith(':')) return null;
  const attached = colon.text.length > 1;
  const end = attached ? { text: colon.text.slice(1) } : tokens[at + 2];
  const tag = tokens[at + (attached ? 2 : 3)];
  if (end === undefined || tag?.kind !== 'tag') return null;
  const { field } = fieldOf(tag);
  if (!isDateField(field)) return null;
  return { nodes: [readDates(`${first.text}:${end.text}`, field, first.position)], next: at + (attached ? 3 : 4) };
}

/** After a date with its field there may be a colon and the other end: `2015[dp] : 2020[dp]`. */
export function endOfRange(tokens: readonly Token[], at: number, nodes: QueryNode[]): Read {
  const date = nodes.at(-1)!;
  const colon = tokens[at];
  if (date.kind !== 'date' || date.from !== date.to || colon?.kind !== 'word' || !colon.text.startsWith(':'))
    return { nodes, next: at };
  const attached = colon.text.length > 1;
  const end = attached ? { ...colon, text: colon.text.slice(1) } : tokens[at + 1];
  const next = at + (attached ? 1 : 2);
  if (end === undefined || (end.kind !== 'word' && end.kind !== 'quoted'))
    throw new QuerySyntaxError(colon.end, dateForms, 'After the colon the range needs its last date.');
  const tag = tokens[next];
  if (tag?.kind === 'tag' && fieldOf(tag).field !== date.field)
    throw new QuerySyntaxError(tag.position, [`[${tagOf(date.field)}]`], 'Both ends of a range have the same field.');
  const range = readDates(`${date.from}:${end.text}`, date.field, end.position);
  return { nodes: [...nodes.slice(0, -1), range], next: tag?.kind === 'tag' ? next + 1 : next };
}
