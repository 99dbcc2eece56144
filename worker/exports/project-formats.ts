import { csv } from './csv.ts';
import type { ProjectFormat } from './export-source.ts';
import { json } from './json.ts';
import { ndjson } from './ndjson.ts';
import { parquet } from './parquet.ts';
import { xlsx } from './xlsx.ts';

export const projectFormatNames = ['csv', 'json', 'ndjson', 'xlsx', 'parquet', 'fhir'] as const;
export type ProjectFormatName = (typeof projectFormatNames)[number];

export const projectFormats: Partial<Record<ProjectFormatName, ProjectFormat>> = { csv, json, ndjson, xlsx, parquet };
