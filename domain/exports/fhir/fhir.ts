import type { ExportedPatient, ExportFile, ProjectFormat, ProjectSource } from '../export-source.ts';
import { exportedColumns } from '../formats/columns.ts';
import { analysesNdjson, deidentificationFile } from '../formats/ndjson.ts';
import { withManifest } from '../manifest.ts';
import { patientBatches } from '../patient-batches.ts';
import { asyncOf, recordBytes } from '../text-pieces.ts';
import { demographicsReader } from './demographics.ts';
import { fhirId, fhirString } from './fhir-text.ts';
import { observationWriter } from './observations.ts';
import { codeSystems, projectSystem, variableCodes } from './variable-codes.ts';

const mediaType = 'application/fhir+ndjson';

/**
 * HL7 FHIR R4 as bulk data: a file of newline-delimited resources for each type (https://hl7.org/fhir/uv/bulkdata). The
 * project is a ResearchStudy, each patient a Patient and a ResearchSubject, each value an Observation, whose code is from
 * the CodeSystem of the project's variables. FHIR R4 has no resource for an analysis: they stand as they are beside.
 */
export const fhir: ProjectFormat = (source, progress, signal) =>
  withManifest('fhir', source, files(source, progress, signal), { fhir_version: '4.0.1' });

async function* files(
  source: ProjectSource,
  progress: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<ExportFile> {
  const codes = variableCodes(source, exportedColumns(source));
  const studyId = fhirId(source.project.id);
  const resources = (type: string, list: readonly object[]): ExportFile => ({
    name: `${type}.ndjson`,
    media_type: mediaType,
    rows: () => list.length,
    bytes: asyncOf(recordBytes(list, (resource) => `${JSON.stringify(resource)}\n`)),
  });

  yield resources('ResearchStudy', [researchStudy(source)]);
  if (source.include.includes('patients') || source.include.includes('variables'))
    yield resources('CodeSystem', codeSystems(source, codes));
  if (source.include.includes('patients')) {
    const ofPatients = (
      type: string,
      pass: number,
      line: (patient: ExportedPatient) => string,
      rows?: () => number,
    ): ExportFile => {
      let patients = 0;
      async function* bytes(): AsyncGenerator<Uint8Array> {
        for await (const batch of patientBatches(source, progress, signal, [pass, 3])) {
          patients += batch.length;
          yield* recordBytes(batch, line);
        }
      }
      return { name: `${type}.ndjson`, media_type: mediaType, rows: rows ?? (() => patients), bytes: bytes() };
    };
    yield ofPatients('Patient', 0, patientLine(source));
    yield ofPatients('ResearchSubject', 1, ({ id }) => {
      const own = fhirId(id);
      return `{"resourceType":"ResearchSubject","id":"${own}","status":"on-study","study":{"reference":"ResearchStudy/${studyId}"},"individual":{"reference":"Patient/${own}"}}\n`;
    });
    const { lines, observations } = observationWriter(codes);
    yield ofPatients('Observation', 2, lines, observations);
  }
  if (source.include.includes('analyses')) yield analysesNdjson(source, signal);
  yield* deidentificationFile(source);
  progress(1);
}

function researchStudy(source: ProjectSource): object {
  const { project } = source;
  const description = fhirString(project.description);
  return {
    resourceType: 'ResearchStudy',
    id: fhirId(project.id),
    identifier: [{ system: `${projectSystem(source)}:project`, value: project.id }],
    title: fhirString(project.name) ?? project.id,
    status: 'active',
    ...(description === null ? {} : { description }),
  };
}

function patientLine(source: ProjectSource): (patient: ExportedPatient) => string {
  const read = demographicsReader(exportedColumns(source));
  const system = projectSystem(source);
  return (patient) => {
    const external = patient.external_id === null ? null : fhirString(patient.external_id);
    const resource = {
      resourceType: 'Patient',
      id: fhirId(patient.id),
      ...(patient.updated_at === null ? {} : { meta: { lastUpdated: patient.updated_at } }),
      identifier: [
        { system: `${system}:patient`, value: patient.id },
        ...(external === null ? [] : [{ system: `${system}:external-id`, value: external }]),
      ],
      ...read(patient),
    };
    return `${JSON.stringify(resource)}\n`;
  };
}
