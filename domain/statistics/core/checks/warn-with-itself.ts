import type { NamedColumn } from '../../definition/method.ts';

type Warn = (code: string, message: string) => void;

const measured = ['variable', 'variables', 'outcome', 'time', 'event', 'event_count', 'marker'];
const grouping = ['group', 'factors', 'within', 'between', 'treatment', 'strata', 'stratum'];
const pairs = [
  ...measured.flatMap((one) => grouping.map((other) => [one, other] as const)),
  ['group', 'strata'],
  ['variable', 'variable2'],
  ['x', 'y'],
  ['row', 'column'],
  ['row', 'stratum'],
  ['column', 'stratum'],
  ['exposure', 'outcome'],
  ['test', 'reference'],
  ['rater1', 'rater2'],
  ['method1', 'method2'],
  ['marker1', 'marker2'],
  ['mediator', 'treatment'],
  ['mediator', 'outcome'],
] as const;
/** Where each is measured beside the others. */
const lists = ['variables', 'raters', 'items'];

/** A column is compared with itself: a slip of the hand, which would be a perfect result, or none at all. */
export function warnWithItself(named: readonly NamedColumn[], warn: Warn): void {
  if (new Set(named.map(({ column }) => column)).size === named.length) return;
  const under = Map.groupBy(named, ({ path }) => String(path[0]));
  const columnsOf = (parameter: string) => (under.get(parameter) ?? []).map(({ column }) => column);
  for (const [one, other] of pairs)
    for (const column of new Set(columnsOf(one).filter((name) => columnsOf(other).includes(name))))
      warn(
        'compared_with_itself',
        `"${column}" is both ${one} and ${other}, so that it is compared with itself. Name another column for one of them.`,
      );
  for (const list of lists) {
    const columns = columnsOf(list);
    for (const column of new Set(columns.filter((name, i) => columns.indexOf(name) !== i)))
      warn('compared_with_itself', `"${column}" stands twice in ${list}: it is compared with itself. Leave one out.`);
  }
}
