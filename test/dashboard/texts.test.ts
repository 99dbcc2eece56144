import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const sources = fileURLToPath(new URL('../../dashboard/src', import.meta.url));

/** The texts of a catalogue by their English. */
function catalogue(language: string): Map<string, string> {
  const po = readFileSync(join(sources, `texts/${language}.po`), 'utf8');
  const strings = String.raw`((?:"(?:\\.|[^"\\])*"\n?)+)`;
  const entries = po.matchAll(new RegExp(`^msgid ${strings}msgstr ${strings}`, 'gm'));
  const joined = (lines: string) =>
    [...lines.matchAll(/"(?:\\.|[^"\\])*"/g)].map(([one]) => JSON.parse(one) as string).join('');
  return new Map([...entries].map(([, id, text]) => [joined(id!), joined(text!)]));
}

/** What a text leaves open: {name}, and of a plural its number but not the words for one and for many. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/(?<!(?:zero|one|few|many|other|=\d+) )\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

const english = catalogue('en');
const german = catalogue('de');
english.delete('');

t.test('every text of the dashboard is in the catalogues', async (t) => {
  t.ok(english.size > 1000);
  const literal = /\bi18n\.t\(\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/g;
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sources }))
    for (const [, quoted] of readFileSync(join(sources, file), 'utf8').matchAll(literal)) {
      const text = quoted!.slice(1, -1).replaceAll(/\\(.)/g, '$1');
      if (!english.has(text)) t.fail(`${file}: “${text}” is in no catalogue. Run npm run dashboard:texts.`);
    }
});

t.test('every text has its German, with the same places for names and numbers', async (t) => {
  for (const text of english.keys()) {
    const translated = german.get(text) ?? '';
    if (translated === '') t.fail(`“${text}” has no German in dashboard/src/texts/de.po.`);
    else t.strictSame(placeholders(translated), placeholders(text), text);
  }
});
