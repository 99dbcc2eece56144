import type { Analysis } from '../../../contract/resources/analysis.ts';
import type { Run } from '../../../contract/resources/run.ts';
import { type MethodName, methods } from '../../statistics/catalogue.ts';

/**
 * An analysis as it may stand in a de-identified export. Its name and description are words of a person and go.
 * Parameters, filter, warnings and result quote values, those of a result as they were when it ran: that today's data are
 * harmless does not prove that those were, so they always go. So does the digest of the data, since anyone who guesses the
 * data could prove it by it.
 */
export function deidentifiedAnalysis(analysis: Analysis): Analysis {
  return {
    ...analysis,
    name: methods[analysis.method as MethodName]?.title ?? analysis.method,
    description: '',
    parameters: {},
    filter: [],
    latest_run: analysis.latest_run === null ? null : deidentifiedRun(analysis.latest_run),
  };
}

function deidentifiedRun(run: Run): Run {
  return {
    ...run,
    parameters: {},
    filter: [],
    dataset: run.dataset === null ? null : { ...run.dataset, sha256: '' },
    result: null,
    warnings: [],
    error: run.error === null ? null : { code: run.error.code, message: 'Left out: it may quote values.', details: {} },
  };
}
