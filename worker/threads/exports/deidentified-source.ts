import type { KeyObject } from 'node:crypto';
import type { DeidentificationOptions } from '../../../contract/resources/deidentification.ts';
import { deidentifiedAnalysis } from '../../../domain/exports/deidentify/analyses.ts';
import { applyToBatch, beginDeidentification } from '../../../domain/exports/deidentify/apply.ts';
import { planDeidentification } from '../../../domain/exports/deidentify/plan.ts';
import { deidentificationReport } from '../../../domain/exports/deidentify/report.ts';
import type { ExportedPatient, ProjectSource } from '../../../domain/exports/export-source.ts';
import { ColumnProfiles } from '../../../domain/patients/dictionary/column-profile.ts';
import { ColumnSummary } from '../../../domain/patients/dictionary/column-summary.ts';
import type { IdentifiedSource } from './project-intake.ts';

export type DeidentificationAsked = {
  options: DeidentificationOptions;
  /** Of this export or of its project, see `deidentificationKey`: the platform's secret itself stays where it is. */
  key: KeyObject;
};

/**
 * The same source without what tells who a patient is. Reads the patients twice before a format does: to see what each
 * variable holds, and to count what is done, since the report stands in the export.
 */
export async function deidentifiedSource(
  source: IdentifiedSource,
  { options, key }: DeidentificationAsked,
): Promise<ProjectSource> {
  const profiles = new ColumnProfiles();
  for await (const batch of source.patients()) for (const { attributes } of batch) profiles.add(attributes);
  const plan = planDeidentification(
    source.inferred ? [] : source.variables,
    profiles.finish(),
    options,
    source.exportedAt,
  );

  const counted = beginDeidentification(plan, key);
  const columns = new Map<string, ColumnSummary>();
  for await (const batch of source.patients())
    for (const { attributes } of applyToBatch(counted, withProject(batch, source.project.id))) {
      if (!source.inferred) continue;
      for (const name in attributes) {
        let column = columns.get(name);
        if (column === undefined) columns.set(name, (column = new ColumnSummary()));
        column.add(attributes[name]);
      }
    }

  return {
    ...source,
    // What people wrote of the project may name a patient.
    project: { ...source.project, name: 'De-identified export', description: '', metadata: {} },
    variables: source.inferred
      ? [...columns].map(([name, column]) => column.propose(name, source.patientCount))
      : plan.dictionary,
    columns: source.columns.filter((name) => plan.variables.get(name)?.rule !== 'drop'),
    patients: async function* () {
      const run = beginDeidentification(plan, key);
      for await (const batch of source.patients())
        yield applyToBatch(run, withProject(batch, source.project.id)).map(
          ({ id, external_id, attributes }): ExportedPatient => ({
            ...{ id, external_id, attributes },
            created_at: null,
            updated_at: null,
          }),
        );
    },
    analyses: async function* () {
      for await (const batch of source.analyses()) yield batch.map(deidentifiedAnalysis);
    },
    deidentification: deidentificationReport(counted),
  };
}

function withProject<Patient extends object>(batch: readonly Patient[], project_id: string) {
  return batch.map((patient) => ({ ...patient, project_id }));
}
