import { SaxesParser } from 'saxes';
import t from 'tap';
import { folderOf, type MethodName, methods } from '../../../../domain/statistics/catalogue.ts';
import { caseOf, exported, sourceOf } from '../../../helpers/analysis-source.ts';
import { zipEntries } from '../../../helpers/zip-entries.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

type Document = { styles: string[]; text: string; tables: number; headerRows: number };

/** What Word would find in the document; throws where it is not well-formed. */
function read(xml: string): Document {
  const found: Document = { styles: [], text: '', tables: 0, headerRows: 0 };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:pStyle') found.styles.push((attributes as Record<string, { value: string }>)['w:val']!.value);
    if (name === 'w:tbl') found.tables++;
    if (name === 'w:tblHeader') found.headerRows++;
  });
  parser.on('text', (text) => {
    found.text += text;
  });
  parser.write(xml).close();
  return found;
}

/** The last two of each folder of methods, pdf.test.ts the first: their writers get the blocks that sweep.test.ts looks at for all. */
const some = Object.values(
  Object.groupBy(Object.keys(methods) as MethodName[], (name) => folderOf(name).split('/')[0]!),
).flatMap((names) => names!.slice(-2));

for (const name of some)
  t.test(`${name} is exported as docx`, async (t) => {
    const source = sourceOf(caseOf(name));
    const [file] = await exported('docx', source);
    const entries = await zipEntries(file!.content);
    const { styles, text, tables, headerRows } = read(entries.get('word/document.xml')!.toString());
    const { result } = source.run;
    t.ok(text.includes(result.methods_paragraph.split('\n')[0]!), 'the Methods paragraph');
    for (const table of result.tables) {
      t.ok(text.includes(table.title), table.title);
      t.ok(text.includes(table.rows.at(-1)?.at(-1) ?? ''), `the last cell of ${table.title}`);
    }
    t.ok(tables >= result.tables.length);
    t.ok(headerRows >= result.tables.length, 'headings are repeated on each page');
    t.ok(styles.filter((style) => style === 'Heading1').length >= 5, 'headings that Word can list');
    const captions = styles.filter((style) => style === 'Caption').length;
    t.ok(captions >= result.tables.length + result.figures.length, 'tables and figures have captions');
    const media = [...entries].filter(([entry]) => entry.startsWith('word/media/'));
    t.equal(media.filter(([entry]) => entry.endsWith('.svg')).length, result.figures.length, 'vector figures');
    const pictures = media.filter(([entry]) => entry.endsWith('.png'));
    t.equal(pictures.length, result.figures.length, 'and a picture of each for older programs');
    for (const [entry, picture] of pictures) t.ok(picture.subarray(0, 4).equals(png), entry);
  });

t.test('a docx knows its title and the time of the export', async (t) => {
  const source = sourceOf(caseOf('cox_regression'), { name: 'Risk & age' });
  const entries = await zipEntries((await exported('docx', source))[0]!.content);
  const properties = entries.get('docProps/core.xml')!.toString();
  t.doesNotThrow(() => read(properties));
  t.match(properties, '<dc:title>Risk &amp; age</dc:title>');
  t.match(properties, '2026-03-02T08:30:00Z</dcterms:created>');
});

t.test('the picture of a figure has its text drawn', async (t) => {
  const { figurePng } = await import('../../../../domain/exports/analysis/figure-png.ts');
  const drawing = (text: string) =>
    figurePng({
      number: 1,
      name: 'x',
      title: '',
      description: '',
      width: 60,
      height: 20,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><text x="2" y="15" font-family="sans-serif" font-size="12">${text}</text></svg>`,
    });
  t.notOk(Buffer.from(await drawing('Ωmega')).equals(Buffer.from(await drawing(''))));
});
