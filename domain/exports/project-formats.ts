import type { ProjectFormat } from './export-source.ts';
import { fhir } from './fhir/fhir.ts';
import { csv } from './formats/csv.ts';
import { json } from './formats/json.ts';
import { ndjson } from './formats/ndjson.ts';
import { parquet } from './formats/parquet.ts';
import { xlsx } from './formats/xlsx.ts';

/** The formats of a project's export, by the names of the API. */
export const projectFormats = { csv, json, ndjson, xlsx, parquet, fhir } satisfies Record<string, ProjectFormat>;
export type ProjectFormatName = keyof typeof projectFormats;
export const projectFormatNames = Object.keys(projectFormats) as ProjectFormatName[];
