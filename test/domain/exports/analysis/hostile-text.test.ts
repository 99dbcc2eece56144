import { SaxesParser } from 'saxes';
import t from 'tap';
import { extractText, getDocumentProxy } from 'unpdf';
import { type AnalysisFormat, analysisFormats } from '../../../../domain/exports/analysis/analysis-formats.ts';
import { TableBuilder } from '../../../../domain/statistics/core/table.ts';
import { exported, sourceOf } from '../../../helpers/analysis-source.ts';
import { zipEntries } from '../../../helpers/zip-entries.ts';

const levels = [
  '<script>alert(1)</script>',
  '"><img src=https://example.org/x.png onerror=alert(1)>',
  'url(#clip0) id="clip0"',
  ']]> &amp; <![CDATA[',
  'שלום עולם',
  '\u202eevil\u2066',
  '😀👩‍👩‍👧 漢字',
  'a\u0000b\u0007c\u009b\ufffe',
  'half \ud83d pair',
  'x'.repeat(400),
];
const variable = 'size <mm> & "more"';

const builder = new TableBuilder([variable, 'group']);
for (let i = 0; i < 20 * levels.length; i++) builder.append([(i * 7919) % 101, levels[i % levels.length]!]);
const table = builder.finish();
const told = {
  name: '</title><script>alert(1)</script> \u0000 😀',
  description: '<iframe src="https://example.org"></iframe>\n\u202e second line',
  projectName: "<b onclick='alert(1)'>P</b>",
  variables: [
    {
      name: 'group',
      label: '<i>label</i>\u0001',
      type: 'category' as const,
      unit: '</dl>',
      categories: [{ value: levels[0]!, label: '</table>' }],
      min: null,
      max: null,
      required: false,
      identifier: false,
    },
  ],
};
const parameters = { variable: variable, group: 'group' };
const source = sourceOf({ method: 'pairwise_tests', data: table, parameters }, told);

type Seen = { elements: Set<string>; attributes: [string, string][]; text: string; ids: string[] };

function seen(markup: string): Seen {
  const found: Seen = { elements: new Set(), attributes: [], text: '', ids: [] };
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    found.elements.add(name.toLowerCase());
    for (const [key, value] of Object.entries(attributes)) {
      found.attributes.push([key.toLowerCase(), value]);
      if (key === 'id') found.ids.push(value);
    }
  });
  parser.on('text', (text) => {
    found.text += text;
  });
  parser.write(markup).close();
  return found;
}

t.test('whatever the users wrote, no format fails', async (t) => {
  for (const format of Object.keys(analysisFormats) as AnalysisFormat[]) {
    const files = await exported(format, source);
    t.ok(
      files.every(({ name, content }) => content.length > 0 && /^[a-z0-9_.-]+$/.test(name)),
      format,
    );
  }
});

t.test('html has no script, nothing from outside, and shows text as text', async (t) => {
  const html = (await exported('html', source))[0]!.content.toString();
  const { elements, attributes, text, ids } = seen(html);
  for (const forbidden of ['script', 'iframe', 'img', 'image', 'link', 'object', 'embed', 'foreignobject', 'i', 'b'])
    t.notOk(elements.has(forbidden), `no ${forbidden}`);
  for (const [name, value] of attributes) {
    t.notMatch(name, /^on|^src$|^srcset$|^data$|^background$/, name);
    if (/href$/.test(name)) t.match(value, /^(#|https:\/\/doi[.]org\/)/, 'links lead to sections and references');
  }
  t.notMatch(html.slice(html.indexOf('<style>'), html.indexOf('</style>')), /url\(|@import/);
  t.ok(text.includes('<script>alert(1)</script>'));
  t.ok(text.includes('שלום עולם'));
  t.ok(text.includes('a\ufffdb\ufffdc'));
  t.notMatch(text, /[\u202a-\u202e\u2066-\u2069]/);
  t.equal(new Set(ids).size, ids.length, 'ids are unique');
});

t.test('html can be read by those who hear it', async (t) => {
  const html = (await exported('html', source))[0]!.content.toString();
  t.match(html, /<html lang="en">/);
  t.equal(html.match(/<h1[ >]/g)?.length, 1);
  t.equal(html.match(/<table>/g)?.length, html.match(/<caption>/g)?.length, 'each table has a caption');
  t.match(html, /<th scope="col"/);
  t.match(html, /<th scope="row"/);
  t.match(html, /<svg [^>]*role="img" aria-labelledby="figure-1-title figure-1-description"/);
  t.match(html, /<title id="figure-1-title">[^<]+<\/title><desc id="figure-1-description">[^<]+<\/desc>/);
  t.match(html, /@media print/);
});

t.test('svg keeps text as text and asks for nothing from outside', async (t) => {
  for (const { content } of await exported('svg', source)) {
    const { elements, attributes, text } = seen(content.toString());
    t.notOk(elements.has('script') || elements.has('image'));
    t.notOk(attributes.some(([name, value]) => /href$/.test(name) && !value.startsWith('#')));
    t.ok(text.includes('<script>alert(1)</script>'));
    t.ok(text.includes('url(#clip0) id="clip0"'), 'text that looks like an id stays as it is');
    t.ok(text.includes('x'.repeat(400)), 'a label that is cut has the whole as its title');
  }
});

t.test('every part of the docx is well-formed', async (t) => {
  const entries = await zipEntries((await exported('docx', source))[0]!.content);
  for (const [name, content] of entries)
    if (/[.](xml|rels|svg)$/.test(name)) t.doesNotThrow(() => seen(content.toString()), name);
  t.ok(seen(entries.get('word/document.xml')!.toString()).text.includes('<script>alert(1)</script>'));
});

t.test('pdf says which characters its font does not have', async (t) => {
  const pdf = await getDocumentProxy(new Uint8Array((await exported('pdf', source))[0]!.content));
  const { text } = await extractText(pdf, { mergePages: true });
  t.ok(text.includes('<script>alert(1)</script>'));
  t.match(text, /stands for a character that the font of this document does not have/);
});
