import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import t from 'tap';
import { openApiDocument } from '../../../docs/openapi/document.ts';

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
 * Of the examples Redocly's rules look whether they are valid. Spectral's write every reference out in full for each of them, which takes
 * minutes for the unions over all methods.
 */
const ofExamples = { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' };

t.test("Spectral's recommended rules find nothing", async (t) => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']], rules: ofExamples } as never);
  const problems = await spectral.run(document as never);
  t.same(
    problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`),
    [],
  );
});
