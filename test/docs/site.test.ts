import t from 'tap';
import * as errors from '../../contract/errors.ts';
import { eventTypes } from '../../contract/events.ts';
import { idPrefixes } from '../../contract/ids.ts';
import { exportErrorCodes } from '../../contract/resources/export.ts';
import { importErrorCodes } from '../../contract/resources/literature-import.ts';
import { runErrorCodes } from '../../contract/resources/run.ts';
import { routes } from '../../contract/routes.ts';
import { openApiDocument } from '../../docs/openapi/document.ts';
import { families } from '../../docs/site/families.ts';
import { filledIn, guides, guideText } from '../../docs/site/guides.ts';
import type { OpenApi } from '../../docs/site/openapi-document.ts';
import { buildSite } from '../../docs/site/site.ts';
import { type MethodName, methods } from '../../domain/statistics/catalogue.ts';
import { inputErrorReasons } from '../../domain/statistics/core/input-error.ts';

const document = openApiDocument('1.0.0') as OpenApi;
const site = buildSite(document);
const pages = [...site].filter(([, { type, body }]) => type.startsWith('text/html') && body.includes('<main'));
const idsOf = (body: string) => [...body.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]!);

t.test('every operation has an anchor that is its name, on one page', async (t) => {
  for (const name of Object.keys(routes)) {
    const found = pages.filter(([, { body }]) => idsOf(body).includes(name));
    t.equal(found.length, 1, name);
    t.match(found[0]![0], /^\/docs\/reference\//);
  }
});

t.test(
  'every message that a webhook may bring has an anchor that is the type of its event, with its fields',
  async (t) => {
    const { body } = site.get('/docs/reference/webhook-messages')!;
    for (const type of Object.keys(eventTypes)) t.ok(idsOf(body).includes(type), type);
    for (const field of ['webhook-signature', 'run_id', 'export_id', 'import_id'])
      t.match(body, `<code>${field}</code>`, field);
  },
);

t.test('every method has a page with its parameters and a call in R, and stands in one family', async (t) => {
  for (const [name, method] of Object.entries(methods)) {
    const body = site.get(`/docs/methods/${name}`)!.body;
    for (const parameter of Object.keys((method.parameters as unknown as { shape: object }).shape ?? {}))
      t.match(body, `<code>${parameter}</code>`, `${name} ${parameter}`);
    t.match(body, 'The call in R', name);
  }
  t.strictSame(families.flatMap((family) => family.methods).sort(), (Object.keys(methods) as MethodName[]).sort());
});

t.test('the guide to statistics helps to choose each of the methods', async (t) => {
  const [choosing] = guideText('guides/statistics.md').split('## Assumptions');
  for (const name of Object.keys(methods)) t.match(choosing, `(../methods/${name}.md)`, name);
});

t.test('beside every page stands the same in Markdown', async (t) => {
  for (const [path, { body }] of pages) {
    if (path === '/docs/not-found') continue;
    const markdown = path === '/docs' ? '/docs/index.md' : `${path}.md`;
    t.match(site.get(markdown)?.type, 'text/markdown', markdown);
    t.match(body, `href="${markdown}"`);
    const title = /<h1[^>]*>(?:<a[^>]*>)?([^<]*)/.exec(body)![1]!;
    t.match(site.get(markdown)!.body, `# ${title.replaceAll('&#39;', "'").replaceAll('&amp;', '&')}`);
  }
});

t.test('no link leads nowhere, neither in a page nor in its Markdown', async (t) => {
  const ids = new Map(pages.map(([path, { body }]) => [path, new Set(idsOf(body))]));
  const leadsTo = (from: string, href: string) => {
    const { origin, pathname, hash } = new URL(href.replaceAll('&amp;', '&'), `http://docs${from}`);
    if (origin !== 'http://docs' || pathname === '/openapi.json') return true;
    const path = pathname === '/docs/index.md' ? '/docs' : pathname.replace(/[.]md$/, '');
    return site.has(pathname) && (hash === '' || ids.get(path)?.has(decodeURIComponent(hash.slice(1))) === true);
  };
  for (const [path, { body }] of pages)
    for (const [, href] of body.matchAll(/ (?:href|src)="([^"]*)"/g))
      if (!leadsTo(path, href!)) t.fail(`${path} links to ${href}`);
  for (const [path, { type, body }] of site)
    if (type.startsWith('text/markdown'))
      for (const [, href] of body.matchAll(/\]\(([^)\s]+)\)/g))
        if (!leadsTo(path, href!)) t.fail(`${path} links to ${href}`);
  for (const [, href] of site.get('/llms.txt')!.body.matchAll(/\]\(([^)]+)\)/g)) t.ok(site.has(href!), href!);
});

t.test('every id that a page shows, or names with … for its rest, is of a kind that there is', async (t) => {
  const known = new Set<string>([...Object.values(idPrefixes), 'svc', 'svc_live', 'svc_test', 'whsec', 'link']);
  for (const [path, { body }] of pages)
    for (const [shown, prefix] of body.matchAll(
      /(?:\\n|(?<![\w-]))([a-z][a-z_]*)_(?:…|[0-7][0-9a-hjkmnp-tv-z]{25}\b)/g,
    ))
      t.ok(known.has(prefix!), `${path}: ${shown}`);
});

t.test('no id stands twice on a page', async (t) => {
  for (const [path, { body }] of pages) {
    const ids = idsOf(body);
    t.strictSame(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      [],
      path,
    );
  }
});

t.test('no page has a script, a style or a handler within it', async (t) => {
  for (const [path, { body }] of pages) {
    t.notMatch(body, /<script(?![^>]* src=)|<style| style="| on\w+="/, path);
  }
});

t.test('the guide to errors has an entry for every code and every reason', async (t) => {
  const entries = [...guideText('guides/errors.md').matchAll(/^#{2,4} (\w+)$/gm)].map((match) => match[1]!);
  // Where the contract lists the reasons of its codes, these.
  const { errorReasons = {} } = errors as { errorReasons?: Record<string, readonly string[]> };
  const known = [
    ...Object.keys(errors.errorStatus),
    ...Object.values(errorReasons).flat(),
    ...inputErrorReasons,
    ...[...runErrorCodes, ...exportErrorCodes, ...importErrorCodes],
  ];
  for (const name of known) t.ok(entries.includes(name), name);
});

t.test('every entry of the guide to errors has a cause and a cure', async (t) => {
  const [, ...entries] = guideText('guides/errors.md').split(/^#{2,4} (?=[a-zA-Z]+(?:_\w+)*$)/m);
  for (const entry of entries.filter((text) => /^[A-Za-z]+(_\w+)*\n/.test(text)))
    t.match(entry, /\*\*(?:\d+\. )?Cause\*\*: [\s\S]*\*\*Cure\*\*: /, entry.slice(0, 40));
});

t.test('a guide that asks for a figure which the code does not have is refused', async (t) => {
  t.throws(() => filledIn('At most {{unheardOf}}.'), /unheardOf/);
  for (const { file } of guides) t.notMatch(filledIn(guideText(file)), '{{', file);
});

t.test('what the document says is shown as text and never as markup', async (t) => {
  const hostile = '<img src=x onerror="alert(1)">';
  const paths = {
    '/x': { get: { operationId: 'x.y', tags: ['x'], summary: hostile, parameters: [{ name: hostile, in: 'query' }] } },
  };
  const built = buildSite({ ...document, tags: [], paths } as unknown as OpenApi);
  t.notMatch(built.get('/docs/reference/x')!.body, '<img');
});
