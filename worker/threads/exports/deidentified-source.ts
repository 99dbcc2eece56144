import type { KeyObject } from 'node:crypto';
import type { DeidentificationOptions } from '../../../contract/resources/deidentification.ts';
import { deidentifiedAnalysis } from '../../../domain/exports/deidentify/analyses.ts';
import {
  applyToBatch,
  beginDeidentification,
  type DeidentifiedPatient,
  finishBatch,
  finishedDictionary,
  leftOutVariables,
  settleGroups,
} from '../../../domain/exports/deidentify/apply.ts';
import { planDeidentification } from '../../../domain/exports/deidentify/plan.ts';
import { deidentificationReport } from '../../../domain/exports/deidentify/report.ts';
import type { ExportedPatient, ProjectSource } from '../../../domain/exports/export-source.ts';
import { ColumnProfiles } from '../../../domain/patients/dictionary/column-profile.ts';
import { ColumnSummary } from '../../../domain/patients/dictionary/column-summary.ts';
import type { IdentifiedSource } from './project-intake.ts';
import { ShuffledPatients } from './shuffled-patients.ts';

export type DeidentificationAsked = {
  options: DeidentificationOptions;
  /** Of this export or of its project, see `deidentificationKey`: the platform's secret itself stays where it is. */
  key: KeyObject;
};

/** Releases the files that hold the patients. */
export type Deidentified = { source: ProjectSource; close: () => Promise<void> };

/**
 * The same source without what tells who a patient is. Reads the patients once to see what each variable holds, once to
 * treat them, and those once more to see how they leave, since the report stands in the export. They leave in an order
 * that their pseudonyms draw.
 */
export async function deidentifiedSource(
  source: IdentifiedSource,
  { options, key }: DeidentificationAsked,
): Promise<Deidentified> {
  const profiles = new ColumnProfiles();
  for await (const batch of source.patients()) for (const { attributes } of batch) profiles.add(attributes);
  const plan = planDeidentification(
    source.inferred ? [] : source.variables,
    profiles.finish(),
    options,
    source.exportedAt,
  );
  const run = beginDeidentification(plan, key);
  const shuffled = await ShuffledPatients.open<DeidentifiedPatient>(source.patientBytes);
  try {
    for await (const batch of source.patients())
      await shuffled.add(applyToBatch(run, withProject(batch, source.project.id)));
    settleGroups(run);
    const columns = new Map<string, ColumnSummary>();
    for await (const batch of shuffled.read())
      for (const { attributes } of finishBatch(run, batch, { counts: true })) {
        if (!source.inferred) continue;
        for (const name in attributes) {
          let column = columns.get(name);
          if (column === undefined) columns.set(name, (column = new ColumnSummary()));
          column.add(attributes[name]);
        }
      }
    const report = deidentificationReport(run);
    const leftOut = leftOutVariables(run);
    return {
      source: {
        ...source,
        // What people wrote of the project may name a patient.
        project: {
          ...source.project,
          name: report.safe_harbor ? 'De-identified export' : report.title,
          description: '',
          metadata: {},
        },
        variables: source.inferred
          ? [...columns].map(([name, column]) => column.propose(name, source.patientCount))
          : finishedDictionary(run),
        columns: source.columns.filter((name) => !leftOut.has(name)),
        patients: async function* () {
          for await (const batch of shuffled.read())
            yield finishBatch(run, batch, { counts: false }).map(
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
        deidentification: report,
      },
      close: () => shuffled.close(),
    };
  } catch (error) {
    await shuffled.close();
    throw error;
  }
}

function withProject<Patient extends object>(batch: readonly Patient[], project_id: string) {
  return batch.map((patient) => ({ ...patient, project_id }));
}
