import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { UnreadableFile } from '../../../domain/literature/formats/parsed-item.ts';
import { parseDescriptors, parseTree } from '../../../domain/literature/mesh/parse.ts';
import type { DescriptorRecord } from '../../../domain/literature/query/vocabulary.ts';
import { literatureReference } from '../../../scripts/literature/reference-folder.ts';

// Made by hand, in the form of NLM's files; the descriptors are none of NLM's.
const ascii = `*NEWRECORD
RECTYPE = D
MH = Wombat Fever
AQ = DI DT
PRINT ENTRY = Fever of Wombats|T047|EQV|NRW|951115|abbcdeef
ENTRY = Fever, Wombat|T047|WOM (1995)|EQV|951115|abcdeef
ENTRY = Wombat Feber
MN = C99.100
MN = C98.200.300
MS = A fever = of wombats.
UI = D900001

*NEWRECORD
RECTYPE = D
MH = Wombat Fever, Chronic
ENTRY = Fièvre du wombat
MN = C99.100.500
UI = D900002

*NEWRECORD
MH = Übersetzte Krankheit
ENTRY = Übersetzte Krankheit
`;

const xml = `<?xml version="1.0"?>
<!DOCTYPE DescriptorRecordSet SYSTEM "https://www.nlm.nih.gov/databases/dtd/nlmdescriptorrecordset_20250101.dtd">
<DescriptorRecordSet LanguageCode = "eng">
<DescriptorRecord DescriptorClass = "1">
  <DescriptorUI>D900001</DescriptorUI>
  <DescriptorName><String>Wombat Fever</String></DescriptorName>
  <AllowableQualifiersList><AllowableQualifier><QualifierReferredTo>
    <QualifierUI>Q000175</QualifierUI><QualifierName><String>diagnosis</String></QualifierName>
  </QualifierReferredTo></AllowableQualifier></AllowableQualifiersList>
  <SeeRelatedList><SeeRelatedDescriptor><DescriptorReferredTo>
    <DescriptorUI>D900009</DescriptorUI><DescriptorName><String>Another Descriptor</String></DescriptorName>
  </DescriptorReferredTo></SeeRelatedDescriptor></SeeRelatedList>
  <TreeNumberList><TreeNumber>C99.100</TreeNumber><TreeNumber>C98.200.300</TreeNumber></TreeNumberList>
  <ConceptList>
    <Concept PreferredConceptYN="Y">
      <ConceptUI>M0900001</ConceptUI><ConceptName><String>Wombat Fever</String></ConceptName>
      <ScopeNote>A fever of wombats &amp; others.</ScopeNote>
      <TermList>
        <Term ConceptPreferredTermYN="Y" IsPermutedTermYN="N" LexicalTag="NON" RecordPreferredTermYN="Y">
          <TermUI>T900001</TermUI><String>Wombat Fever</String></Term>
        <Term ConceptPreferredTermYN="N" IsPermutedTermYN="Y" LexicalTag="NON" RecordPreferredTermYN="N">
          <TermUI>T900001</TermUI><String>Fever, Wombat</String></Term>
      </TermList>
    </Concept>
    <Concept PreferredConceptYN="N">
      <ConceptUI>M0900002</ConceptUI><ConceptName><String>Fever of Wombats</String></ConceptName>
      <TermList><Term><TermUI>T900002</TermUI><String>Fever of Wombats &amp; Kin</String></Term></TermList>
    </Concept>
  </ConceptList>
</DescriptorRecord>
<DescriptorRecord DescriptorClass = "2">
  <DescriptorUI>D900002</DescriptorUI>
  <DescriptorName><String>Wombat Report</String></DescriptorName>
</DescriptorRecord>
</DescriptorRecordSet>`;

/** In pieces of so many bytes, as a stream may give them. */
async function* pieces(content: string | Uint8Array, size = 7): AsyncIterable<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(bytes: AsyncIterable<Uint8Array>): Promise<DescriptorRecord[]> {
  const descriptors: DescriptorRecord[] = [];
  for await (const batch of parseDescriptors(bytes)) descriptors.push(...batch);
  return descriptors;
}

t.test('the ASCII file is read, with or without the elements that translations lack', async (t) => {
  for (const content of [ascii, ascii.replaceAll('\n', '\r\n'), `\ufeff${ascii}`, gzipSync(ascii)])
    for (const size of [1, 7, 100_000])
      t.strictSame(await all(pieces(content, size)), [
        {
          ui: 'D900001',
          heading: 'Wombat Fever',
          tree_numbers: ['C99.100', 'C98.200.300'],
          entry_terms: ['Fever of Wombats', 'Fever, Wombat', 'Wombat Feber'],
        },
        {
          ui: 'D900002',
          heading: 'Wombat Fever, Chronic',
          tree_numbers: ['C99.100.500'],
          entry_terms: ['Fièvre du wombat'],
        },
        {
          ui: 'heading:ubersetzte krankheit',
          heading: 'Übersetzte Krankheit',
          tree_numbers: [],
          entry_terms: [],
        },
      ]);
});

