import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import t from 'tap';
import { paperRecord } from '../../../../contract/resources/paper.ts';
import { parsePubmedXml } from '../../../../domain/literature/formats/pubmed-xml.ts';
import { article } from './pubmed-article.ts';
import { cutAnywhere, fileOf, onePaper, papersOf, read } from './read-items.ts';

const update = fileOf('update.xml');

t.test('other documents are refused by the name of their root, with the way to the records', async (t) => {
  for (const root of ['eSearchResult', 'eSummaryResult', 'eLinkResult', 'ePostResult', 'eInfoResult', 'eSpellResult']) {
    const { refusal } = await read(
      parsePubmedXml,
      `<?xml version="1.0"?><!DOCTYPE ${root}><${root}><Count>1</Count></${root}>`,
    );
    t.match(refusal, { reason: 'unsupported_format', message: new RegExp(`${root}.*efetch`) });
  }
  t.match((await read(parsePubmedXml, '<toString/>')).refusal, { reason: 'unsupported_format', message: /toString/ });
  t.match((await read(parsePubmedXml, '{"a": 1}')).refusal, { reason: 'unknown_format' });
  t.match((await read(parsePubmedXml, '')).refusal, { reason: 'empty_file' });
  t.match((await read(parsePubmedXml, ' \n ')).refusal, { reason: 'empty_file' });
  t.match((await read(parsePubmedXml, '<PubmedArticleSet/>')).refusal, { reason: 'empty_file' });
});

t.test('XML that breaks its rules is refused with the place, after the records before it', async (t) => {
  const good = article('');
  const bad = {
    [`<PubmedArticleSet>\n${good}\n<PubmedArticle></PubmedArticleSet>`]: /line \d+, column \d+: unexpected close tag/,
    [`<PubmedArticleSet>${good}<a b=c/></PubmedArticleSet>`]: /unquoted attribute value/,
    [`<PubmedArticleSet>${good}AT & T; </PubmedArticleSet>`]: /it has to be "&amp;"/,
    [`<PubmedArticleSet>${good}AT & T</PubmedArticleSet>\n`]: /an "&", a comment or a CDATA section begins/,
    [`<PubmedArticleSet>${good}&nbsp;</PubmedArticleSet>`]: /an entity that XML does not define/,
    [`<PubmedArticleSet>${good}&#0;</PubmedArticleSet>`]: /malformed character entity/,
    [`<PubmedArticleSet>${good}</PubmedArticleSet>\nthe end`]:
      /line 3, column 0: text behind the end of the PubmedArticleSet/,
    [`<PubmedArticleSet>${good}${'<a>'.repeat(600)}`]: /nested more than 512 deep/,
  };
  for (const [xml, message] of Object.entries(bad)) {
    const result = await read(parsePubmedXml, xml);
    t.match(result.refusal, { reason: 'malformed_file', message });
    t.equal(papersOf(result).length, 1, String(message));
    t.match(result.refusal?.message, 'Records read before it: 1.');
  }
  const endless = await read(parsePubmedXml, `<PubmedArticleSet>${good}<PubmedArticle>${'x'.repeat(16_500_000)}`);
  t.match(endless.refusal, { reason: 'malformed_file', message: /no record ends within 16000000 characters/ });
  const placed = await read(parsePubmedXml, '\n\n<?xml version="1.0"?>\n<PubmedArticleSet>\n  <a></b>');
  t.match(placed.refusal?.message, 'line 5, column 9', 'blank lines in front are forgiven, and counted');
});

t.test('documents one behind the other are read as one, as answers are that were written into one file', async (t) => {
  const old = fileOf('old-set.xml').toString();
  const end = '<!-- the end -->\n';
  const one = `${update}\n\n\ufeff${old}<PubmedArticleSet/>${end}${article('')}${end}`;
  const all = await read(parsePubmedXml, one);
  t.equal(all.refusal, null);
  t.strictSame(all.items, [
    ...(await read(parsePubmedXml, update)).items,
    ...(await read(parsePubmedXml, old)).items,
    ...(await read(parsePubmedXml, article(''))).items,
  ]);
  await cutAnywhere(parsePubmedXml, Buffer.from(one));
  const error = await read(parsePubmedXml, `${article('')}\r\n<eFetchResult><ERROR>Try later</ERROR></eFetchResult>`);
  t.match(error, { items: [{ kind: 'paper' }], refusal: { reason: 'unsupported_format', message: /eFetchResult/ } });
  t.match((await read(parsePubmedXml, `${article('')}<?xml vers`)).refusal, { reason: 'truncated_file' });
});

t.test('bytes that were changed anywhere give whole papers or a refusal, and nothing worse', async (t) => {
  const change = fc.record({
    at: fc.nat(update.length - 1),
    byte: fc.constantFrom(...Buffer.from('<>/&;"= a]-!?\0\xff', 'latin1')),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const bytes = Buffer.from(update);
      for (const { at, byte } of changes) bytes[at] = byte;
      for (const paper of papersOf(await read(parsePubmedXml, bytes))) paperRecord.strict().parse(paper);
    }),
    { numRuns: 300 },
  );
  t.pass();
});

