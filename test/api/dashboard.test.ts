import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import t from 'tap';
import { mountDashboard } from '../../api/dashboard.ts';

t.test('a build of the dashboard that was interrupted is none, which the log says, until it is whole', async (t) => {
  const page = '<!doctype html><title>Research</title>';
  const whole = { 'index.html': page, 'made-from': 'a digest', 'logo.svg': '<svg/>' };
  const packed = { 'logo.svg.br': '', 'logo.svg.gz': '', 'logo.svg.tag': 'tag' };
  const { 'made-from': _, ...half } = whole;
  for (const [files, status] of [
    [half, 404],
    [{ ...half, ...packed }, 404],
    [{ ...whole, ...packed }, 200],
  ] as const) {
    const warnings: unknown[] = [];
    const app = express();
    mountDashboard(app, { warn: (...said: unknown[]) => void warnings.push(said) }, t.testdir(files));
    const server = createServer(app).listen(0, '127.0.0.1');
    t.teardown(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Accept: 'text/html', Connection: 'close' } });
    await answer.text();
    t.equal(answer.status, status);
    t.match(warnings, status === 200 ? [] : [[{}, /run `npm run build`/]]);
  }
});
