/** Every statistic of every case against R 4.2.2, survival 3.5-3; the call of R stands in each case. */
import { readdirSync } from 'node:fs';
import t from 'tap';
import agreement from '../../../contract/methods/agreement.json' with { type: 'json' };
import { methods } from '../../../contract/methods/catalogue.ts';
import {
  agreementOf,
  type CaseOutcome,
  hasNumbers,
  referenceCases,
  runCase,
} from '../../../scripts/reference-cases.ts';

const outcomes: CaseOutcome[] = [];

for (const folder of ['cases', 'cases-extra'] as const)
  for (const reference of referenceCases(folder)) {
    const what = reference.expect_error === undefined ? 'agrees with R' : `is refused: ${reference.expect_error.code}`;
    t.test(`${reference.id} (${reference.data}) ${what}`, async (t) => {
      const outcome = runCase(reference);
      if (hasNumbers(reference)) outcomes.push(outcome);
      t.strictSame(outcome.failures, [], reference.r_call);
    });
  }

t.test('every method has cases, and no case is of a method that is not there', async (t) => {
  const files = readdirSync(new URL('../../../scripts/reference/statistics/cases/', import.meta.url));
  t.strictSame(files.map((file) => file.replace('.json', '')).sort(), Object.keys(methods).sort());
});

t.test('what the API says of the agreement is what these cases give', async (t) => {
  t.strictSame(agreementOf(outcomes), agreement, 'renew it with `npm run statistics:agreement`');
});
