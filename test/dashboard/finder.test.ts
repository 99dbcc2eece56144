import { readFileSync } from 'node:fs';
import t from 'tap';
import { spelledLike } from '../../dashboard/src/pages/analyses/finder/alike.ts';
import { suggested } from '../../dashboard/src/pages/analyses/finder/suggestions.ts';
import { methodFamilies } from '../../domain/statistics/catalogue.ts';

const source = readFileSync(new URL('../../dashboard/src/pages/analyses/finder/questions.ts', import.meta.url), 'utf8');
/** Those that the first question offers. */
const outcomes = [
  ...source
    .split('const outcomes')[1]!
    .split('];')[0]!
    .matchAll(/value: '(\w+)'/g),
].map(([, one]) => one!);
const catalogue = Object.values(methodFamilies).flatMap(({ methods }) => Object.keys(methods));

t.test('the questions of the finder lead to every method of the catalogue, and to nothing else', async (t) => {
  t.ok(outcomes.length > 10);
  const reached = new Set<string>();
  for (const outcome of outcomes)
    for (const groups of ['none', 'two', 'more'])
      for (const paired of ['no', 'yes'])
        for (const adjust of ['no', 'yes']) {
          const { best, further } = suggested({ outcome, groups, paired, adjust });
          t.ok(best.length <= 4);
          for (const method of [...best, ...further]) reached.add(method);
        }
  t.strictSame(
    catalogue.filter((method) => !reached.has(method)),
    [],
    'place a new method in dashboard/src/pages/analyses/finder/suggestions.ts',
  );
  t.strictSame(
    [...reached].filter((method) => !catalogue.includes(method)),
    [],
  );
});

t.test('a name with one slip in each word finds what was meant', async (t) => {
  const all = Object.values(methodFamilies).flatMap(({ methods }) =>
    Object.entries(methods).map(([name, { title }]) => ({ name, title })),
  );
  const found = (typed: string) => spelledLike(all, typed).map(({ name }) => name);
  for (const [typed, meant] of [
    ['kaplna', 'kaplan_meier'],
    ['Kaplan meyer', 'kaplan_meier'],
    ['wilcoxn rank', 'wilcoxon_rank_sum'],
    ['logisitc regresion', 'logistic_regression'],
    ['fliess kappa', 'fleiss_kappa'],
  ] as const)
    t.ok(found(typed).includes(meant), `${typed}: ${found(typed)}`);
  t.strictSame(found('zzzz'), []);
});
