import { SaxesParser } from 'saxes';
import t from 'tap';
import { ExportNotPossible } from '../../../../domain/exports/analysis/analysis-source.ts';
import { printableInRoboto } from '../../../../domain/exports/analysis/roboto-glyphs.ts';
import { type MethodName, methods } from '../../../../domain/statistics/catalogue.ts';
import { caseOf, exported, sourceOf } from '../../../helpers/analysis-source.ts';
import { zipEntries } from '../../../helpers/zip-entries.ts';

/** Throws where the text is not well-formed XML. */
function parsed(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}

for (const name of Object.keys(methods) as MethodName[])
  t.test(`${name} is exported as json, csv, html and svg`, async (t) => {
    const source = sourceOf(caseOf(name));
    const { result } = source.run;

    const [json] = await exported('json', source);
    t.strictSame(JSON.parse(json!.content.toString()).result, result, 'json holds the whole result');

    const texts = [result.methods_paragraph, ...result.tables.map(({ title }) => title)];
    const cells = result.tables.flatMap(({ columns, rows }) => [...columns.map(({ title }) => title), ...rows.flat()]);
    const unprintable: string[] = [];
    for (const text of [...texts, ...cells]) printableInRoboto(text, () => unprintable.push(text));
    t.strictSame(unprintable, [], 'the font of a pdf has all that is written');

    const [zip] = await exported('csv', source);
    const names = [...(await zipEntries(zip!.content)).keys()];
    t.equal(names.filter((entry) => entry.startsWith('tables/')).length, result.tables.length, 'each table is a csv');

    const html = (await exported('html', source))[0]!.content.toString();
    t.doesNotThrow(() => parsed(html), 'html is well-formed');
    t.equal(html.match(/<caption>Table \d+[.] /g)?.length ?? 0, result.tables.length, 'html has each table');
    t.equal(html.match(/<figcaption>/g)?.length ?? 0, result.figures.length, 'html has each figure');

    if (result.figures.length === 0) await t.rejects(exported('svg', source), ExportNotPossible);
    else {
      const figures = await exported('svg', source);
      t.equal(figures.length, result.figures.length);
      t.equal(new Set(figures.map((file) => file.name)).size, figures.length, 'each file has a name of its own');
      for (const { content } of figures) t.doesNotThrow(() => parsed(content.toString()), 'svg is well-formed');
    }
  });

t.test('footnotes of a table stand in every format', async (t) => {
  const source = sourceOf({
    ...caseOf('table_one'),
    data: 'pbc.csv',
    filter: [{ column: 'trt', op: 'not_missing' }],
    parameters: { by: 'trt', continuous: ['age'], nonnormal: ['chol'], footnotes: true },
  });
  const html = (await exported('html', source))[0]!.content.toString();
  t.doesNotThrow(() => parsed(html));
  t.match(html, '>chol<sup>d,e</sup></th>');
  t.match(html, '<tfoot><tr><td colspan="6"><div dir="auto"><sup>a</sup> Standardised mean difference.</div>');

  const entries = await zipEntries((await exported('csv', source))[0]!.content);
  t.match(entries.get('tables/1-table-one.csv')!.toString(), /chol,"309[.]5 /, 'the cells are as they were');
  t.match(entries.get('table_notes.csv')!.toString(), /^table_one,e,2,chol,Characteristic,Missing values: 28 /m);

  const docx = await zipEntries((await exported('docx', source))[0]!.content);
  const document = docx.get('word/document.xml')!.toString();
  t.match(document, /chol<\/w:t><\/w:r><w:r><w:rPr>(?:(?!<w:t).)*w:val="superscript"(?:(?!<w:t).)*<w:t[^>]*>d,e</);
  t.match(document, / Missing values: 28 \(1: 18; 2: 10\)\.</);
  t.match((await exported('pdf', source))[0]!.content.subarray(0, 5).toString(), '%PDF-');
});
