import type { Command } from 'commander';
import type { MethodName } from '../../domain/statistics/catalogue.ts';
import { commandLine } from '../command-line.ts';
import type { ReferenceCase } from '../reference-cases.ts';

/** Runs the reference cases; `calledAs` is how a person calls it. */
export function statisticsVerifyCommand(name: string, calledAs = name): Command {
  return commandLine(
    name,
    'Computes every reference case of R and shows, method by method, how far the results are from it.',
    `Examples:
  ${calledAs}
  ${calledAs} --r

Exit codes: 0 every case agrees, 1 one does not.`,
  )
    .option('--r', 'also run the reproduction script of every case in the R of this machine')
    .action(verify);
}

async function verify(options: { r?: true; json?: true }): Promise<void> {
  // All methods take a second to load, which no other command waits for.
  const { methods } = await import('../../domain/statistics/catalogue.ts');
  const { rVersion, referenceCases, runCase, worstRelative } = await import('../reference-cases.ts');
  const cases = [...referenceCases('cases'), ...referenceCases('cases-extra')];
  const outcomes = cases.map(runCase);
  const scripts = options.r ? await rScriptOutcomes(cases) : undefined;
  const rows = (Object.keys(methods) as MethodName[]).map((method) => {
    const own = outcomes.filter((outcome) => outcome.method === method);
    const ownScripts = scripts?.filter((outcome) => outcome.method === method && outcome.skipped === undefined);
    return {
      method,
      cases: own.length,
      failed: own.filter((outcome) => outcome.failures.length > 0).length,
      'worst relative difference': worstRelative(own).toExponential(1),
      'R version': rVersion,
      ...(ownScripts && {
        'R scripts run': ownScripts.length,
        'worst difference of the scripts': worstRelative(ownScripts).toExponential(1),
      }),
    };
  });
  const all = [...outcomes, ...(scripts ?? [])];
  const failures = all.flatMap((outcome) => outcome.failures.map((failure) => `${outcome.id} ${failure}`));
  if (options.json) console.log(JSON.stringify({ agrees: failures.length === 0, methods: rows, failures }));
  else console.table(rows);
  for (const failure of failures) console.error(failure);
  for (const { id, skipped } of scripts ?? []) if (skipped !== undefined) console.error(`${id} not run: ${skipped}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function rScriptOutcomes(cases: readonly ReferenceCase[]) {
  const { rIsMissing, runRScripts } = await import('../r-scripts.ts');
  const missing = rIsMissing();
  if (missing !== undefined) throw new Error(`--r needs R: ${missing}.`);
  return runRScripts(cases.filter((reference) => reference.expect_error === undefined));
}
