import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { Client } from '../../../clients/javascript/src/client.ts';
import type { WebhookEventData } from '../../../clients/javascript/src/webhooks.ts';
import type { EventData } from '../../../contract/events.ts';
import { routes } from '../../../contract/routes.ts';
import { generatedFiles } from '../../../scripts/javascript-client/generated-files.ts';
import { type PrintOptions, printType } from '../../../scripts/javascript-client/print-type.ts';

const folder = new URL('../../../clients/javascript/src/generated/', import.meta.url);

t.test('what is made from the contract is as the contract is now', async (t) => {
  const files = generatedFiles();
  t.same(readdirSync(folder).sort(), [...files.keys()].sort());
  for (const [name, text] of files)
    t.ok(readFileSync(new URL(name, folder), 'utf8') === text, `${name} is old: npm run generate:javascript`);
});

t.test('every operation of the API has a method of its name', async (t) => {
  const client = new Client({ baseUrl: 'http://127.0.0.1:9/v1' }) as unknown as Record<string, Record<string, unknown>>;
  const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (const name of Object.keys(routes)) {
    const [group, operation] = name.split('.').map((part) => camelCase(part)) as [string, string];
    t.type(client[group]?.[operation], 'function', name);
  }
});

t.test('the data of events are those of the contract', async (t) => {
  // Each assignable to the other, or this file does not compile.
  const same: [WebhookEventData extends EventData ? true : never, EventData extends WebhookEventData ? true : never] = [
    true,
    true,
  ];
  t.same(same, [true, true]);
});

t.test('a JSON Schema becomes the type that it means', async (t) => {
  const sent: PrintOptions = { io: 'input', nameOf: (name) => name };
  const answered: PrintOptions = { ...sent, io: 'output' };
  const moment = { type: 'string', format: 'date-time' };
  for (const [schema, options, type] of [
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, answered, '(string | null)[]'],
    [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, sent, 'readonly (readonly number[])[]'],
    [moment, sent, 'string | Date'],
    [moment, answered, 'string'],
    [{ type: 'object', propertyNames: {}, additionalProperties: { type: 'integer' } }, sent, 'Record<string, number>'],
    [{ type: 'object', properties: { 'a-b': { const: 1 } } }, sent, '{\n  "a-b"?: 1 | undefined;\n}'],
    [{ type: 'object', properties: { a: { enum: ['x', 2] } }, required: ['a'] }, answered, '{\n  a: "x" | 2;\n}'],
    [{ type: 'array', prefixItems: [{ type: 'number' }, { $ref: '#/$defs/Run' }] }, answered, '[number, Run]'],
    [{ allOf: [{ type: 'string' }, { oneOf: [{ const: 'a' }, { const: 'b' }] }] }, answered, 'string & ("a" | "b")'],
    [{}, answered, 'unknown'],
  ] as const)
    t.equal(printType(schema as never, options), type);
  t.throws(() => printType({ type: 'tuple' }, sent), /No TypeScript type/);
});
