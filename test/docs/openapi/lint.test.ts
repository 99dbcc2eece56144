import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import t from 'tap';
import { openApiDocument } from '../../../docs/openapi/document.ts';
import { pascalCase } from '../../../docs/openapi/names.ts';
import type { Json } from '../../../docs/openapi/schemas.ts';
import { methods } from '../../../domain/statistics/catalogue.ts';

const document = openApiDocument('1.0.0');

t.test("Redocly's recommended rules find nothing", async (t) => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  const found = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  // Both are in the specification; the server tries them in the order of the table, and `imports` is no paper's name.
  const known = (problem: string) =>
    /^no-ambiguous-paths: .*`\/literature\/imports\/\{id\}` and `\/literature\/\{id\}\/(similar|citation|references|cited_by|relations)`/.test(
      problem,
    );
  t.same(
    found.filter((problem) => !known(problem)),
    [],
  );
});

/*
 * Spectral writes every reference out in full, for every example anew: seven minutes for the unions over all methods. So
 * it sees the document with three methods, and then the schemas of all of them without the paths.
 */
t.test("Spectral's recommended rules find nothing", async (t) => {
  t.same(await spectralFinds(withMethods(['kaplan_meier', 't_test', 'cox_regression'])), []);
});

t.test('nor in the schemas of all methods', async (t) => {
  const { schemas } = document.components;
  const ofMethods = Object.fromEntries(
    Object.keys(methods).flatMap((name) =>
      ['Parameters', 'Result'].map((suffix) => [
        `${pascalCase(name)}${suffix}`,
        schemas[`${pascalCase(name)}${suffix}`],
      ]),
    ),
  );
  const shared = ['PrintedTable', 'Figure', 'AssumptionCheck'].map((name) => [name, schemas[name]]);
  const found = await spectralFinds({
    ...document,
    paths: {},
    webhooks: {},
    tags: [],
    components: { schemas: { ...ofMethods, ...Object.fromEntries(shared) } },
  });
  t.same(
    found.filter((problem) => !problem.startsWith('oas3-unused-component')),
    [],
  );
});

async function spectralFinds(document: Json): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] } as never);
  const problems = await spectral.run(document);
  return problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`);
}

/** The document as it would be if the platform had these methods alone. */
function withMethods(kept: readonly string[]): Json {
  const left = Object.keys(methods).filter((name) => !kept.includes(name));
  const unions = ['Analysis', 'AnalysisWritten', 'AnalysisCreate', 'Run', 'RunWritten'];
  const gone = new Set(
    left.flatMap((name) => [
      ...unions.map((union) => `${union}${pascalCase(name)}`),
      ...['Parameters', 'Result'].map((suffix) => `${pascalCase(name)}${suffix}`),
    ]),
  );
  const schemas = structuredClone(document.components.schemas);
  for (const name of gone) delete schemas[name];
  for (const union of unions) {
    const { oneOf, discriminator } = schemas[union];
    schemas[union].oneOf = oneOf.filter(({ $ref }: Json) => !gone.has($ref.split('/').at(-1)));
    for (const name of left) delete discriminator.mapping[name];
  }
  return { ...document, components: { ...document.components, schemas } };
}
