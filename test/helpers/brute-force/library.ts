import fc from 'fast-check';
import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { emptyRecord } from '../../../domain/literature/formats/empty-record.ts';
import type { Tree } from './ask.ts';

/** Words that are like others, in all the ways in which an index may take one for another. */
export const vocabulary =
  `random randomly randomized randomised randomization university universal universally universe not
  significant significantly significance hepatitis a A b quality of life with within the and tnf TNF-α TNFα TNFalpha tnfalpha
  κB kappaB KappaB NF-κB NFkappaB IL-2 IL2 interleukin interleukins trial trials placebo groups group child children childhood
  hospital hospitalized hospitalisation therapy therapies therapeutic haemoglobin hemoglobin haemorrhage tumour tumor tumors
  mice mouse study studies Müller Mueller naïve naive 高血压 血压 糖尿病 COVID-19 risk risks relative cohort diagnosis diagnoses
  WHO who NO no T cells cell patient's patients 5-HT1A β-blocker beta-blockers`.split(/\s+/);

const authors = [
  ...[
    ['Müller', 'F'],
    ['Mueller', 'FA'],
    ['Muller', 'G'],
    ['Smith', 'J'],
    ['Smith', 'JA'],
    ['Smith Jones', 'A'],
  ],
  ...[
    ['Smith', 'JR'],
    ['Smith', 'J Jr'],
    ['van der Berg', 'P'],
    ['de la Cruz', 'MJ'],
    ['Berg', 'P'],
    ["O'Brien", 'JC 3rd'],
  ],
  ...[
    ['Jørgensen', 'K'],
    ['Joergensen', 'K'],
    ['Smithson', 'J'],
  ],
] as [string, string][];

const authorsToAsk = [
  ...['Müller', 'Mueller', 'Muller', 'Müller F', 'mueller f', 'Muller G', 'Smith', 'smith j', 'Smith JA', 'Smith JR'],
  ...[
    'Smith J Jr',
    'smith jones',
    'Smith Jones A',
    'van der Berg',
    'van der Berg P',
    'Berg P',
    'de la Cruz M',
    'Jorgensen',
  ],
  ...['Jørgensen K', "O'Brien JC", "O'Brien JC 3rd", 'Smithson'],
];

const node = (heading: string, numbers: string[], terms: string[] = []) => ({ heading, numbers, terms });

/** Headings of our own making, some with two places; numbers that begin alike are beneath each other only after a dot. */
export const meshTree: Tree = [
  node('Lung Diseases', ['C08.1'], ['Pulmonary Diseases']),
  node('Asthma', ['C08.1.2', 'C20.5'], ['Bronchial Asthma', 'Asthma, Bronchial']),
  node('Status Asthmaticus', ['C08.1.2.7'], []),
  node('Hypersensitivity', ['C20'], ['Allergy']),
  node('Lung Neoplasms', ['C08.12'], ['Cancer of Lung']),
  node('Animals', ['B01'], []),
  node('Humans', ['B01.9'], []),
  node('Mice', ['B01.90'], ['Mouse']),
  node('Clinical Trials as Topic', ['E05.3'], []),
  node('Cohort Studies', ['E05.4'], []),
  node('Follow-Up Studies', ['E05.4.1'], []),
  node('Quality of Life', ['I01.1'], ['Life Quality']),
];

const sentence = (most: number) =>
  fc
    .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most })
    .map((words) => words.join(' ').replace(/^./, (letter) => letter.toUpperCase()));

const heading = fc
  .record({
    term: fc.constantFrom(...meshTree.map(({ heading }) => heading)),
    major: fc.boolean(),
    qualifiers: fc.uniqueArray(fc.constantFrom('drug therapy', 'surgery', 'poisoning', 'genetics', 'therapy'), {
      maxLength: 2,
    }),
  })
  .map(({ term, major, qualifiers }) => ({
    ...{ ui: null, term, major },
    qualifiers: qualifiers.map((each) => ({ ui: null, term: each, major: false })),
  }));

const paper: fc.Arbitrary<PaperRecord> = fc
  .record({
    title: sentence(9),
    vernacular_title: fc.option(sentence(5), { freq: 1 }),
    nlm_id: fc.constantFrom('2985108R', '0372351', null),
    abstract: fc.option(sentence(60), { freq: 9 }),
    authors: fc.array(fc.tuple(fc.constantFrom(...authors), fc.array(sentence(5), { maxLength: 2 })), { maxLength: 4 }),
    mesh: fc.uniqueArray(heading, { maxLength: 5, selector: ({ term }) => term }),
    keywords: fc.uniqueArray(fc.constantFrom('quality of life', 'TNF-alpha', 'Randomized', 'universal health', 'not'), {
      maxLength: 2,
    }),
    substances: fc.uniqueArray(fc.constantFrom('Tumor Necrosis Factor-alpha', 'Hemoglobins'), { maxLength: 1 }),
    registry_numbers: fc.uniqueArray(
      fc.constantFrom(
        ...['50-78-2', 'EC 2.7.11.1', 'EC 2.7.1.1', 'R16CO5Y76E'].map((number) => ({ number, substance: null })),
      ),
      { maxLength: 2 },
    ),
    grants: fc.uniqueArray(
      fc.constantFrom(
        ...[
          ['R01 CA123456', 'CA', 'NCI NIH HHS'],
          ['R01 CA12345', 'CA', 'NCI NIH HHS'],
          ['MR/K006584/1', 'MRC_', 'Medical Research Council'],
          [null, null, 'Wellcome Trust'],
        ].map(
          ([number, acronym, agency]) => ({ number, acronym, agency, country: null }) as PaperRecord['grants'][number],
        ),
      ),
      { maxLength: 2 },
    ),
    secondary_source_ids: fc.uniqueArray(
      fc.constantFrom(
        { source: 'ClinicalTrials.gov', accession_number: 'NCT00000001' },
        { source: 'ClinicalTrials.gov', accession_number: 'NCT00000012' },
        { source: 'GENBANK', accession_number: 'BC022483' },
      ),
      { maxLength: 2 },
    ),
    year: fc.option(fc.integer({ min: 1995, max: 2015 })),
    language: fc.constantFrom('eng', 'ger', null),
    types: fc.uniqueArray(
      fc.constantFrom(
        'Review',
        'Systematic Review',
        'Letter',
        'Randomized Controlled Trial',
        'Clinical Trial, Phase II',
        'Comment',
      ),
      { maxLength: 2 },
    ),
    journal: fc.constantFrom('Gut', 'BMJ (Clin Res Ed)', null),
  })
  .map(({ authors: names, types, journal, nlm_id, ...rest }) => ({
    ...emptyRecord('pubmed'),
    ...rest,
    authors: names.map(([[last, initials], affiliations]) => ({
      ...{ last, fore: null, initials, collective: null, orcid: null, affiliations },
    })),
    publication_types: types,
    journal: { ...emptyRecord('pubmed').journal, title: journal, nlm_id },
  }));

export const libraryOf = {
  authorsToAsk,
  papers: (seed: number): PaperRecord[] =>
    fc.sample(paper, { numRuns: 400, seed }).map((record, at) => ({ ...record, pmid: String(1_000 + at) })),
};
