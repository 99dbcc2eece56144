import { Ajv } from 'ajv';
import fc from 'fast-check';
import t from 'tap';
import type { PaperRecord } from '../../../../contract/resources/paper.ts';
import { formatCitation } from '../../../../domain/literature/citations/citation.ts';
import { parseBibtex } from '../../../../domain/literature/formats/bibtex.ts';
import { emptyRecord } from '../../../../domain/literature/formats/empty-record.ts';
import { parseJson } from '../../../../domain/literature/formats/jsonl.ts';
import { parseNbib } from '../../../../domain/literature/formats/nbib.ts';
import { parseRis } from '../../../../domain/literature/formats/ris.ts';
import { paperArbitrary } from '../../../helpers/paper-arbitrary.ts';
import { onePaper } from '../../../helpers/parsed.ts';

const paper: PaperRecord = {
  ...emptyRecord('pubmed'),
  pmid: '39000001',
  pmcid: 'PMC9900002',
  doi: '10.1000/jsm.2024_1',
  title: 'Effects of ACE inhibitors & β-blockers on costs of 5% in London.',
  abstract: 'BACKGROUND: One thing that is long enough to be wrapped over and over again.\nMETHODS: Two, p<0.05.',
  authors: [
    {
      last: 'Müller',
      fore: 'Jörg Jr',
      initials: 'J Jr',
      collective: null,
      orcid: '0000-0001-2345-6789',
      affiliations: ['Dept A, City.'],
    },
    { last: 'van der Berg', fore: 'Jan A', initials: 'JA', collective: null, orcid: null, affiliations: [] },
    { last: null, fore: null, initials: null, collective: 'SYNTH Trial Group', orcid: null, affiliations: [] },
  ],
  journal: {
    title: 'Journal of synthetic medicine',
    iso: 'J Synth Med',
    issn: '1234-567X',
    volume: '12',
    issue: '3',
    pages: '101-9',
    nlm_id: '0123456',
  },
  publication_date: '2024-07-01',
  year: 2024,
  language: 'ger',
  publication_types: ['Journal Article', 'Randomized Controlled Trial'],
  mesh: [
    {
      ui: 'D1',
      term: 'Diabetes Mellitus, Type 2',
      major: true,
      qualifiers: [
        { ui: null, term: 'drug therapy', major: true },
        { ui: null, term: 'genetics', major: false },
      ],
    },
    { ui: null, term: 'Stroke', major: true, qualifiers: [] },
  ],
  keywords: ['H. pylori'],
  substances: ['Insulin', 'Aspirin'],
  registry_numbers: [
    { number: 'R16CO5Y76E', substance: 'Aspirin' },
    { number: 'EC 3.6.3.9', substance: null },
  ],
  grants: [
    { number: 'MR/K006584/1', acronym: 'MRC_', agency: 'Medical Research Council', country: 'United Kingdom' },
    { number: '076053', acronym: null, agency: 'Wellcome Trust', country: null },
    { number: null, acronym: null, agency: 'Howard Hughes Medical Institute', country: 'United States' },
  ],
  secondary_source_ids: [
    { source: 'ClinicalTrials.gov', accession_number: 'NCT00000419' },
    { source: 'figshare', accession_number: '10.6084/m9.figshare.1' },
    { source: 'GENBANK', accession_number: null },
  ],
  relations: [{ type: 'ErratumIn', pmid: '39000100', doi: null, citation: 'J Synth Med. 2025;14:1.' }],
};

t.test('RIS, as reference managers read it', async (t) => {
  const ris = formatCitation(paper, 'ris');
  t.ok(
    ris
      .split('\r\n')
      .slice(0, -1)
      .every((line) => /^[A-Z][A-Z0-9] {2}- /.test(line)),
    'every line is a tag',
  );
  t.strictSame(ris.split('\r\n').slice(0, 6), [
    'TY  - JOUR',
    'TI  - Effects of ACE inhibitors & β-blockers on costs of 5% in London.',
    'AU  - Müller, Jörg, Jr',
    'AU  - van der Berg, Jan A',
    'AU  - SYNTH Trial Group,',
    'JF  - Journal of synthetic medicine',
  ]);
  for (const line of [
    'PY  - 2024',
    'DA  - 2024/07/01/',
    'SP  - 101',
    'EP  - 9',
    'AN  - 39000001',
    'C2  - PMC9900002',
  ]) {
    t.ok(ris.includes(`\r\n${line}\r\n`), line);
  }
  t.ok(ris.endsWith('\r\nER  - \r\n'));
});

