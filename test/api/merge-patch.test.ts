import t from 'tap';
import { mergePatch } from '../../api/merge-patch.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

/** The cases of RFC 7396, appendix A, whose target and patch are objects. */
const cases: [target: Record<string, unknown>, patch: Record<string, unknown>, result: Record<string, unknown>][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

t.test('a merge patch does what RFC 7396 says', (t) => {
  for (const [target, patch, result] of cases) {
    const before = structuredClone(target);
    t.strictSame(mergePatch(target, patch), result, JSON.stringify([target, patch]));
    t.strictSame(target, before, 'and leaves what it was given as it is');
  }
  t.end();
});

t.test('a patch may be sent as what it is, a JSON merge patch', async (t) => {
  const { database, url } = await sharedPlatform();
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const { data: project } = await api.post('/projects', { name: 'A', metadata: { site: 'Basel', arm: 'A' } });
  const path = `/projects/${project.id}`;
  const merge = { 'Content-Type': 'application/merge-patch+json' };
  const patched = await api.patch(path, { name: 'B', metadata: { arm: null, phase: '2' } }, merge);
  t.match([patched.status, patched.data.name], [200, 'B']);
  t.strictSame(patched.data.metadata, { site: 'Basel', phase: '2' });
  t.equal((await api.patch(path, { name: 'C' })).data.name, 'C', 'application/json goes on as before');
  const refused = await api.send('PATCH', path, {
    body: '[{"op": "remove", "path": "/name"}]',
    headers: { 'Content-Type': 'application/json-patch+json' },
  });
  t.match([refused.status, refused.error.message], [415, /application\/merge-patch\+json/]);
  t.equal(refused.headers.get('accept-patch'), 'application/merge-patch+json, application/json');
  t.equal((await api.post('/projects', { name: 'D' }, merge)).status, 415, 'only a patch is one');

  const { data: analysis } = await api.post(`/projects/${project.id}/analyses`, {
    ...{ name: 'F', method: 'distribution' },
    parameters: { distribution: 'f', function: 'cdf', arguments: { df1: 3, df2: 20 }, x: [1, 2] },
  });
  const parameters = { arguments: { df1: 4 }, x: [3] };
  const deep = await api.patch(`/analyses/${analysis.id}`, { parameters }, merge);
  t.match(
    deep.data.parameters,
    { distribution: 'f', arguments: { df1: 4, df2: 20 } },
    'objects are merged at every depth',
  );
  t.strictSame(deep.data.parameters.x, [3], 'lists are replaced');
});
