import { type Command, InvalidArgumentError } from 'commander';
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
  ${calledAs} --changed 7

Exit codes: 0 every case agrees, 1 one does not.`,
  )
    .option('--r', 'also run the reproduction script of every case in the R of this machine')
    .option(
      '--changed <seed>',
      'instead, change parameters and filters of the cases at random from this number, and show where R, by their scripts, finds other numbers or none: to be looked at one by one, since what is degenerate differs in R too',
      wholeNumber,
    )
    .action((options) =>
      options.changed === undefined ? verify(options) : verifyChanged(options.changed, options.json),
    );
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
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

async function verifyChanged(seed: number, json = false): Promise<void> {
  const { referenceCases } = await import('../reference-cases.ts');
  const { changedCases } = await import('../changed-cases.ts');
  const cases = changedCases([...referenceCases('cases'), ...referenceCases('cases-extra')], seed);
  const outcomes = await rScriptOutcomes(cases);
  const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0);
  const differ = outcomes.flatMap(({ failures }, i) => {
    const { id, data, filter, parameters } = cases[i]!;
    return failures.length === 0 ? [] : [{ id, data, filter, parameters, failures }];
  });
  if (json) console.log(JSON.stringify({ cases: cases.length, compared, differ }));
  else {
    for (const { id, failures, ...of } of differ)
      console.log([`${id}: ${JSON.stringify(of)}`, ...failures.slice(0, 5)].join('\n    '));
    console.log(`${cases.length} changed cases, ${compared} numbers compared, ${differ.length} cases differ`);
  }
}

async function rScriptOutcomes(cases: readonly ReferenceCase[]) {
  const { rIsMissing, runRScripts } = await import('../r-scripts.ts');
  const missing = rIsMissing();
  if (missing !== undefined) throw new Error(`This needs R: ${missing}.`);
  return runRScripts(cases.filter((reference) => reference.expect_error === undefined));
}
