import { type MethodName, methods } from '../../statistics/catalogue.ts';
import type { MethodDefinition } from '../../statistics/definition/method.ts';
import type { AnalysisSource, ExportFile } from './analysis-source.ts';
import { fileStem, utf8 } from './files.ts';

/** Of the document's shape: bumped when a reader of the old one would be wrong about the new. */
const documentVersion = 1;

/** Everything about the analysis and its run, full precision, in one order of fields. */
export async function* jsonFiles(source: AnalysisSource): AsyncGenerator<ExportFile> {
  yield {
    name: `${fileStem(source)}.json`,
    media_type: 'application/json',
    rows: null,
    bytes: utf8([`${JSON.stringify(analysisDocument(source), null, 2)}\n`]),
  };
}

function analysisDocument({ project, analysis, run, variables, evidence, ...about }: AnalysisSource) {
  const { tables, figures, assumption_checks, methods_paragraph, r_script, ...statistics } = run.result;
  const definition = methods[run.method as MethodName] as MethodDefinition | undefined;
  return {
    document: 'analysis_export',
    document_version: documentVersion,
    export: { id: about.exportId, exported_at: about.exportedAt, platform_version: about.platformVersion },
    project: { id: project.id, name: project.name, description: project.description },
    analysis: {
      id: analysis.id,
      name: analysis.name,
      description: analysis.description,
      created_at: analysis.created_at,
      updated_at: analysis.updated_at,
    },
    method: {
      name: run.method,
      version: run.method_version,
      title: definition?.title ?? null,
      description: definition?.description ?? null,
      assumptions: definition?.assumptions ?? [],
      references: definition?.references ?? [],
    },
    run: {
      id: run.id,
      status: run.status,
      queued_at: run.queued_at,
      started_at: run.started_at,
      finished_at: run.finished_at,
      parameters: run.parameters,
      filter: run.filter,
      dataset: run.dataset,
      warnings: run.warnings,
    },
    variables,
    evidence: evidence === undefined ? [] : (JSON.parse(evidence.csl_json) as unknown),
    result: { ...statistics, tables, figures, assumption_checks, methods_paragraph, r_script },
  };
}
