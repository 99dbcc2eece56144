import { csv } from './csv.ts';
import type { ProjectFormat } from './export-source.ts';
import { fhir } from './fhir.ts';
import { json } from './json.ts';
import { ndjson } from './ndjson.ts';
import { parquet } from './parquet.ts';
import { xlsx } from './xlsx.ts';

/** The formats of a project's export, by the names of the API. */
export const projectFormats = { csv, json, ndjson, xlsx, parquet, fhir } satisfies Record<string, ProjectFormat>;
export type ProjectFormatName = keyof typeof projectFormats;
export const projectFormatNames = Object.keys(projectFormats) as ProjectFormatName[];
