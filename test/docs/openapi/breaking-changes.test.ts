import t from 'tap';
import { breakingChanges, mayBreak, outlineOf } from '../../../docs/openapi/breaking-changes.ts';
import { openApiDocument } from '../../../docs/openapi/document.ts';
import type { Json } from '../../../docs/openapi/schemas.ts';

const released = outlineOf(openApiDocument('1.0.0'));

/** What is told of a change of the released document. */
function told(change: (document: Json) => void): string[] {
  const document = structuredClone(released);
  change(document);
  return breakingChanges(released, document).map(({ where, what }) => `${where} ${what}`);
}

const schema = (document: Json, name: string): Json => document.components.schemas[name];

t.test('nothing is told of the same document, and of what is added', async (t) => {
  t.same(
    told(() => {}),
    [],
  );
  t.same(
    told((document) => {
      document.paths['/projects/{id}/notes'] = { get: document.paths['/projects/{id}'].get };
      document.paths['/projects'].get.parameters.push({ name: 'sort', in: 'query', schema: { type: 'string' } });
      schema(document, 'Project').properties.colour = { type: 'string' };
      schema(document, 'ProjectCreate').properties.colour = { type: 'string' };
      schema(document, 'ExportCreateOfProject').properties.format.enum.push('sas');
      schema(document, 'Export').properties.status.enum.push('paused');
      schema(document, 'ProjectCreate').properties.name.maxLength = 500;
      schema(document, 'Event').oneOf.push({ $ref: '#/components/schemas/EventPing' });
    }),
    [],
  );
});

/** Each kind of break, and what is told of it. */
const breaks: [name: string, change: (document: Json) => void, message: RegExp][] = [
  ['a path that is gone', (d) => delete d.paths['/projects/{id}'], /^GET \/projects\/\{id\} is gone$/],
  ['an operation that is gone', (d) => delete d.paths['/projects'].post, /^POST \/projects is gone$/],
  ['another name', (d) => (d.paths['/projects'].get.operationId = 'projects.all'), /operationId was projects.list/],
  [
    'a status that is gone',
    (d) => {
      const { responses } = d.paths['/projects'].post;
      responses[200] = responses[201];
      delete responses[201];
    },
    /^POST \/projects 201 is answered no longer$/,
  ],
  [
    'a field of an answer that is gone',
    (d) => delete schema(d, 'Project').properties.patient_count,
    /\.patient_count is gone$/,
  ],
  [
    'a field of an answer that may be missing',
    (d) => (schema(d, 'Project').required = ['id']),
    /\.name may be missing now/,
  ],
  [
    'a field of an answer that may be null',
    (d) => (schema(d, 'Project').properties.name.type = ['string', 'null']),
    /its type was string and is string or null/,
  ],
  [
    'a field of another type',
    (d) => (schema(d, 'Project').properties.patient_count = { type: 'string' }),
    /patient_count its type was integer and is string/,
  ],
  [
    'a field of a request that is needed now',
    (d) => schema(d, 'ProjectCreate').required.push('description'),
    /body\.description is required now/,
  ],
  [
    'a field of a request that is refused now',
    (d) => delete schema(d, 'ProjectCreate').properties.metadata,
    /body\.metadata is gone/,
  ],
  [
    'an enum of requests that is narrower',
    (d) => schema(d, 'ExportCreateOfProject').properties.format.enum.pop(),
    /body\.format takes fhir no longer/,
  ],
  [
    'a limit of requests that is narrower',
    (d) => (schema(d, 'ProjectCreate').properties.name.maxLength = 100),
    /body\.name maxLength is 100 and was 200/,
  ],
  [
    'another pattern of requests',
    (d) => (schema(d, 'ProjectCreate').properties.name.pattern = '^[a-z]+$'),
    /body\.name has to match another pattern now/,
  ],
  [
    'a parameter that is gone',
    (d) => {
      const { get } = d.paths['/projects'];
      get.parameters = get.parameters.filter((one: Json) => one.name !== 'limit');
    },
    /^GET \/projects query limit is gone$/,
  ],
  [
    'a parameter that is needed now',
    (d) => d.paths['/projects'].get.parameters.push({ name: 'q', in: 'query', required: true, schema: {} }),
    /^GET \/projects query q is new and required$/,
  ],
  [
    'a media type that is gone',
    (d) => delete d.paths['/projects/{id}/patients'].post.requestBody.content['text/csv'],
    /body text\/csv is gone/,
  ],
  [
    'a body that is needed now',
    (d) => (d.paths['/analyses/{id}/run'].post.requestBody.required = true),
    /a body is required now/,
  ],
  [
    'a method that is taken no longer',
    (d) => {
      const { oneOf } = schema(d, 'AnalysisCreate');
      oneOf.splice(
        oneOf.findIndex(({ $ref }: Json) => $ref.endsWith('AnalysisCreateTTest')),
        1,
      );
    },
    /body takes t_test no longer/,
  ],
  [
    'a parameter of a method that is needed now',
    (d) => schema(d, 'KaplanMeierParameters').required.push('group'),
    /body\(kaplan_meier\)\.parameters\.group is required now/,
  ],
  [
    'a field of the result of a method that is gone',
    (d) => delete schema(d, 'KaplanMeierResult').properties.n_events,
    /\(kaplan_meier\)\.result.*\.n_events is gone/,
  ],
  [
    'an event that is sent no longer',
    (d) => delete d.webhooks['export.ready'],
    /^webhook export.ready is sent no longer/,
  ],
  [
    'a field of an event that is gone',
    (d) => delete schema(d, 'EventExportReadyData').properties.export_id,
    /export_id is gone/,
  ],
];

for (const [name, change, message] of breaks)
  t.test(`${name} is told`, async (t) => {
    const found = told(change);
    t.ok(
      found.some((one) => message.test(one)),
      JSON.stringify(found),
    );
  });

t.test('a version may break by its major number, and before 1.0 by its minor one', async (t) => {
  t.same(
    [
      ['0.1.0', '0.1.1'],
      ['0.1.0', '0.2.0'],
      ['0.9.0', '1.0.0'],
      ['1.2.0', '1.3.0'],
      ['1.2.0', '2.0.0'],
    ].map(([older, newer]) => mayBreak(older!, newer!)),
    [false, true, true, false, true],
  );
});
