import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { writeOut } from '../../scripts/cli/write-file.ts';

const folder = t.testdir({ 'old.csv': 'old' });
const at = (name: string) => join(folder, name);

t.test('a file is put in its place when it is whole, with the mode and through the link that were there', async (t) => {
  await writeOut(at('new.csv'), 'a,b\n');
  t.equal(readFileSync(at('new.csv'), 'utf8'), 'a,b\n');
  execFileSync('chmod', ['640', at('old.csv')]);
  symlinkSync('old.csv', at('link.csv'));
  await writeOut(at('link.csv'), 'new');
  t.equal(readFileSync(at('old.csv'), 'utf8'), 'new');
  t.ok(lstatSync(at('link.csv')).isSymbolicLink());
  t.equal(statSync(at('old.csv')).mode & 0o777, 0o640);
  t.strictSame(readdirSync(folder).sort(), ['link.csv', 'new.csv', 'old.csv'], 'and nothing is left of the way there');
});

t.test('what is no file is written to, and no folder is made', async (t) => {
  await writeOut('/dev/null', 'a');
  t.ok(lstatSync('/dev/null').isCharacterDevice());
  await t.rejects(writeOut(at('none/new.csv'), 'a'), { name: 'UsageError', message: /there is no such folder/ });
  await t.rejects(writeOut(folder, 'a'), { name: 'UsageError', message: /it is a folder/ });
  t.notOk(existsSync(at('none')));
});
