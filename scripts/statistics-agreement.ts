import { writeFile } from 'node:fs/promises';
import { commandLine } from './command-line.ts';

commandLine(
  'npm run statistics:agreement --',
  'Computes every reference case of R and writes down how far each method is from it, as GET /analysis-methods/{name} shows it.',
  `Examples:
  npm run statistics:agreement

Exit codes: 0 written, 1 a case does not agree.`,
).parse();
const { agreementOf, hasNumbers, referenceCases, runCase } = await import('./reference-cases.ts');
const cases = [...referenceCases('cases'), ...referenceCases('cases-extra')].filter(hasNumbers);
const text = JSON.stringify(agreementOf(cases.map(runCase)), null, 2);
await writeFile(new URL('../domain/statistics/r-agreement.json', import.meta.url), `${text}\n`);
