import type { Analysis } from '../../contract/resources/analysis.ts';
import type { UploadResult } from '../../contract/resources/patient.ts';
import type { Project } from '../../contract/resources/project.ts';
import { finalRunStatuses, type Run } from '../../contract/resources/run.ts';
import type { CoxRegressionResult } from '../../domain/statistics/survival/cox_regression/definition.ts';
import type { KaplanMeierResult } from '../../domain/statistics/survival/kaplan_meier/definition.ts';
import { Api, DemoError } from './api.ts';
import { compareCox, compareCurves, compareLogRank } from './comparison.ts';
import { showLiterature } from './literature.ts';
import { coxModel, curvesBySex, lungPatients, lungProject, sexNames } from './lung-trial.ts';
import reference from './reference.json' with { type: 'json' };
import { plotSurvival } from './survival-plot.ts';
import { printComparison, printTable, progressBar, say, step, styled } from './terminal.ts';

// The reference cases of the statistics ask for 1e-8, and 1e-6 of p-values; R itself stops a little short of the end.
const agreement = 1e-6;

// Each takes some ten milliseconds.
const patience = 60_000;

/** Upload, two analyses, results: everything through the public API, with nothing but an address and a key. */
export async function runMainJob(
  address: string,
  key: string,
  signal: AbortSignal,
): Promise<{ projectId: string; coxId: string }> {
  const api = new Api(address, key, signal);

  step('3. The NCCTG lung cancer trial');
  const project = await openProject(api);
  const bar = progressBar('uploading');
  const begun = performance.now();
  const path = `/projects/${project.id}/patients?on_conflict=update`;
  const upload = api.upload<UploadResult>(path, 'text/csv', lungPatients(bar.show));
  const { created, updated } = await upload.finally(() => bar.end());
  const took = Math.round(performance.now() - begun);
  say(`   Uploaded lung.csv in ${took} ms: ${created} patients added, ${updated} brought up to date.`);

  step('4. Kaplan-Meier curves by sex, with the log-rank test');
  const curves = (await analyse<KaplanMeierResult>(api, project, curvesBySex)).result;
  for (const table of curves.tables) printTable(table);
  say();
  say(drawCurves(curves));
  const nameOf = (group: string) => sexNames[group] ?? group;
  const { kaplan_meier, log_rank_test, cox_regression } = reference;
  const differences = [
    printComparison('Survival by sex, beside R', kaplan_meier.call, compareCurves(curves, kaplan_meier.result, nameOf)),
    printComparison(
      'Log-rank test, beside R',
      log_rank_test.call,
      compareLogRank(curves.log_rank_test, log_rank_test.result, nameOf),
    ),
  ];

  step('5. Cox regression of age, sex and ECOG score');
  const { id: coxId, result: cox } = await analyse<CoxRegressionResult>(api, project, coxModel);
  for (const table of cox.tables) printTable(table);
  differences.push(
    printComparison('Cox regression, beside R', cox_regression.call, compareCox(cox, cox_regression.result)),
  );

  step('6. Agreement');
  const largest = Math.max(...differences);
  if (!(largest <= agreement))
    throw new DemoError(`The results differ from R's by up to ${largest.toExponential(1)}: that must not be.`);
  say(`   Every number agrees with ${reference.made_with}`);
  say(`   to within a relative difference of ${largest.toExponential(1)}.`);

  step('7. The literature: papers behind the clinical data');
  await showLiterature(api);
  return { projectId: project.id, coxId };
}

async function openProject(api: Api): Promise<Project> {
  const { items } = await api.get<{ items: Project[] }>('/projects?limit=200');
  const there = items.find(({ metadata }) => metadata.demo === lungProject.metadata.demo);
  if (there !== undefined) {
    say(`   The project is here from an earlier run: ${there.id}`);
    return there;
  }
  const made = await api.post<Project>('/projects', lungProject);
  say(`   Made the project ${made.id} with a dictionary of ${made.variables.length} variables.`);
  return made;
}

/** Asks for a run of the analysis, made now or in an earlier run of the demo, and waits for its result. */
async function analyse<Result>(
  api: Api,
  project: Project,
  wanted: { name: string; method: string; parameters: object },
): Promise<{ id: string; result: Result }> {
  const { items } = await api.get<{ items: Analysis[] }>(`/projects/${project.id}/analyses?limit=200`);
  const there = items.find(({ name, method }) => name === wanted.name && method === wanted.method);
  const begun = performance.now();
  let id = there?.id;
  if (id === undefined)
    id = (await api.post<Analysis>(`/projects/${project.id}/analyses`, { ...wanted, run: true })).id;
  else await api.post<Run>(`/analyses/${id}/run`);
  for (;;) {
    const { latest_run: run } = await api.get<Analysis>(`/analyses/${id}`, { Prefer: 'wait=20' });
    if (run === null || !finalRunStatuses.includes(run.status)) {
      if (performance.now() - begun < patience) continue;
      throw new DemoError(
        `The analysis "${wanted.name}" is ${run?.status ?? 'not begun'} after a minute: the worker's log tells why.`,
      );
    }
    if (run.status !== 'completed')
      throw new DemoError(`The analysis "${wanted.name}" ${run.status}: ${run.error?.message ?? 'without a reason'}`);
    const took = Math.round(performance.now() - begun);
    say(`   ${id}: completed ${took} ms after it was asked for, ${run.dataset?.used} patients used.`);
    for (const { message } of run.warnings) say(styled('yellow', `   Warning: ${message}`));
    return { id, result: run.result as Result };
  }
}

function drawCurves({ groups }: KaplanMeierResult): string {
  const curves = groups.map(({ group, n, curve }) => ({
    name: `${sexNames[group] ?? group} (n = ${n})`,
    time: curve?.time ?? [],
    survival: (curve?.survival ?? []).map((value) => value ?? 0),
  }));
  const width = Math.min(100, Math.max(40, (process.stdout.columns ?? 80) - 12));
  const paint = (text: string, curve: number) => styled(curve === 0 ? 'cyan' : 'magenta', text);
  return plotSurvival(curves, { width, height: 17, timeLabel: 'days', paint });
}
