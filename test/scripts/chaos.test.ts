import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { randomFrom } from '../../scripts/chaos/random.ts';

const script = fileURLToPath(new URL('../../scripts/chaos.ts', import.meta.url));

t.test('the same seed makes the same choices, and names within it choices of their own', (t) => {
  const choices = (seed: number, name: string) => {
    const random = randomFrom(seed).fork(name);
    return Array.from({ length: 50 }, () => random.between(1, 6));
  };
  t.strictSame(choices(7, 'acts'), choices(7, 'acts'));
  t.notSame(choices(7, 'acts'), choices(8, 'acts'));
  t.notSame(choices(7, 'acts'), choices(7, 'clients'));
  t.strictSame([...new Set(choices(7, 'acts'))].sort(), [1, 2, 3, 4, 5, 6], 'both ends are reached');
  t.end();
});

t.test('a short round of kills, stops, silent lines and restarts of the database breaks nothing', async (t) => {
  const options = ['--minutes', '0', '--round', '12', '--workers', '2', '--clients', '4', '--seed', '4711', '--json'];
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  t.teardown(() => child.kill('SIGKILL'));
  const [output, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const report = JSON.parse(output || '{}');
  t.equal(code, 0, said);
  t.equal(report.rounds, 1);
  t.ok(report.requests.acknowledged > 20, `${report.requests.acknowledged} requests were acknowledged`);
  t.ok(Object.keys(report.acts).length > 0, JSON.stringify(report.acts));
  for (const [name, problems] of Object.entries<string[]>(report.broken))
    t.strictSame(problems, [], [name, ...problems.slice(0, 1)].join(': '));
});
