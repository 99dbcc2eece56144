import fc from 'fast-check';
import type { PaperRecord } from '../../contract/resources/paper.ts';
import { initialsOf } from '../../domain/literature/formats/author-name.ts';
import { emptyRecord } from '../../domain/literature/formats/empty-record.ts';

// Letters of many alphabets, and all that means something in TeX, RIS and MEDLINE's lines.
const signs = [...'abcdeghxyzABCXYZ0123456789äöüßéèñøłŠčαβγ≥中文–—’&%$#_~^\\{}|"\'`()[]:;,.!?/*+-=@'];
const word = fc
  .string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 9 })
  // No entities or tags: those are markup in all formats.
  .filter((text) => !/&#?\w+;/.test(text));
const phrase = (most: number) =>
  fc.array(word, { minLength: 1, maxLength: most }).map((words) => `X${words.join(' ')}`.normalize('NFC'));
const plain = fc.constantFrom(
  'Lancet',
  'Diabetes Mellitus, Type 2',
  'Proteins & Peptides',
  'Zürich',
  'asthma',
  '100% rule',
);
const lastNames = fc.constantFrom('Smith', 'Müller', 'van der Berg', 'Šťastný', "O'Neill", 'Haas-Kogan', 'de la Cruz');
const foreNames = fc.constantFrom('Jörg', 'Jean-Paul', 'John A', 'J A', 'Mary Ann', 'Łukasz', 'Bob Jr', 'S.A.');
const groups = fc.constantFrom('WHO Study Group', 'ALLHAT Collaborative Research Group', 'Group for Health and Sport');

const author = fc.oneof(
  { weight: 5, arbitrary: fc.record({ last: lastNames, fore: foreNames }) },
  { weight: 1, arbitrary: fc.record({ collective: groups }) },
);

const date = fc.oneof(
  fc.integer({ min: 1900, max: 2030 }).map(String),
  fc
    .date({ min: new Date('1950-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .chain((day) => fc.constantFrom(day.toISOString().slice(0, 7), day.toISOString().slice(0, 10))),
);

const person = (one: { last: string; fore: string } | { collective: string }) => ({
  last: 'last' in one ? one.last : null,
  fore: 'fore' in one ? one.fore : null,
  initials: 'fore' in one ? initialsOf(one.fore) : null,
  collective: 'collective' in one ? one.collective : null,
  orcid: null,
  affiliations: [],
});

/** Papers as they may be in the index, with awkward text in every field that has free text. */
export const paperArbitrary: fc.Arbitrary<PaperRecord> = fc
  .record({
    title: phrase(12),
    abstract: fc.option(phrase(60)),
    authors: fc.array(author, { maxLength: 5 }),
    date: fc.option(date),
    journal: fc.record({
      title: fc.option(phrase(4)),
      volume: fc.option(fc.integer({ min: 1, max: 900 }).map(String)),
      issue: fc.option(fc.constantFrom('1', '12', '3-4', 'Suppl 1')),
      pages: fc.option(fc.constantFrom('101-109', 'e12', '5', 'S1-S12', '101-9', '1-3, 7')),
      issn: fc.option(fc.constantFrom('0140-6736', '1234-567X')),
    }),
    doi: fc.option(
      fc.constantFrom('10.1000/abc.d_e%f', '10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2'),
    ),
    pmid: fc.option(fc.integer({ min: 1, max: 99_999_999 }).map(String)),
    pmcid: fc.option(fc.integer({ min: 1, max: 99_999_999 }).map((number) => `PMC${number}`)),
    keywords: fc.uniqueArray(plain, { maxLength: 4 }),
    language: fc.constantFrom(null, 'eng', 'ger', 'fre', 'chi'),
    type: fc.constantFrom('Journal Article', 'Book Chapter', 'Conference Paper'),
    otherDoi: fc.option(fc.constantFrom('10.1101/2020.01.02.345', '10.5281/zenodo.1')),
    url: fc.constantFrom('https://example.org/a?b=1', 'http://trials.example.org/NCT1'),
    book: fc.option(
      fc.record({
        publisher: fc.constantFrom('Springer', 'Verlag Müller & Söhne', 'Wiley, 100% owned'),
        place: fc.option(fc.constantFrom('Berlin', 'São Paulo')),
        edition: fc.constantFrom(null, '2nd', '3'),
        isbn: fc.subarray(['9783161484100', '316148410X']),
        editors: fc.array(fc.record({ last: lastNames, fore: foreNames }), { maxLength: 2 }),
      }),
    ),
  })
  .map(({ date: published, authors, type, journal, book, otherDoi, url, ...paper }) => ({
    ...emptyRecord('pubmed'),
    ...paper,
    abstract_sections: paper.abstract ? [{ label: null, text: paper.abstract }] : [],
    authors: authors.map(person),
    // A first DOI that is missing is not known from another.
    ...(otherDoi !== null && paper.doi !== null && { other_dois: [otherDoi] }),
    ...(paper.doi === null && paper.pmid === null && paper.pmcid === null && { url }),
    ...(book !== null && {
      book: {
        ...book,
        edition: type === 'Book Chapter' ? book.edition : null,
        editors: authors.length > 0 ? book.editors.map(person) : [],
      },
    }),
    journal: { ...journal, iso: null, nlm_id: null },
    publication_date: published,
    year: published ? Number(published.slice(0, 4)) : null,
    publication_types: [type],
  }));
