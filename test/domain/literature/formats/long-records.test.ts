import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { Format } from '../../../../domain/literature/formats/detect-format.ts';
import type { ParsedItem } from '../../../../domain/literature/formats/parsed-item.ts';
import { readPapers } from '../../../../domain/literature/formats/read-papers.ts';
import { inPieces } from '../../../helpers/parsed.ts';

async function read(text: string, format: Format): Promise<ParsedItem[]> {
  const read: ParsedItem[] = [];
  for await (const items of (await readPapers(inPieces(text), { format })).items) read.push(...items);
  return read;
}

const bibtex = (...fields: string[]) => read(`@article{key, title = {A title},\n${fields.join(',\n')}\n}\n`, 'bibtex');
const skipped = (message: RegExp) => [{ kind: 'skipped', reason: 'malformed_record', message }];

t.test('BibTeX of the papers with most authors is read, each of them once and in order', async (t) => {
  const names = Array.from({ length: 5_154 }, (_, i) => `M{\\"u}ller${i}, Anna Beate`);
  const [item, ...others] = await bibtex(`author = {${names.join(' and ')}}`, 'year = 2012', 'doi = {10.1000/x}');
  t.equal(others.length, 0);
  if (item?.kind !== 'paper') throw new Error(JSON.stringify(item));
  t.match(item.record, { title: 'A title', year: 2012, doi: '10.1000/x' });
  t.strictSame(
    item.record.authors.map(({ last, fore }) => [last, fore]),
    names.map((_, i) => [`Müller${i}`, 'Anna Beate']),
  );
});

t.test('what databases export besides and nobody reads may be long', async (t) => {
  const cited = 'Aad G, 2012, PHYS LETT B, V716, P1, DOI 10.1016/j.physletb.2012.08.020. '.repeat(20_000);
  const abstract = 'Words of an abstract, and (more of) them. '.repeat(1_000);
  const [item] = await bibtex(
    `abstract = {${abstract}}`,
    `cited-references = {{${cited}}}`,
    'journal = "Physics " # "Letters"',
    'keywords = {one; two}',
  );
  if (item?.kind !== 'paper') throw new Error(JSON.stringify(item));
  t.match(item.record, { abstract: abstract.trim(), journal: { title: 'Physics Letters' }, keywords: ['one', 'two'] });
});

t.test('a long abstract and many keywords are read in pieces, and nothing is lost between them', async (t) => {
  const words = Array.from({ length: 1_000 }, (_, i) => `a-b${i} {\\em kept {together} ${i}}, $x < ${i}$`);
  const keywords = Array.from({ length: 2_000 }, (_, i) => `{keyword; ${i}}`);
  const [item] = await bibtex(`abstract = "${words.join(' ')}"`, `keywords = {${keywords.join('; ')}}`, 'year = 2001');
  if (item?.kind !== 'paper') throw new Error(JSON.stringify(item));
  t.equal(item.record.abstract, words.map((_, i) => `a-b${i} kept together ${i}, x<${i}`).join(' '));
  t.equal(item.record.keywords.length, 2_000);
  t.equal(item.record.keywords.at(-1), 'keyword; 1999');
});

t.test('BibTeX that would keep the parser busy for hours is skipped with the reason', async (t) => {
  const many = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length));
  t.match(await bibtex(many('x = {y}, ')), skipped(/has more than 1,000 fields/));
  t.match(
    await bibtex(`author = {${'A, '.repeat(50_000)}B}`),
    skipped(/a name in "author" with more than 100 commas or 1,000 characters: .* "and"/),
  );
  t.match(await bibtex(`author = {${many('A and ')}B}`), skipped(/300,000 characters of names/));
  t.match(
    await bibtex(`author = {${'a-b '.repeat(5_000)}}`),
    skipped(/a name in "author" with more than .* 1,000 characters/),
  );
  t.match(await bibtex(`abstract = {${many("\\'")}e}`), skipped(/more than 100,000 characters/));
  t.match(
    await bibtex(`abstract = {${'~'.repeat(50_000)}}`),
    skipped(/4,000 characters in "abstract" without a blank/),
  );
  t.match(
    await read(`@article{a, title = {${'a-b '.repeat(5_000)}}}\n`, 'bibtex'),
    skipped(/a title of more than 4,000/),
  );
  const string = `@string{s = "${many('$')}"}\n`;
  t.match(await read(`${string}@article{a, title = s # s}\n`, 'bibtex'), skipped(/@string definitions/));
  t.match(await bibtex(`note = {${'a'.repeat(30_000)}}`, '= {b}'), skipped(/after field 2: a comma/));
  const forgotten = `note = {${'a'.repeat(30_000)}},\nabstract = {b} year = 2000`;
  t.match(
    await bibtex(forgotten),
    [{ kind: 'paper', record: { abstract: 'b', year: 2000 } }],
    'a comma is mended as elsewhere',
  );
});

t.test('JSON in JSON without an end is refused before it takes memory', async (t) => {
  for (const text of ['['.repeat(100_000), '{"a":'.repeat(100_000), `[{"a":${'['.repeat(100_000)}`])
    await t.rejects(read(text, 'json'), { reason: 'malformed_file', message: /^Line 1: more than 500 levels of JSON/ });
});

t.test('a JSON record that grows without end is refused before it takes a minute', async (t) => {
  const text = `{"title": "${'x'.repeat(9_000_000)}"}`;
  await t.rejects(read(text, 'json'), {
    reason: 'malformed_file',
    message: /longer than 8 million .* object of its own/,
  });
});

t.test('a gzip file that unpacks to a hundred times its size is read no further', async (t) => {
  const packed = gzipSync(Buffer.concat([Buffer.from('[{"title":"A title"}]'), Buffer.alloc(25_000_000, ' ')]));
  const pieces = async function* () {
    for (let at = 0; at < packed.length; at += 4096) yield packed.subarray(at, at + 4096);
  };
  let papers = 0;
  await t.rejects(
    async () => {
      for await (const items of (await readPapers(pieces(), { format: 'json' })).items) papers += items.length;
    },
    { reason: 'malformed_file', message: /more than 100 times its size/ },
  );
  t.equal(papers, 1, 'what stands before is read');
});
