import type { z } from 'zod';
import { analysis } from '../../contract/resources/analysis.ts';
import { deliveryAttempt } from '../../contract/resources/delivery.ts';
import { exportFile, exportResource } from '../../contract/resources/export.ts';
import { skippedRecord } from '../../contract/resources/literature-import.ts';
import { meshHeading, paperAuthor, paperJournal, paperRelation } from '../../contract/resources/paper.ts';
import { patientCreate } from '../../contract/resources/patient.ts';
import { project } from '../../contract/resources/project.ts';
import { dataset, run, runError } from '../../contract/resources/run.ts';
import { variable } from '../../contract/resources/variable.ts';
import { type Route, routes } from '../../contract/routes.ts';
import { filter, filterCondition } from '../../domain/statistics/definition/filter.ts';
import { assumptionCheck, figure, printedTable } from '../../domain/statistics/definition/presentation.ts';
import { errorResponses, errorSchemas, errorsOf } from './errors.ts';
import { headerComponents } from './headers.ts';
import { groupOf } from './names.ts';
import { operation } from './operations.ts';
import { parameterComponents } from './parameters.ts';
import { type Json, refTo, type SchemaName, Schemas } from './schemas.ts';
import { tags } from './tags.ts';
import { addEventUnions, addMethodUnions } from './unions.ts';
import { webhooksSection } from './webhooks.ts';

/** Schemas that stand in several places and have no id, since GET /analysis-methods shows schemas whole. */
const names = new Map<z.ZodType, SchemaName>([
  [filter, 'Filter'],
  [filterCondition, 'FilterCondition'],
  [printedTable, 'PrintedTable'],
  [figure, 'Figure'],
  [assumptionCheck, 'AssumptionCheck'],
  [variable, { input: 'NewVariable', output: 'Variable' }],
  [patientCreate, 'NewPatient'],
  [dataset, 'Dataset'],
  [runError, 'RunError'],
  [exportFile, 'ExportFile'],
  [deliveryAttempt, 'DeliveryAttempt'],
  [skippedRecord, 'SkippedRecord'],
  [paperAuthor, 'PaperAuthor'],
  [paperJournal, 'PaperJournal'],
  [meshHeading, 'MeshHeading'],
  [paperRelation, 'PaperRelation'],
]);

/** What was checked when it came in is not checked again when it goes out; it is of the same form. */
const checkedBefore = new Map<z.ZodType, Json>([
  [project.shape.variables, { type: 'array', items: refTo('Variable') }],
  [analysis.shape.filter, refTo('Filter')],
  [run.shape.filter, refTo('Filter')],
  [exportResource.shape.filter, refTo('Filter')],
]);

/** The description of /v1 in OpenAPI 3.1, made from the table of routes and the schemas that the server checks with. */
export function openApiDocument(version: string): Json {
  const schemas = new Schemas(names, checkedBefore);
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    paths[route.path] ??= {};
    paths[route.path]![route.method.toLowerCase()] = operation(name, route, schemas);
  }
  addMethodUnions(schemas);
  addEventUnions(schemas);
  const codes = [...new Set(Object.values(routes as Record<string, Route>).flatMap(errorsOf))];
  for (const [name, schema] of Object.entries(errorSchemas(codes))) schemas.add(name, schema);
  const responses = errorResponses(codes);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Research platform',
      version,
      summary: 'Projects and patients, analyses whose numbers agree with R, literature and exports.',
      description:
        'Every answer is an envelope `{success, data | error, meta}`. Within /v1 fields, values of answers and routes are only ever added: ignore those you do not know. Times are ISO 8601 in UTC. Every resource has an id whose prefix tells its kind, and ids sort by the time they were made. Lists come in pages: send `next_cursor` as `cursor` until it is null.',
      contact: { name: 'The operator of this platform' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/v1', description: 'The server that this description came from' }],
    tags: tagsOf(Object.keys(routes)),
    paths,
    webhooks: webhooksSection(),
    components: {
      securitySchemes,
      schemas: schemas.components,
      responses,
      headers: referredTo(headerComponents, 'headers', { paths, responses }),
      parameters: parameterComponents,
    },
  };
}

/** Those that something refers to: no route is deprecated today, and then no answer has the headers of one. */
function referredTo(components: Record<string, Json>, kind: string, by: Json): Record<string, Json> {
  const text = JSON.stringify(by);
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

function tagsOf(operations: readonly string[]): Json[] {
  const used = new Set(operations.map(groupOf));
  const ordered = [...Object.keys(tags).filter((tag) => used.has(tag)), ...[...used].filter((tag) => !(tag in tags))];
  return ordered.map((name) => ({ name, ...(tags[name] === undefined ? {} : { description: tags[name] }) }));
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: '`Authorization: Bearer <API_KEY>`: `svc_live_…` or `svc_test_…`.',
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Authorization: Session <SESSION_TOKEN>`, from POST /auth/login.',
  },
};
