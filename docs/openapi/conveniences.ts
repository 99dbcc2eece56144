import { call, javascript, type Literal, namedArguments, python, r } from './literals.ts';
import type { SampledRequest } from './sampled-request.ts';

/** Where the clients have something better for people than the operation itself: samples show that. */
type Convenience = { javascript: string; python: string; r: string };

export const conveniences: Readonly<Record<string, (request: Pick<SampledRequest, 'ids' | 'body'>) => Convenience>> = {
  'patients.create': ({ ids: [project] }) => ({
    javascript: `const uploaded = await client.patients.upload('${project}', 'lung.csv', { on_conflict: 'update' });`,
    python: `uploaded = client.patients.upload("${project}", "lung.csv", on_conflict="update")`,
    r: `uploaded <- client$patients$upload("${project}", survival::lung)`,
  }),
  'analyses.run': ({ ids: [analysis] }) => ({
    javascript: `const done = await client.analyses.runAndWait('${analysis}');\nconsole.log(done.latest_run.result);`,
    python: `done = client.analyses.run_and_wait("${analysis}")\nprint(done.latest_run.result)`,
    r: `done <- client$analyses$run_and_wait("${analysis}")\nprint(done$latest_run$result)`,
  }),
  'exports.create_of_project': ({ ids: [project], body }) => exported(project!, body, 'trial'),
  'exports.create_of_analysis': ({ ids: [analysis], body }) => exported(analysis!, body, 'report'),
  'exports.get': ({ ids: [id] }) => ({
    javascript: `const ready = await client.exports.wait('${id}');`,
    python: `ready = client.exports.wait("${id}")`,
    r: `ready <- client$exports$wait("${id}")`,
  }),
  'literature_imports.get': ({ ids: [id] }) => ({
    javascript: `const done = await client.literatureImports.wait('${id}');`,
    python: `done = client.literature_imports.wait("${id}")`,
    r: `done <- client$literature_imports$wait("${id}")`,
  }),
};

function exported(id: string, body: Record<string, unknown>, path: string): Convenience {
  const given = (literal: Literal, equals: string) => namedArguments(body, literal, equals, /./);
  return {
    javascript: `const made = await ${call('client.exports.create', [javascript(id), javascript(body)])};\nawait client.exports.wait(made.id);\nawait client.exports.download(made.id, '${path}');`,
    python: `made = ${call('client.exports.create', [python(id), ...given(python, '=')])}\nclient.exports.wait(made.id)\nclient.exports.download(made.id, "${path}")`,
    r: `made <- ${call('client$exports$create', [r(id), ...given(r, ' = ')])}\nclient$exports$wait(made$id)\nclient$exports$download(made$id, "${path}")`,
  };
}