t.test('BibTeX, whose braces keep capitals', async (t) => {
  t.equal(
    formatCitation({ ...paper, abstract: null }, 'bibtex'),
    `@article{muller2024effects,
  author = {Müller, Jr, Jörg and van der Berg, Jan A and {SYNTH Trial Group}},
  title = {Effects of {ACE} inhibitors \\& $\\beta$-blockers on costs of 5\\% in {London.}},
  journal = {Journal of synthetic medicine},
  shortjournal = {J Synth Med},
  year = {2024},
  month = jul,
  day = {1},
  volume = {12},
  number = {3},
  pages = {101--9},
  issn = {1234-567X},
  doi = {10.1000/jsm.2024_1},
  pmid = {39000001},
  pmcid = {PMC9900002},
  language = {ger},
  keywords = {H. pylori, {Diabetes Mellitus, Type 2}, Stroke},
}
`,
  );
  const title = (text: string) => /title = \{(.*)\},/.exec(formatCitation({ ...paper, title: text }, 'bibtex'))![1];
  t.equal(title('A Title With Many Capitals And DNA'), 'A Title With Many Capitals And {DNA}', 'words of a headline');
  t.equal(
    title('One {brace \\ and #1_x^2~'),
    'One \\textbraceleft{}brace \\textbackslash{} and \\#1\\_x\\textasciicircum{}2\\textasciitilde{}',
  );
});

t.test('keys are of author, year and a word that means something', async (t) => {
  const key = (change: Partial<PaperRecord>) =>
    /^@\w+\{([^,]*),/.exec(formatCitation({ ...paper, ...change }, 'bibtex'))![1];
  t.equal(key({}), 'muller2024effects');
  t.equal(key({ title: 'On the α of Łódź' }), 'muller2024lodz');
  t.equal(key({ authors: [], year: null, publication_date: null, title: '中文' }), 'paper39000001');
  t.equal(key({ authors: [{ ...paper.authors[2]! }] }), 'synth2024effects');
});

t.test('NBIB, as PubMed saves it', async (t) => {
  const nbib = formatCitation(paper, 'nbib');
  t.equal(
    nbib,
    `PMID- 39000001
IS  - 1234-567X
VI  - 12
IP  - 3
DP  - 2024 Jul 1
TI  - Effects of ACE inhibitors & β-blockers on costs of 5% in London.
PG  - 101-9
LID - 10.1000/jsm.2024_1 [doi]
AB  - BACKGROUND: One thing that is long enough to be wrapped over and over
      again. METHODS: Two, p<0.05.
FAU - Müller, Jörg Jr
AU  - Müller J Jr
AUID- ORCID: 0000-0001-2345-6789
AD  - Dept A, City.
FAU - van der Berg, Jan A
AU  - van der Berg JA
CN  - SYNTH Trial Group
LA  - ger
SI  - ClinicalTrials.gov/NCT00000419
SI  - figshare/10.6084/m9.figshare.1
SI  - GENBANK
GR  - MR/K006584/1/MRC_/Medical Research Council/United Kingdom
GR  - 076053/Wellcome Trust
GR  - Howard Hughes Medical Institute/United States
PT  - Journal Article
PT  - Randomized Controlled Trial
TA  - J Synth Med
JT  - Journal of synthetic medicine
JID - 0123456
RN  - R16CO5Y76E (Aspirin)
RN  - EC 3.6.3.9
RN  - 0 (Insulin)
EIN - J Synth Med. 2025;14:1. PMID: 39000100
MH  - Diabetes Mellitus, Type 2/*drug therapy/genetics
MH  - *Stroke
PMC - PMC9900002
OT  - H. pylori
AID - 10.1000/jsm.2024_1 [doi]
SO  - J Synth Med. 2024 Jul 1;12(3):101-9. doi: 10.1000/jsm.2024_1.
`,
  );
  const back = await onePaper(parseNbib, nbib);
  for (const field of ['registry_numbers', 'grants', 'secondary_source_ids'] as const)
    t.strictSame(back[field], paper[field], `${field} come back as they were`);
  t.equal(back.journal.nlm_id, paper.journal.nlm_id);
  fc.assert(
    fc.property(paperArbitrary, (some) => {
      for (const line of formatCitation(some, 'nbib').slice(0, -1).split('\n')) {
        t.match(line, /^(?:[A-Z]{2,4} {0,2}- | {6})\S/, { bail: true });
        t.ok(line.length <= 80 || !/\s/.test(line.slice(6)), { bail: true });
      }
    }),
    { numRuns: 100 },
  );
});

// The properties of the standard's schema (csl-data.json of CSL 1.0.2) that are written here, and no others.
const text = { type: 'string' };
const names = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    properties: { family: text, given: text, suffix: text, literal: text },
  },
};
const csl = {
  type: 'array',
  minItems: 1,
  maxItems: 1,
  items: {
    type: 'object',
    required: ['id', 'type'],
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(
        `id citation-key title container-title container-title-short volume issue page ISSN DOI PMID PMCID URL language
        keyword abstract publisher publisher-place edition ISBN note`
          .split(/\s+/)
          .map((name) => [name, text]),
      ),
      type: {
        enum: `article article-journal article-magazine article-newspaper book chapter dataset document manuscript
          paper-conference patent report thesis`.split(/\s+/),
      },
      author: names,
      editor: names,
      issued: {
        type: 'object',
        additionalProperties: false,
        properties: {
          'date-parts': {
            type: 'array',
            minItems: 1,
            maxItems: 2,
            items: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'number' } },
          },
        },
      },
    },
  },
};

