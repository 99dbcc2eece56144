import { Validator } from '@seriousme/openapi-schema-validator';
import t from 'tap';
import { type Route, routes } from '../../contract/routes.ts';
import { openApiDocument } from '../../docs/openapi/document.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

/*
 * That the answers are as the document says is checked with every answer that any test gets: test/helpers/http.ts.
 */
t.test('the description is valid OpenAPI 3.1, by the schema of its authors', async (t) => {
  const validator = new Validator();
  t.match(await validator.validate(openApiDocument('1.0.0')), { valid: true });
  t.equal(validator.version, '3.1');
});

t.test('every route stands in it, with its permission, and nothing else', async (t) => {
  const { paths } = openApiDocument('1.0.0') as { paths: Record<string, Record<string, { description: string }>> };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  t.same(
    described.sort(),
    Object.values(routes)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
  for (const { method, path, permission } of Object.values(routes) as Route[])
    if (permission !== null)
      t.match(paths[path]![method.toLowerCase()]!.description, `\`${permission}\``, `${method} ${path}`);
});

t.test('anybody can read it, and need not read it twice', async (t) => {
  const { url } = await sharedPlatform();
  const response = await fetch(`${url}/openapi.json`);
  t.equal(response.status, 200);
  t.match(response.headers.get('content-type'), /^application\/json/);
  const document = await response.json();
  t.match(document, { openapi: '3.1.1', servers: [{ url: '/v1' }] });
  const again = await fetch(`${url}/openapi.json`, { headers: { 'If-None-Match': response.headers.get('etag')! } });
  t.equal(again.status, 304);
});
