/** Where the clients have something better for people than the operation itself: samples show that. */
type Convenience = { javascript: string; python: string; r: string };

export const conveniences: Readonly<Record<string, (ids: readonly string[]) => Convenience>> = {
  'patients.create': ([project]) => ({
    javascript: `const uploaded = await client.patients.upload('${project}', 'lung.csv', { on_conflict: 'update' });`,
    python: `uploaded = client.patients.upload("${project}", "lung.csv", on_conflict="update")`,
    r: `uploaded <- client$patients$upload("${project}", survival::lung)`,
  }),
  'analyses.run': ([analysis]) => ({
    javascript: `const done = await client.analyses.runAndWait('${analysis}');\nconsole.log(done.latest_run.result);`,
    python: `done = client.analyses.run_and_wait("${analysis}")\nprint(done.latest_run.result)`,
    r: `done <- client$analyses$run_and_wait("${analysis}")\nprint(done$latest_run$result)`,
  }),
  'exports.create_of_project': ([project]) => exported(project!, 'csv', 'trial'),
  'exports.create_of_analysis': ([analysis]) => exported(analysis!, 'pdf', 'report'),
  'exports.get': ([id]) => ({
    javascript: `const ready = await client.exports.wait('${id}');`,
    python: `ready = client.exports.wait("${id}")`,
    r: `ready <- client$exports$wait("${id}")`,
  }),
  'literature_imports.get': ([id]) => ({
    javascript: `const done = await client.literatureImports.wait('${id}');`,
    python: `done = client.literature_imports.wait("${id}")`,
    r: `done <- client$literature_imports$wait("${id}")`,
  }),
};

function exported(id: string, format: string, path: string): Convenience {
  return {
    javascript: `const made = await client.exports.create('${id}', { format: '${format}' });\nawait client.exports.wait(made.id);\nawait client.exports.download(made.id, '${path}');`,
    python: `made = client.exports.create("${id}", format="${format}")\nclient.exports.wait(made.id)\nclient.exports.download(made.id, "${path}")`,
    r: `made <- client$exports$create("${id}", format = "${format}")\nclient$exports$wait(made$id)\nclient$exports$download(made$id, "${path}")`,
  };
}