t.test('CSL-JSON, by the schema of the standard', async (t) => {
  const valid = new Ajv().compile(csl);
  fc.assert(
    fc.property(paperArbitrary, (some) => {
      t.ok(valid(JSON.parse(formatCitation(some, 'csl-json'))), { bail: true });
    }),
    { numRuns: 100 },
  );
  t.match(JSON.parse(formatCitation(paper, 'csl-json'))[0], {
    type: 'article-journal',
    author: [
      { family: 'Müller', given: 'Jörg', suffix: 'Jr' },
      { family: 'van der Berg', given: 'Jan A' },
      { literal: 'SYNTH Trial Group' },
    ],
    issued: { 'date-parts': [[2024, 7, 1]] },
    language: 'de',
    PMID: '39000001',
  });
});

t.test('every kind of paper keeps its kind', async (t) => {
  const kinds = [
    'Book',
    'Book Chapter',
    'Conference Paper',
    'Academic Dissertation',
    'Technical Report',
    'Unpublished Work',
  ];
  for (const kind of [
    ...kinds,
    'Dataset',
    'Patent',
    'Preprint',
    'Newspaper Article',
    'Magazine Article',
    'Journal Article',
  ]) {
    const some = { ...paper, publication_types: [kind] };
    t.strictSame(
      (await onePaper(parseJson, formatCitation(some, 'csl-json'))).publication_types,
      [kind],
      `CSL: ${kind}`,
    );
    if (kind !== 'Preprint') {
      t.strictSame((await onePaper(parseRis, formatCitation(some, 'ris'))).publication_types, [kind], `RIS: ${kind}`);
    }
    if (kinds.includes(kind)) {
      t.strictSame(
        (await onePaper(parseBibtex, formatCitation(some, 'bibtex'))).publication_types,
        [kind],
        `BibTeX: ${kind}`,
      );
    }
  }
});

t.test('a paper of which next to nothing is known is cited all the same', async (t) => {
  const bare = { ...emptyRecord('jsonl'), title: 'Only a title' };
  t.equal(formatCitation(bare, 'ris'), 'TY  - GEN\r\nTI  - Only a title\r\nER  - \r\n');
  t.equal(formatCitation(bare, 'bibtex'), '@misc{only,\n  title = {Only a title},\n}\n');
  t.equal(formatCitation(bare, 'nbib'), 'TI  - Only a title\n');
  t.strictSame(JSON.parse(formatCitation(bare, 'csl-json')), [
    { id: 'only', type: 'document', 'citation-key': 'only', title: 'Only a title' },
  ]);
});