t.test('a file that breaks off anywhere gives the records before, and is refused', async (t) => {
  const whole = await read(parsePubmedXml, update);
  for (let end = 1; end < update.length - '</PubmedArticleSet>\n'.length; end += 97) {
    const { items, refusal } = await read(parsePubmedXml, update.subarray(0, end));
    t.equal(refusal?.reason, 'truncated_file');
    t.strictSame(items, whole.items.slice(0, items.length));
  }
  const character = Buffer.from(`<PubmedArticleSet>${article('')}<a>ä`);
  t.match(await read(parsePubmedXml, character.subarray(0, -1)), {
    items: [{ kind: 'paper' }],
    refusal: { reason: 'truncated_file', message: /Records read before it: 1/ },
  });
});

t.test('a DTD is not fetched, and entities are not expanded', async (t) => {
  let asked = 0;
  const server = createServer((_, answer) => answer.end(String(++asked))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.dtd`;
  const doctype = `<!DOCTYPE PubmedArticle SYSTEM "${address}" [<!ENTITY % p SYSTEM "${address}"> %p;
    <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>`;
  t.equal((await onePaper(parsePubmedXml, doctype + article(''))).title, 'A title.');
  for (const entity of ['b', 'file', 'constructor', '__proto__']) {
    const { items, refusal } = await read(
      parsePubmedXml,
      doctype + article(`<VernacularTitle>&${entity};</VernacularTitle>`),
    );
    t.match(refusal, { reason: 'malformed_file', message: /an entity that XML does not define/ });
    t.equal(items.length, 0);
  }
  t.equal(asked, 0);
});

t.test('the encoding is that of the marks, else of the declaration', async (t) => {
  const text = article('<VernacularTitle>Ærø, 王, 𝛼</VernacularTitle>');
  const titleOf = async (bytes: Buffer) => (await onePaper(parsePubmedXml, bytes)).vernacular_title;
  const utf16 = (xml: string) => Buffer.from(xml, 'utf16le');
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${text}`;
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${declared('UTF-8')}`),
    utf16(`\ufeff${text}`),
    utf16(`\ufeff${text}`).swap16(),
    utf16(declared('UTF-16')),
    utf16(declared('utf-16')).swap16(),
    Buffer.from(declared('UTF-16')),
  ]) {
    t.equal(await titleOf(bytes), 'Ærø, 王, 𝛼');
  }
  const latin = Buffer.from(declared('ISO-8859-1').replace('王, 𝛼', 'ü'), 'latin1');
  t.equal(await titleOf(latin), 'Ærø, ü');

  t.match((await read(parsePubmedXml, declared('EBCDIC'))).refusal, {
    reason: 'unsupported_format',
    message: /EBCDIC/,
  });
  const wrong = await read(parsePubmedXml, Buffer.from(`<PubmedArticleSet>${article('')}\n<a>\xe4</a>`, 'latin1'));
  t.match(wrong.refusal, { reason: 'malformed_file', message: /not in UTF-8 at line 3, column 3/ });
  t.equal(wrong.items.length, 1);
});

t.test('where the bytes are cut makes no difference', async (t) => {
  const broken = Buffer.from(`${update.toString().slice(0, -30)}<a></b>`);
  const notUtf8 = Buffer.concat([update.subarray(0, -30), Buffer.from([0xc3, 0x28, 0xe4])]);
  for (const bytes of [update, Buffer.from(`\ufeff${update.toString()}`, 'utf16le'), broken, notUtf8]) {
    await cutAnywhere(parsePubmedXml, bytes);
  }
  t.pass();
});

t.test('the file is let go of, however reading ends', async (t) => {
  const endings = [
    article(''),
    '<eSearchResult/>',
    'no XML',
    '<?xml version="1.0" encoding="EBCDIC"?><PubmedArticleSet/>',
    `<PubmedArticleSet>${article('')}<a></b>`,
  ];
  for (const xml of endings) {
    let closed = false;
    async function* file() {
      try {
        yield Buffer.from(xml);
        yield Buffer.alloc(100_000, ' ');
      } finally {
        closed = true;
      }
    }
    try {
      for await (const _ of parsePubmedXml(file())) break;
    } catch {
      // Refused: see above.
    }
    t.ok(closed, xml);
  }
});

t.test('what is held does not grow with the file', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const record = Buffer.from(
    `${article(`<Abstract><AbstractText>${'word '.repeat(2000)}</AbstractText></Abstract>`)}\n`,
  );
  const records = 3000;
  async function* file() {
    yield Buffer.from('<PubmedArticleSet>');
    for (let i = 0; i < records; i++) yield record;
    yield Buffer.from('</PubmedArticleSet>');
  }
  const held: number[] = [];
  let papers = 0;
  for await (const items of parsePubmedXml(file())) {
    papers += items.length;
    if (papers % 1000 !== 0) continue;
    collect();
    held.push(process.memoryUsage().heapUsed);
  }
  t.equal(papers, records);
  t.ok(record.length * records > 30_000_000);
  t.ok(held.at(-1)! - held[0]! < 2_000_000, `${held}`);
});
