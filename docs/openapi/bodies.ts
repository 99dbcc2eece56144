import { z } from 'zod';
import type { Route } from '../../contract/routes.ts';
import { examples } from './examples.ts';
import { paperFileExamples, patientFileExamples } from './file-examples.ts';
import { bodyName } from './names.ts';
import { type Json, refTo, type Schemas } from './schemas.ts';

const patientsCsv: Json = {
  type: 'string',
  contentMediaType: 'text/csv',
  description:
    'A header row with the names of the attributes, then one row for each patient. The column `external_id` is optional. Empty fields are missing values.',
};
const patientsNdjson: Json = {
  type: 'string',
  contentMediaType: 'application/x-ndjson',
  description: 'One patient on each line, in JSON: `{"external_id": …, "attributes": {…}}`.',
};
const literatureFile: Json = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
  description: 'A file of papers, plain or gzip: PubMed XML, NBIB, RIS, BibTeX, JSON Lines or CSL JSON.',
};

/** What a body that is a file may be. */
const fileSchema = (operation: string, type: string): [name: string, schema: Json] => {
  if (operation !== 'patients.create') return ['LiteratureFile', literatureFile];
  return type === 'text/csv' ? ['PatientsCsv', patientsCsv] : ['PatientsNdjson', patientsNdjson];
};

export function requestBody(name: string, route: Route, schemas: Schemas): Json | undefined {
  if (route.body === undefined) return undefined;
  const { body, optional } = unwrapped(route.body);
  return {
    required: !optional,
    ...(optional ? { description: 'May be left out.' } : {}),
    content: {
      'application/json': {
        schema: schemas.named(isEmpty(body) ? 'EmptyBody' : bodyName(name), body, 'input'),
        example: examples.operations[name]?.body ?? {},
      },
      ...Object.fromEntries((route.streams ?? []).map((type) => [type, fileOf(name, type, schemas)])),
    },
  };
}

function fileOf(operation: string, type: string, schemas: Schemas): Json {
  const [name, schema] = fileSchema(operation, type);
  schemas.add(name, schema);
  const example = (operation === 'patients.create' ? patientFileExamples : paperFileExamples)[type];
  return { schema: refTo(name), ...(example === undefined ? {} : { example }) };
}

function unwrapped(body: z.ZodType): { body: z.ZodType; optional: boolean } {
  if (body instanceof z.ZodOptional || body instanceof z.ZodPrefault)
    return { body: body.unwrap() as z.ZodType, optional: true };
  return { body, optional: false };
}

const isEmpty = (body: z.ZodType) => body instanceof z.ZodObject && Object.keys(body.shape).length === 0;
