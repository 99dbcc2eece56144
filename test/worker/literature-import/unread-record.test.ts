import t from 'tap';
import { mergeRecords } from '../../../domain/literature/formats/merge-records.ts';
import { inOrder } from '../../../worker/literature-import/make-drafts.ts';
import { contentHashOf, fingerprintOf, likenessOf, namesOf } from '../../../worker/literature-import/paper-identity.ts';
import { unread } from '../../../worker/literature-import/unread-record.ts';
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
  for (const record of records) {
    const kept = unread(record);
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
