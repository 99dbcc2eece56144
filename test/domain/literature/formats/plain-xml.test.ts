import fc from 'fast-check';
import t from 'tap';
import { tagFrom, withoutReferences } from '../../../../domain/literature/formats/pubmed-xml/plain-tag.ts';
import { parsePubmedXml } from '../../../../domain/literature/formats/pubmed-xml.ts';
import { article } from './pubmed-article.ts';
import { fileOf, papersOf, read } from './read-items.ts';

/** With a blank in its start tag a record is read by the parser of XML. */
const leftToParser = (xml: string) => xml.replaceAll(/<(PubmedArticle|MedlineCitation|DeleteCitation)>/g, '<$1 >');
/** A refusal's column counts the blank, too. */
const without = (columns: unknown) => JSON.stringify(columns).replaceAll(/column \d+/g, 'a column');

async function readBothWays(xml: string, cuts: readonly number[] = []): Promise<[string, string]> {
  const [plain, parsed] = [await read(parsePubmedXml, xml, cuts), await read(parsePubmedXml, leftToParser(xml), cuts)];
  return [without(plain), without(parsed)];
}

t.test('records that are plain are read as the parser reads them', async (t) => {
  for (const name of ['update.xml', 'old-set.xml']) {
    const [plain, parsed] = await readBothWays(fileOf(name).toString());
    t.equal(plain, parsed, name);
  }
});

t.test('whatever is put into a file, or taken out of it, the same is read of it and refused in it', async () => {
  const files = ['update.xml', 'old-set.xml'].map((name) => fileOf(name).toString());
  const pieces = [
    ...[
      '<',
      '>',
      '&',
      '&amp;',
      '&#233;',
      '&#x1F600;',
      '&#0;',
      '&none;',
      ']]>',
      '<!-- - -->',
      '<![CDATA[a < b]]>',
      '<?a b?>',
    ],
    ...[
      '\r\n',
      '\r',
      '\0',
      '😀',
      '"',
      "'",
      '/',
      '</',
      '<a/>',
      '<i>',
      '</i>',
      '<sup>2</sup>',
      '</PubmedArticle>',
      '\n',
      'é',
      '→',
    ],
    ...[
      '</PubmedArticleSet>',
      '<!DOCTYPE a>',
      ' a="b"',
      ' a="b>c"',
      ' a="<"',
      ' a="1" a="2"',
      '<:a/>',
      '<PubmedArticle/>',
    ],
  ];
  const change = fc.record({
    at: fc.nat(),
    taken: fc.oneof(fc.constant(0), fc.nat(40)),
    put: fc.constantFrom('', ...pieces),
  });
  const changed = fc.tuple(fc.constantFrom(...files), fc.array(change, { maxLength: 3 })).map(([file, changes]) =>
    changes.reduce((xml, { at, taken, put }) => {
      const place = at % (xml.length + 1);
      return xml.slice(0, place) + put + xml.slice(place + taken);
    }, file),
  );
  await fc.assert(
    fc.asyncProperty(changed, fc.array(fc.nat(20_000), { maxLength: 4 }), async (xml, cuts) => {
      const [plain, parsed] = await readBothWays(
        xml,
        cuts.filter((cut) => cut < Buffer.byteLength(xml)),
      );
      if (plain !== parsed) throw new Error(`${plain}\n${parsed}`);
    }),
    { numRuns: 300 },
  );
});

t.test(
  'a record whose end comes late is waited for, and read by the parser where it is too long for that',
  async (t) => {
    const long = article('').replace('</ArticleTitle>', `${' word'.repeat(100_000)}</ArticleTitle>`);
    const xml = `<PubmedArticleSet>${article('')}\n${long}\n${article('')}</PubmedArticleSet>`;
    const cuts = Array.from({ length: Math.floor(xml.length / 5_000) }, (_, i) => 5_000 * i);
    const papers = papersOf(await read(parsePubmedXml, xml, cuts));
    t.equal(papers.length, 3);
    t.match(papers[1]?.title, /word word$/);
  },
);

t.test('a tag is its name and its attributes, with the characters that their references stand for', async (t) => {
  t.match(tagFrom('A-b.1 c="&lt;&#65;" d = \'"\' /'), {
    name: 'A-b.1',
    attributes: { c: '<A', d: '"' },
    isEmpty: true,
  });
  for (const other of [
    '',
    'a b',
    'a b=c',
    'a b="c"d="e"',
    'a b="1" b="2"',
    'a b="&none;"',
    'a b="\n"',
    '1a',
    '?a?',
    '!--',
  ])
    t.equal(tagFrom(other), null, other);
  t.equal(withoutReferences('&amp;amp; &#x41;&quot;'), '&amp; A"');
  for (const none of ['&', '&;', '&#;', '&#0;', '&#xD800;', '&#X41;', '&#1114112;', 'a &b'])
    t.equal(withoutReferences(none), null, none);
});

t.test('tags that are made long and many are not kept', async (t) => {
  const [records, length] = [500, 100_000];
  async function* longTags() {
    yield Buffer.from('<PubmedArticleSet>');
    for (let i = 1; i <= records; i++)
      yield Buffer.from(article('').replace('<PubmedArticle>', `<PubmedArticle><Odd a${i}="${'x'.repeat(length)}"/>`));
    yield Buffer.from('</PubmedArticleSet>');
  }
  const before = process.memoryUsage().arrayBuffers;
  let [read, most] = [0, 0];
  for await (const items of parsePubmedXml(longTags())) {
    read += [items].flat().length;
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  t.equal(read, records);
  t.ok(most < records * length, `${most} bytes`);
});
