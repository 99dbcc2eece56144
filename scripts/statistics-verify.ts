import { type MethodName, methods } from '../contract/methods/catalogue.ts';
import { commandLine } from './command-line.ts';
import { rIsMissing, runRScripts } from './r-scripts.ts';
import { R_VERSION, referenceCases, runCase } from './reference-cases.ts';

const command = commandLine(
  'npm run statistics:verify --',
  'Computes every reference case of R and shows, method by method, how far the results are from it.',
  `Examples:
  npm run statistics:verify
  npm run statistics:verify -- --r

Exit codes: 0 every case agrees, 1 one does not.`,
)
  .option('--r', 'also run the reproduction script of every case in the R of this machine')
  .parse();

/**
 * npm run statistics:verify              every reference case computed by R, and how far we are from it
 * npm run statistics:verify -- --r       also runs the reproduction script of every case in the R of this machine
 */
function main(): void {
  const cases = [...referenceCases('cases'), ...referenceCases('cases-extra')];
  const outcomes = cases.map(runCase);
  const scripts = command.opts<{ r?: true }>().r ? rScriptOutcomes(cases) : undefined;
  const rows = (Object.keys(methods) as MethodName[]).map((method) => {
    const own = outcomes.filter((outcome) => outcome.method === method);
    const ownScripts = scripts?.filter((outcome) => outcome.method === method && outcome.skipped === undefined);
    return {
      method,
      cases: own.length,
      failed: own.filter((outcome) => outcome.failures.length > 0).length,
      'worst relative difference': worst(own),
      'R version': R_VERSION,
      ...(ownScripts && { 'R scripts run': ownScripts.length, 'worst difference of the scripts': worst(ownScripts) }),
    };
  });
  console.table(rows);
  const all = [...outcomes, ...(scripts ?? [])];
  for (const { id, failures } of all) for (const failure of failures) console.error(`${id} ${failure}`);
  for (const { id, skipped } of scripts ?? []) if (skipped !== undefined) console.error(`${id} not run: ${skipped}`);
  if (all.some((outcome) => outcome.failures.length > 0)) process.exitCode = 1;
}

function worst(outcomes: readonly { worstRelative: number }[]): string {
  return outcomes.reduce((most, outcome) => Math.max(most, outcome.worstRelative), 0).toExponential(1);
}

function rScriptOutcomes(cases: ReturnType<typeof referenceCases>) {
  const missing = rIsMissing();
  if (missing !== undefined) throw new Error(`--r needs R: ${missing}.`);
  return runRScripts(cases.filter((reference) => reference.expect_error === undefined));
}

if (import.meta.main) main();
