import { isDeepStrictEqual } from 'node:util';
import t, { type Test } from 'tap';
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { type MethodName, methods } from '../../../domain/statistics/catalogue.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { type ReferenceCase, referenceCases, referenceTable } from '../../../scripts/reference-cases.ts';

/** Of each method three cases that have a result: a method's parameters change what it shows. */
function casesOf(name: MethodName): ReferenceCase[] {
  return referenceCases('cases', [name])
    .filter((reference) => reference.expect_error === undefined)
    .slice(0, 3);
}

function resultOf({ method, data, filter, parameters }: ReferenceCase) {
  const table = data === null ? { rows: 0, columns: new Map() } : referenceTable(data);
  return runMethod(method, table, filter ?? [], parameters).result;
}

/** Tap takes ten times as long to compare large values, which is only worth it for what it then says of a difference. */
function same(t: Test, found: unknown, wanted: unknown, what: string): void {
  if (isDeepStrictEqual(found, wanted)) t.pass(what);
  else t.strictSame(found, wanted, what);
}

/** What a figure is but for its data and its words. */
const formOf = (spec: unknown) =>
  JSON.stringify(spec, (key, value) => (key === 'values' || key === 'title' || key === 'domain' ? undefined : value));

for (const name of Object.keys(methods) as MethodName[]) {
  t.test(`${name}: results match the schema, can be said in JSON, are rectangular and can be drawn`, async (t) => {
    const cases = casesOf(name);
    t.ok(cases.length > 0, 'has a case');
    const drawn = new Set<string>();
    for (const reference of cases) {
      const result = resultOf(reference);
      same(t, JSON.parse(JSON.stringify(result)), result, `${reference.id} survives JSON`);
      const parsed = methods[name].result.safeParse(result);
      t.ok(parsed.success, `${reference.id} matches its schema: ${parsed.error?.message ?? ''}`);
      same(t, parsed.data, result, `${reference.id}: the schema names everything in the result`);
      for (const table of result.tables)
        t.ok(
          table.rows.every((row) => row.length === table.columns.length),
          `${reference.id} ${table.name} is rectangular`,
        );
      for (const { name: figure, spec } of result.figures) {
        const form = formOf(spec);
        if (drawn.has(form)) continue; // one of the kind was drawn
        drawn.add(form);
        const complaints: unknown[] = [];
        const complain = (...words: unknown[]) => {
          complaints.push(words);
          return logger;
        };
        const quiet = () => logger;
        const logger = { level: quiet, error: complain, warn: complain, info: quiet, debug: quiet };
        const compiled = compile(spec as unknown as TopLevelSpec, { logger: logger as never });
        const svg = await new View(parse(compiled.spec), { renderer: 'none', logger: logger as never }).toSVG();
        t.match(svg, /<path/, `${reference.id} ${figure} draws`);
        t.strictSame(complaints, [], `${reference.id} ${figure} draws without complaint`);
      }
      t.match(result.methods_paragraph, /^[A-Z].*[.]$/s, `${reference.id} has a paragraph`);
      t.notMatch(result.methods_paragraph, /undefined|NaN|null|\[object/, `${reference.id}: a paragraph of words`);
    }
  });
}