t.test('the XML file is read, and other descriptors that a record names are not taken for its own', async (t) => {
  for (const content of [xml, gzipSync(xml)])
    for (const size of [1, 1_000_000])
      t.strictSame(await all(pieces(content, size)), [
        {
          ui: 'D900001',
          heading: 'Wombat Fever',
          tree_numbers: ['C99.100', 'C98.200.300'],
          entry_terms: ['Fever, Wombat', 'Fever of Wombats & Kin'],
        },
        { ui: 'D900002', heading: 'Wombat Report', tree_numbers: [], entry_terms: [] },
      ]);
});

t.test('what is no descriptor file is refused with the reason', async (t) => {
  const qualifiers = '*NEWRECORD\nRECTYPE = Q\nSH = abnormalities\nUI = Q000002\n';
  const cases: [content: string | Uint8Array, reason: string, message: RegExp][] = [
    ['', 'empty_file', /empty/],
    ['\n\n', 'empty_file', /empty/],
    ['PMID- 1\nTI  - Title\n', 'unknown_format', /desc2025.xml or d2025.bin/],
    [qualifiers, 'unsupported_format', /qualifiers/],
    ['*NEWRECORD\nRECTYPE = C\nNM = x\n', 'unsupported_format', /supplementary concepts/],
    ['*NEWRECORD\nUI = D1\n', 'empty_file', /no descriptor/],
    ['<?xml version="1.0"?><QualifierRecordSet/>', 'unsupported_format', /qualifiers/],
    ['<PubmedArticleSet></PubmedArticleSet>', 'unknown_format', /PubmedArticleSet/],
    ['<DescriptorRecordSet></DescriptorRecordSet>', 'empty_file', /no descriptor/],
    [xml.slice(0, -60), 'truncated_file', /breaks off/],
    [xml.replace('</TreeNumberList>', ''), 'malformed_file', /well-formed/],
    [gzipSync(xml).subarray(0, 300), 'truncated_file', /gzip file breaks off/],
    [Buffer.concat([gzipSync(xml).subarray(0, 30), Buffer.alloc(40, 255)]), 'malformed_file', /damaged/],
    [Buffer.from('PK\u0003\u0004zip'), 'unsupported_format', /ZIP/],
  ];
  for (const [content, reason, message] of cases) {
    const error = await all(pieces(content)).then(
      () => null,
      (caught) => caught,
    );
    const name = Buffer.from(content).toString('latin1').slice(0, 40);
    if (!(error instanceof UnreadableFile)) t.fail(`${name}: ${error}`);
    else {
      t.equal(error.reason, reason, name);
      t.match(error.message, message, name);
    }
  }
});

t.test('a tree file is read by heading', async (t) => {
  const tree = await parseTree(
    pieces('Wombat Fever;C99.100\nBody Regions;A01\r\nWombat Fever;C98.200.300\n\nSalts; Bile;D02.1\n'),
  );
  t.strictSame(
    [...tree],
    [
      ['Wombat Fever', ['C99.100', 'C98.200.300']],
      ['Body Regions', ['A01']],
      ['Salts; Bile', ['D02.1']],
    ],
  );
  await t.rejects(parseTree(pieces(ascii)), { name: 'UnreadableFile', message: /no tree file/ });
  await t.rejects(parseTree(pieces('')), { name: 'UnreadableFile' });
});

t.test('the whole MeSH of 2014 is read', async (t) => {
  const reference = literatureReference();
  if (reference === null) {
    t.pass('3 files skipped: LITERATURE_REFERENCE names no folder');
    return;
  }
  const descriptors = await all(createReadStream(join(reference, 'mesh/d2014.en_gb.bin.gz')));
  t.equal(descriptors.length, 27_148);
  t.equal(new Set(descriptors.map(({ ui }) => ui)).size, 27_148);
  const infarction = descriptors.find(({ ui }) => ui === 'D009203');
  t.equal(infarction?.heading, 'Myocardial Infarction');
  t.ok(infarction?.entry_terms.includes('Infarction, Myocardial'));
  const tree = await parseTree(createReadStream(join(reference, 'mesh/mtrees2014.bin.gz')));
  t.ok(tree.get('Asthma')?.includes('C08.127.108'));
  const qualifiers = all(createReadStream(join(reference, 'mesh/q2014.bin.gz')));
  await t.rejects(qualifiers, { name: 'UnreadableFile', message: /qualifiers/ });
});
