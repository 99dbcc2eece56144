import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import t from 'tap';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { printableInRoboto } from '../../../../domain/exports/analysis/roboto-glyphs.ts';
import { folderOf, type MethodName, methods } from '../../../../domain/statistics/catalogue.ts';
import { caseOf, exported, sourceOf } from '../../../helpers/analysis-source.ts';

const unspaced = (text: string) => text.replace(/\s+/g, '');

async function pagesOf(content: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)));
  return text;
}

/** The first two of each folder of methods: sweep.test.ts looks for all whether the font has what they write. */
const some = Object.values(
  Object.groupBy(Object.keys(methods) as MethodName[], (name) => folderOf(name).split('/')[0]!),
).flatMap((names) => names!.slice(0, 2));

for (const name of some)
  t.test(`${name} is exported as pdf`, async (t) => {
    const source = sourceOf(caseOf(name));
    const [file] = await exported('pdf', source);
    t.equal(file?.media_type, 'application/pdf');
    const pages = await pagesOf(file!.content);
    const text = unspaced(pages.join(''));
    const { methods_paragraph, tables } = source.run.result;
    t.ok(text.includes(unspaced(methods_paragraph).slice(0, 60)), 'the Methods paragraph');
    for (const { title, rows } of tables) {
      t.ok(text.includes(unspaced(title)), `the table ${title}`);
      t.ok(text.includes(unspaced(rows.at(-1)?.at(-1) ?? '')), `the last cell of ${title}`);
    }
    for (const [index, page] of pages.entries())
      t.match(page, new RegExp(`Page ${index + 1} of ${pages.length}`), 'a page with its number');
  });

t.test('a pdf carries its provenance, and is the same bytes each time', async (t) => {
  const source = sourceOf(caseOf('kaplan_meier'), { name: 'Survival Ω ≤ 3' });
  const [first] = await exported('pdf', source);
  const [second] = await exported('pdf', source);
  t.ok(first!.content.equals(second!.content));
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(first!.content)));
  t.match(info, { Title: 'Survival Ω ≤ 3', Creator: 'Research platform 0.1.0', CreationDate: /^D:20260302083000/ });
  const text = unspaced((await pagesOf(first!.content)).join(''));
  for (const id of [source.analysis.id, source.run.id, source.exportId, source.run.dataset.sha256])
    t.ok(text.includes(id), id);
  t.ok(text.includes('SurvivalΩ≤3'));
  t.ok(text.includes(unspaced('library(survival)')), 'the script in R');
});

t.test(
  'a long table repeats its headings, a wide one is cut into parts that begin with its first column',
  async (t) => {
    const source = sourceOf(caseOf('t_test'));
    const columns = Array.from({ length: 30 }, (_, i) => ({ name: `c${i}`, title: i === 0 ? 'Term' : `Column ${i}` }));
    const rows = Array.from({ length: 200 }, (_, r) => columns.map((_, c) => (c === 0 ? `row ${r}` : `${r}.${c}`)));
    source.run.result = { ...source.run.result, tables: [{ name: 'big', title: 'Big', columns, rows }] };
    const pages = await pagesOf((await exported('pdf', source))[0]!.content);
    const text = pages.join('\n');
    const parts = Number(/Big \(part 1 of (\d+)\)/.exec(text)?.[1]);
    t.ok(parts > 1);
    const withRows = pages.filter((page) => /row \d+/.test(page));
    t.ok(withRows.length > parts, 'more than a page each');
    for (const page of withRows) t.match(page, /Term\s+Column/, 'headings on each page');
    for (const row of ['row 0', 'row 199']) t.equal(text.match(new RegExp(`${row}\\b`, 'g'))?.length, parts);
    for (const cell of ['0.1', '199.29']) t.ok(text.includes(cell), cell);
  },
);

t.test(
  'of a very long table the first thousand rows are printed, and the caption says where the others are',
  async (t) => {
    const source = sourceOf(caseOf('t_test'));
    const columns = [{ name: 'pair', title: 'Pair' }];
    const rows = Array.from({ length: 1200 }, (_, row) => [`pair ${row}`]);
    source.run.result = { ...source.run.result, tables: [{ name: 'pairs', title: 'Pairs', columns, rows }] };
    const text = (await pagesOf((await exported('pdf', source))[0]!.content)).join(' ').replace(/\s+/g, ' ');
    t.match(text, 'the first 1000 of 1200 rows; all are in the html, csv and json exports');
    t.match(text, /pair 999\b/);
    t.notMatch(text, /pair 1000\b/);
    t.match((await exported('html', source))[0]!.content.toString(), 'pair 1199');
  },
);

t.test('the glyphs that we count on are in the font, and no others', async (t) => {
  const { resolve } = createRequire(import.meta.url);
  const fontkit = createRequire(resolve('pdfmake'))('fontkit') as {
    create: (font: Buffer) => { hasGlyphForCodePoint: (code: number) => boolean };
  };
  const fonts = ['Regular', 'Medium', 'Italic', 'MediumItalic'].map((style) =>
    fontkit.create(readFileSync(resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`))),
  );
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x10000; code++) {
    if ((code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xf900)) continue;
    const character = String.fromCodePoint(code);
    // Some are written in another way, joined to what is before them, or not seen at all.
    if (character.normalize('NFC') !== character || /\p{M}|\p{Cf}/u.test(character)) continue;
    let replaced = false;
    printableInRoboto(character, () => {
      replaced = true;
    });
    const has = fonts.every((font) => font.hasGlyphForCodePoint(code));
    if (has === replaced && !'→←\u202f\u2012'.includes(character)) wrong.push(code.toString(16));
  }
  t.strictSame(wrong, []);
  const clinical = 'αβγδεηκλμρσςτχω ΔΣΩ ² ³ ⁻⁴ ₂ ± × ÷ ≤ ≥ ≠ ≈ ∞ − – — … • √ ½ µ ° ‰ é ñ ß ř Ж';
  t.equal(printableInRoboto(clinical), clinical);
  t.equal(printableInRoboto('a → b 漢 👩‍👩‍👧'), 'a -> b \ufffd \ufffd');
});
