import { readFile, writeFile } from 'node:fs/promises';
import { commandLine } from './command-line.ts';

commandLine(
  'npm run statistics:agreement --',
  'Computes every reference case of R and writes down how far each method is from it, as GET /analysis-methods/{name} and docs/statistics.md show it.',
  `Examples:
  npm run statistics:agreement

Exit codes: 0 written, 1 a case does not agree.`,
).parse();
const { agreementOf, hasNumbers, referenceCases, runCase } = await import('./reference-cases.ts');
const { withAgreementTable } = await import('./agreement-table.ts');
const cases = [...referenceCases('cases'), ...referenceCases('cases-extra')].filter(hasNumbers);
const agreement = agreementOf(cases.map(runCase));
await writeFile(
  new URL('../domain/statistics/r-agreement.json', import.meta.url),
  `${JSON.stringify(agreement, null, 2)}\n`,
);
const page = new URL('../docs/statistics.md', import.meta.url);
await writeFile(page, withAgreementTable(await readFile(page, 'utf8'), agreement, cases));
