import t from 'tap';
import { mergeRecords } from '../../../domain/literature/formats/merge-records.ts';
import { jsonAsStored } from '../../../sql/literature/papers.ts';
import { inOrder } from '../../../worker/literature-import/make-drafts.ts';
import { contentHashOf, fingerprintOf, likenessOf, namesOf } from '../../../worker/literature-import/paper-identity.ts';
import { RecordMemory, unread } from '../../../worker/literature-import/unread-record.ts';
import { author, heading, paperRecordOf } from '../../helpers/papers.ts';

const records = [
  paperRecordOf({ title: 'Asthma' }),
  paperRecordOf({
    ...{
      title: 'Ménière’s disease 喘息',
      pmid: '7',
      pmcid: 'PMC8',
      doi: '10.1/x',
      year: 2001,
      publication_date: '2001-02',
    },
    abstract: 'We studied it.\n\nIt got better.',
    abstract_sections: [{ label: 'AIM', text: 'We studied it.' }],
    authors: [author('Müller', 'K', { affiliations: ['Vienna'] }), author('Smith', 'J')],
    mesh: [heading('Asthma', { major: true, qualifiers: ['therapy'] })],
    relations: [{ type: 'RetractionOf', pmid: '3', doi: null, citation: 'Elsewhere 1999' }],
    ...{ keywords: ['lung'], retracted: true, sources: ['pubmed', 'europepmc'], language: 'eng' },
  }),
];

t.test('a record of which only the text is kept is the same record, whatever is asked of it', async (t) => {
  const memory = new RecordMemory();
  for (const record of records) {
    const kept = unread(record, memory);
    t.strictSame(namesOf(kept), namesOf(record));
    t.strictSame(contentHashOf(kept, []), contentHashOf(inOrder(record), []));
    t.strictSame(likenessOf(kept), likenessOf(record));
    t.strictSame(fingerprintOf(kept), fingerprintOf(record));
    t.strictSame({ ...kept }, inOrder(record));
    t.equal(JSON.stringify(kept), JSON.stringify(inOrder(record)));
    t.equal(inOrder(kept), kept);
    const other = inOrder(paperRecordOf({ title: 'Another', keywords: ['heart'] }));
    t.strictSame(mergeRecords(kept, other), mergeRecords(inOrder(record), other));
    t.strictSame(mergeRecords(other, kept), mergeRecords(other, inOrder(record)));
  }
});

t.test('records of any length lie side by side, and their memory goes at once', async (t) => {
  const memory = new RecordMemory();
  const all = [10, 900_000, 10, 3_000_000, 700_000].map((length, i) =>
    paperRecordOf({ title: `Paper ${i}`, abstract: 'ä'.repeat(length) }),
  );
  const kept = all.map((record) => unread(record, memory));
  t.ok(kept.every((record, i) => JSON.stringify(record) === JSON.stringify(inOrder(all[i]!))));
  const json = jsonAsStored(kept[0]!);
  t.not(json.length, 0);
  const last = unread(all[0]!, memory);
  memory.free();
  t.equal(json.length, 0);
  t.throws(() => last.title, SyntaxError, 'what is read afterwards is told, and nothing else stands there');
  t.equal(unread(all[1]!, memory).abstract, all[1]!.abstract, 'and other records may come');
});
