import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /.*(scripts\/\S+\.ts)(?: --build)?$/.exec(line)?.[1];
  return file === undefined ? [] : [{ name, file }];
});
const run = (file: string, option: string) =>
  spawnSync(process.execPath, [file, option], { cwd: root, encoding: 'utf8', timeout: 60_000 });

t.test('every command of package.json tells what it does and refuses an option that it does not know', (t) => {
  t.ok(commands.length >= 13, `${commands.length} commands`);
  for (const { name, file } of commands) {
    const help = run(file, '--help');
    t.match(help, { status: 0, stderr: '', stdout: /^Usage: / }, name);
    t.match(help.stdout, /--help/, name);
    const unknown = run(file, '--no-such-option');
    // The command line tells its wrong use from a failure.
    t.match(unknown, { status: name === 'cli' ? 2 : 1, stderr: /unknown option '--no-such-option'/ }, name);
  }
  t.end();
});
