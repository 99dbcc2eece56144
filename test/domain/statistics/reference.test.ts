/** Every statistic of every case against R 4.2.2, survival 3.5-3; the call of R stands in each case. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { folderOf, type MethodName, methods } from '../../../domain/statistics/catalogue.ts';
import agreement from '../../../domain/statistics/r-agreement.json' with { type: 'json' };
import { withAgreementTable } from '../../../scripts/agreement-table.ts';
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
  const folder = fileURLToPath(new URL('../../../domain/statistics/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => basename(path) === 'cases.json',
  );
  t.strictSame(files.map(dirname).sort(), (Object.keys(methods) as MethodName[]).map(folderOf).sort());
});

t.test('what the API says of the agreement is what these cases give', async (t) => {
  const renewed = agreementOf(outcomes);
  t.strictSame(renewed, agreement, 'renew it with `npm run statistics:agreement`');
  const page = readFileSync(new URL('../../../docs/statistics.md', import.meta.url), 'utf8');
  const cases = [...referenceCases('cases'), ...referenceCases('cases-extra')].filter(hasNumbers);
  t.equal(withAgreementTable(page, renewed, cases), page, 'and the table of docs/statistics.md with it');
});
