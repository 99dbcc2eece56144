import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Variable } from '../contract/resources/variable.ts';
import type { MethodName } from '../domain/statistics/catalogue.ts';
import { runMethod } from '../domain/statistics/run-method.ts';
import { type ReferenceCase, referenceTable } from './reference-cases.ts';

/** `compared` numbers of the script's `result` against ours; `skipped` tells why R could not run it. */
export type RScriptOutcome = {
  id: string;
  method: MethodName;
  compared: number;
  worstRelative: number;
  failures: string[];
  skipped?: string;
};

const data = fileURLToPath(new URL('../domain/statistics/data/', import.meta.url));
/** R's own iterations stop early where a script can't tell them not to: uniroot at 1e-4 of its interval and such. */
const relative = 1e-6;
const absolute = 1e-9;

/** Why no script can be run here; undefined where R and jsonlite are. */
export function rIsMissing(): string | undefined {
  const probe = spawnSync('Rscript', ['-e', 'library(jsonlite)'], { encoding: 'utf8' });
  if (probe.error !== undefined) return 'Rscript is not installed';
  return probe.status === 0 ? undefined : 'the R package jsonlite is not installed';
}

/**
 * Runs the reproduction script of each case in one R process, where each finds what a new one would have (packages stay
 * loaded, which takes seconds, but attached to none), and compares what it finds with our numbers; the data are as
 * `variables` declare them. `libraries`: where R looks for its linear algebra before its own places.
 */
export function runRScripts(
  cases: readonly ReferenceCase[],
  variables: readonly Variable[] = [],
  libraries?: string,
): RScriptOutcome[] {
  const folder = mkdtempSync(join(tmpdir(), 'r-scripts-'));
  try {
    const jobs = cases.map((reference, index) => {
      const directory = join(folder, String(index));
      mkdirSync(directory);
      if (reference.data !== null) copyFileSync(join(data, reference.data), join(directory, 'patients.csv'));
      const table = reference.data === null ? { rows: 0, columns: new Map() } : referenceTable(reference.data);
      const { result } = runMethod(
        reference.method,
        table,
        reference.filter ?? [],
        reference.parameters,
        undefined,
        variables,
      );
      writeFileSync(join(directory, 'script.R'), result.r_script);
      return { reference, directory, result };
    });
    writeFileSync(join(folder, 'all.R'), driver(jobs.map(({ directory }) => directory)));
    const env = libraries === undefined ? process.env : { ...process.env, R_LD_LIBRARY_PATH: libraries };
    const run = spawnSync('Rscript', ['--vanilla', join(folder, 'all.R')], { encoding: 'utf8', env });
    if (run.status !== 0) throw new Error(`Rscript ended with ${run.status}: ${run.stderr.slice(-2000)}`);
    return jobs.map(({ reference, directory, result }) => outcomeOf(reference, directory, result));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function driver(directories: readonly string[]): string {
  return `attached <- search()
settings <- options()
for (directory in c(${directories.map((directory) => JSON.stringify(directory)).join(', ')})) {
  setwd(directory)
  tryCatch({
    scope <- new.env()
    capture.output(suppressWarnings(suppressMessages(source("script.R", local = scope))))
    text <- jsonlite::toJSON(scope$result, digits = NA, auto_unbox = TRUE, na = "null", null = "null", factor = "string", rownames = FALSE)
    writeLines(text, "result.json")
  }, error = function(problem) writeLines(conditionMessage(problem), "error.txt"))
  for (package in setdiff(search(), attached)) detach(package, character.only = TRUE)
  options(settings)
  rm(list = ls(globalenv(), all.names = TRUE, pattern = "^[.]Random[.]seed$"), envir = globalenv())
  RNGkind("default", "default", "default")
}
`;
}

function outcomeOf(reference: ReferenceCase, directory: string, ours: unknown): RScriptOutcome {
  const outcome: RScriptOutcome = {
    id: reference.id,
    method: reference.method,
    compared: 0,
    worstRelative: 0,
    failures: [],
  };
  const error = join(directory, 'error.txt');
  if (existsSync(error)) {
    const message = readFileSync(error, 'utf8').trim();
    if (/there is no package called/.test(message)) return { ...outcome, skipped: message };
    return { ...outcome, failures: [`R says: ${message}`] };
  }
  const found = JSON.parse(readFileSync(join(directory, 'result.json'), 'utf8')) as unknown;
  compare(reference, found, ours, '', outcome);
  if (outcome.compared === 0) outcome.failures.push('the script finds no number');
  return outcome;
}

function compare(reference: ReferenceCase, found: unknown, ours: unknown, path: string, outcome: RScriptOutcome): void {
  // R has no scalars: a list of one is a number there.
  if (Array.isArray(ours) && !Array.isArray(found) && found !== null) {
    compare(reference, [found], ours, path, outcome);
    return;
  }
  if (found === null || found === undefined) {
    if (typeof ours === 'number') outcome.failures.push(`${path}: R has NA, we have ${ours}`);
  } else if (typeof found === 'number') {
    if (typeof ours !== 'number') {
      outcome.failures.push(`${path}: R has ${found}, we have ${JSON.stringify(ours)}`);
      return;
    }
    outcome.compared++;
    const difference = Math.abs(found - ours);
    const leaf = path.slice(path.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '');
    const tolerance = reference.tolerance?.[leaf] ?? reference.tolerance?.['.default'];
    const allowed = Math.max(absolute, tolerance?.abs ?? 0, Math.max(relative, tolerance?.rel ?? 0) * Math.abs(found));
    if (!(difference <= allowed)) outcome.failures.push(`${path}: R has ${found}, we have ${ours}`);
    if (difference > absolute)
      outcome.worstRelative = Math.max(outcome.worstRelative, difference / Math.abs(found || 1));
  } else if (typeof found === 'object') {
    if (Array.isArray(found) && Array.isArray(ours) && found.length !== ours.length)
      outcome.failures.push(`${path}: R has ${found.length} entries, we have ${ours.length}`);
    for (const [key, value] of Object.entries(found)) {
      const step = Array.isArray(found) ? `[${key}]` : `.${key}`;
      compare(reference, value, (ours as Record<string, unknown> | undefined)?.[key], path + step, outcome);
    }
  } else if (String(found).toLowerCase() !== String(ours).toLowerCase())
    outcome.failures.push(`${path}: R has ${JSON.stringify(found)}, we have ${JSON.stringify(ours)}`);
}
