import t from 'tap';
import type { FieldName } from '../../../../domain/literature/query/fields.ts';
import type { QueryNode } from '../../../../domain/literature/query/node.ts';
import { parseQuery } from '../../../../domain/literature/query/parse.ts';
import { printQuery } from '../../../../domain/literature/query/print.ts';
import { QuerySyntaxError } from '../../../../domain/literature/query/syntax-error.ts';

const words = (text: string, grouped = false): QueryNode => ({ kind: 'words', words: text.split(' '), grouped });
const term = (field: FieldName, text: string, more: { quoted?: boolean; narrower?: boolean } = {}): QueryNode => ({
  kind: 'term',
  field,
  text,
  quoted: more.quoted ?? false,
  narrower: more.narrower ?? true,
});
const quoted = (text: string, field: FieldName = 'all') => term(field, text, { quoted: true });
const and = (...of: QueryNode[]): QueryNode => ({ kind: 'and', of });
const or = (...of: QueryNode[]): QueryNode => ({ kind: 'or', of });
const not = (...of: QueryNode[]): QueryNode => ({ kind: 'not', of });
const filter = (name: string): QueryNode => ({ kind: 'filter', name });
const date = (field: 'published' | 'entered' | 'created', from: string, to = from): QueryNode => ({
  kind: 'date',
  field,
  from,
  to,
});
const recent = (field: 'published' | 'entered' | 'created', count: number, unit: 'day' | 'month' | 'year') =>
  ({ kind: 'recent', field, count, unit }) as const;

t.test("queries of PubMed's help are read as it says", async (t) => {
  const cases: [string, QueryNode][] = [
    // Words, phrases, operators
    ['fever of unknown origin', words('fever of unknown origin')],
    ['vitamin c common cold', words('vitamin c common cold')],
    ['"kidney allograft"', quoted('kidney allograft')],
    ['kidney allograft[tw]', term('text_word', 'kidney allograft')],
    ['kidney-allograft', words('kidney-allograft')],
    ['air AND bladder AND fistula', and(words('air'), words('bladder'), words('fistula'))],
    ['asthma or copd and not lung', words('asthma or copd and not lung')],
    ['asthma OR copd AND lung NOT child', not(and(or(words('asthma'), words('copd')), words('lung')), words('child'))],
    ['asthma OR (copd AND lung)', or(words('asthma'), and(words('copd'), words('lung')))],
    ['(asthma OR copd) lung', and(or(words('asthma'), words('copd')), words('lung'))],
    ['common cold AND (vitamin c OR zinc)', and(words('common cold'), or(words('vitamin c'), words('zinc')))],
    ['asthma AND NOT review[pt]', not(words('asthma'), term('publication_type', 'review'))],
    ['diagnosis & treatment | cure', or(and(words('diagnosis'), words('treatment')), words('cure'))],
    ['R&D AT|T', words('R&D AT|T')],
    // Fields
    ['UCLA[ad]', term('affiliation', 'UCLA')],
    ['crabs [mh]', term('mesh', 'crabs')],
    ['Crabs[MH]', term('mesh', 'Crabs')],
    [
      'covid-19[ti] vaccine[ti] children[ti]',
      and(term('title', 'covid-19'), term('title', 'vaccine'), term('title', 'children')),
    ],
    ['cleveland [ad] AND clinic [ad]', and(term('affiliation', 'cleveland'), term('affiliation', 'clinic'))],
    ['neoplasms [mh:noexp]', term('mesh', 'neoplasms', { narrower: false })],
    ['hypertension [majr:noexp]', term('major_topic', 'hypertension', { narrower: false })],
    ['therapy [sh:noexp]', term('subheading', 'therapy', { narrower: false })],
    ['review [pt:noexp]', term('publication_type', 'review', { narrower: false })],
    ['plants/genetics[majr]', term('major_topic', 'plants/genetics')],
    ['neoplasms/dh', words('neoplasms/dh')],
    ['hypertension [mh] AND toxicity [sh]', and(term('mesh', 'hypertension'), term('subheading', 'toxicity'))],
    ['dh [sh]', term('subheading', 'dh')],
    ['benzo a pyrene [mh]', term('mesh', 'benzo a pyrene')],
    ['chi [la]', term('language', 'chi')],
    ['jpn[la]', term('language', 'jpn')],
    ['0021-9258[ta]', term('journal', '0021-9258')],
    ['J Hand Surg Am[ta]', term('journal', 'J Hand Surg Am')],
    ['"science"[ta]', quoted('science', 'journal')],
    // Authors
    ['brody[au]', term('author', 'brody')],
    ["o'brien j [au]", term('author', "o'brien j")],
    ['"o\'brien j" [au]', quoted("o'brien j", 'author')],
    ['peterson do[fau]', term('full_author', 'peterson do')],
    ['just by[au] seizure', and(term('author', 'just by'), words('seizure'))],
    ['ryan[au] james[au]', and(term('author', 'ryan'), term('author', 'james'))],
    // Dates
    ['2000/03/15[edat]', date('entered', '2000/03/15')],
    ['1998/03/06 [dp]', date('published', '1998/03/06')],
    ['1998 [dp]', date('published', '1998')],
    ['1996:1998 [dp]', date('published', '1996', '1998')],
    ['1998/01:1998/04 [dp]', date('published', '1998/01', '1998/04')],
    ['2015/3/1:3000[crdt]', date('created', '2015/03/01', '3000')],
    ['"last 60 days"[edat]', recent('entered', 60, 'day')],
    ['"last 5 years"[dp]', recent('published', 5, 'year')],
    ['"last year"[dp]', recent('published', 1, 'year')],
    ['last 2 months[crdt]', recent('created', 2, 'month')],
    // As PubMed's search builder writes them
    ['("2015/01/01"[Date - Publication] : "3000"[Date - Publication])', date('published', '2015/01/01', '3000')],
    ['"2015":"2020/02"[Date - Entry]', date('entered', '2015', '2020/02')],
    ['2015[dp] : 2020[dp]', date('published', '2015', '2020')],
    ['2015 : 2020[pdat]', date('published', '2015', '2020')],
    ['asthma 2015:2020[dp]', and(words('asthma'), date('published', '2015', '2020'))],
    // Truncation
    ['toxicol*', words('toxicol*')],
    ['"breast feed*"', quoted('breast feed*')],
    ['breast feed*[tiab]', term('title_abstract', 'breast feed*')],
    ['breast-feed*', words('breast-feed*')],
    ['covid-19*', words('covid-19*')],
    ['smith j*[au]', term('author', 'smith j*')],
    ['HLA-B*27:05 a * b', words('HLA-B*27:05 a * b')],
    ['colo?r', words('colo?r')],
    // Nearness
    ['"rationing healthcare"[Title:~2]', { kind: 'near', field: 'title', text: 'rationing healthcare', distance: 2 }],
    [
      '"patient physician relationship"[Title/Abstract:~0]',
      { kind: 'near', field: 'title_abstract', text: 'patient physician relationship', distance: 0 },
    ],
    [
      '"Hopkins Bloomberg Public"[ad:~45]',
      { kind: 'near', field: 'affiliation', text: 'Hopkins Bloomberg Public', distance: 45 },
    ],
    [
      '"hip pain"[ tiab :~ 4 ] AND stretching',
      and({ kind: 'near', field: 'title_abstract', text: 'hip pain', distance: 4 }, words('stretching')),
    ],
    // Identifiers
    ['17170002 16381840', words('17170002 16381840')],
    ['1234,5678[pmid]', term('pmid', '1234,5678')],
    ['1234, 5678[uid]', term('pmid', '1234, 5678')],
    ['PMC2600426', words('PMC2600426')],
    ['PMC2600426[pmcid]', term('pmcid', 'PMC2600426')],
    ['10.1016/S0140-6736(20)30183-5[doi]', term('doi', '10.1016/S0140-6736(20)30183-5')],
    ['(10.1016/S0140-6736(20)30183-5)', words('10.1016/S0140-6736(20)30183-5', true)],
    [
      'https://doi.org/10.1002/(SICI)1097<1::AID>3.0.CO;2-X',
      words('https://doi.org/10.1002/(SICI)1097<1::AID>3.0.CO;2-X'),
    ],
    // Filters
    ['asthma hasabstract', and(words('asthma'), filter('hasabstract'))],
    ['asthma hasabstract 2020[dp]', and(words('asthma'), filter('hasabstract'), date('published', '2020'))],
    ['asthma AND hasabstract', and(words('asthma'), filter('hasabstract'))],
    ['medline[sb]', filter('medline')],
    ['"pubmed pmc"[sb]', filter('pubmed pmc')],
    ['all[sb]', filter('all')],
    ['cancer AND humans[Filter]', and(words('cancer'), filter('humans'))],
    // What people paste
    ['“heart attack” AND „lung“', and(quoted('heart attack'), quoted('lung'))],
    ['asthma\n\tAND\u00a0copd', and(words('asthma'), words('copd'))],
    ['asthma\u0000copd', words('asthma copd')],
    ['TITLE:asthma', words('TITLE:asthma')],
    ["Crohn's disease, TNF-α; 5% (v/v)?", and(words("Crohn's disease, TNF-α; 5%"), words('v/v', true), words('?'))],
  ];
  for (const [text, tree] of cases) t.strictSame(parseQuery(text), tree, text);
});

t.test('every tag of the help is known by its short and its long name, in any case and with blanks', async (t) => {
  const tags: [FieldName, string, string[]][] = [
    ['title', 'asthma', ['ti', 'title', 'Title', 'TI', ' ti ']],
    ['title_abstract', 'asthma', ['tiab', 'title/abstract', 'Title / Abstract', 'TIAB']],
    ['abstract', 'asthma', ['ab', 'abstract']],
    ['text_word', 'asthma', ['tw', 'text word', 'Text Words']],
    ['all', 'asthma', ['all', 'all fields', 'All Fields']],
    ['author', 'asthma', ['au', 'author']],
    ['first_author', 'asthma', ['1au', 'first author name', 'Author - First']],
    ['last_author', 'asthma', ['lastau', 'last author name', 'Author - Last']],
    ['full_author', 'asthma', ['fau', 'full author name']],
    ['corporate_author', 'asthma', ['cn', 'corporate author', 'Author - Corporate']],
    ['affiliation', 'asthma', ['ad', 'affiliation']],
    ['journal', 'asthma', ['ta', 'jour', 'journal']],
    ['mesh', 'asthma', ['mh', 'mesh', 'mesh terms', 'MeSH Terms']],
    ['major_topic', 'asthma', ['majr', 'mesh major topic']],
    ['subheading', 'etiology', ['sh', 'mesh subheading', 'MeSH Subheadings']],
    ['substance', 'asthma', ['nm', 'supplementary concept', 'substance name']],
    ['publication_type', 'review', ['pt', 'publication type']],
    ['language', 'eng', ['la', 'language']],
    ['volume', '12', ['vi', 'volume']],
    ['issue', '12', ['ip', 'issue']],
    ['page', '12', ['pg', 'pagination']],
    ['issn', '1059-1524', ['is', 'issn']],
    ['pmid', '12', ['pmid', 'uid']],
    ['pmcid', 'PMC12', ['pmc', 'pmcid']],
    ['doi', '10.1000/182', ['doi']],
    ['identifier', '10.1000/182', ['aid', 'lid', 'article identifier', 'Location ID']],
    ['keyword', 'asthma', ['ot', 'other term']],
  ];
  for (const [field, value, names] of tags)
    for (const name of names) t.strictSame(parseQuery(`${value}[${name}]`), term(field, value), name);
  for (const name of ['dp', 'pdat', 'Date - Publication', 'publication date'])
    t.strictSame(parseQuery(`2020[${name}]`), date('published', '2020'), name);
  for (const name of ['edat', 'Date - Entrez', 'Entry Date'])
    t.strictSame(parseQuery(`2020[${name}]`), date('entered', '2020'), name);
  for (const name of ['crdt', 'Date - Create', 'Create Date'])
    t.strictSame(parseQuery(`2020[${name}]`), date('created', '2020'), name);
  for (const name of ['sb', 'filter', 'Subset']) t.strictSame(parseQuery(`all[${name}]`), filter('all'), name);
});

t.test('what cannot be read is told with its place and what was expected there', async (t) => {
  const cases: [text: string, position: number, message: RegExp, expected?: string][] = [
    ['', 0, /empty/, 'a term'],
    ['   ', 3, /empty/],
    ['asthma AND', 10, /missing after AND/, 'a term'],
    ['AND asthma', 0, /missing before AND/],
    ['NOT asthma', 0, /all\[sb\] NOT/],
    ['asthma AND OR copd', 11, /between AND and OR/],
    ['asthma OR NOT copd', 10, /between OR and NOT/],
    ['(asthma', 0, /never closed/, ')'],
    ['a (b (c) d', 2, /never closed/],
    ['asthma)', 6, /closes none/],
    ['a AND ()', 7, /nothing between these parentheses/],
    ['(a AND)', 6, /missing after AND/],
    ['"heart attack', 0, /no second one/, '"'],
    ['a OR “b', 5, /no second one/],
    ['""', 0, /nothing between these quotation marks/],
    ['asthma[ti', 6, /never closed/, ']'],
    ['asthma ti]', 9, /closes none/],
    ['[Asthma in children]', 0, /stands after no term/],
    ['(a OR b)[ti]', 8, /tag each term/],
    ['asthma[tiba]', 6, /nearest: \[tiab\]/, '[tiab]'],
    ['asthma[titel]', 6, /nearest: \[ti\]/, '[ti]'],
    ['asthma[quux]', 6, /no field \[quux\]/, '[tiab]'],
    ['Smith J[ir]', 7, /Investigator.*not held/],
    ['asthma[ti:noexp]', 6, /no narrower terms/, '[mh:noexp]'],
    ['asthma[mh:foo]', 6, /option "foo"/],
    ['#1 AND #2', 0, /your history/],
    ['asthma AND #12', 11, /your history/],
    ['can*', 0, /four characters/],
    ['a OR vitamin d*[tiab]', 13, /four characters/],
    ['covid-1*', 0, /two digits/],
    ['"x-linked-ab*"', 0, /three letters/],
    ['a*a*a*a*', 0, /three letters/],
    ['"breast* cancer"', 0, /last word/, '* at the last word'],
    ['breast* cancer[tiab]', 0, /last word/],
    ['hip pain[tiab:~2]', 0, /quotation marks/, '"'],
    ['"hip* pain"[tiab:~2]', 4, /whole words/],
    ['"hip"[tiab:~2]', 0, /near to none/],
    ['"hip pain"[au:~2]', 10, /\[ti\], \[tiab\] and \[ad\] only/, '[tiab:~N]'],
    ['asthma[dp]', 0, /is no date/, 'YYYY'],
    ['2020/13[dp]', 0, /is no date/],
    ['2021/02/29[dp]', 0, /is no date/],
    ['2020:2015[dp]', 0, /ends before it begins/],
    ['2020/05:2020/04/30[dp]', 0, /ends before it begins/],
    ['2015[dp] : 2020[edat]', 15, /same field/, '[dp]'],
    ['2015[dp] :', 10, /last date/],
    ['klingon[la]', 0, /no language "klingon"/],
    ['englsh[la]', 0, /nearest: english/, 'english'],
    ['diagnoses[sh]', 0, /nearest: diagnosis/, 'diagnosis'],
    ['free full text[sb]', 0, /"free full text" is not known/],
    ['asthma AND hasabstrct[sb]', 11, /nearest: hasabstract/, 'hasabstract'],
    ['abc[pmid]', 0, /is no PMID/],
    ['abc[doi]', 0, /is no DOI/],
    ['12[pmc] OR x12[pmc]', 11, /is no PMCID/],
    ['S0140-6736[aid]', 0, /DOI, PMID and PMCID are held/],
    ['12345[issn]', 0, /is no ISSN/],
    ['a'.repeat(10_001), 10_000, /longer than 10,000 characters/],
    ['('.repeat(10_001), 10_000, /longer than 10,000 characters/],
  ];
  for (const [text, position, message, expected] of cases) {
    const name = text.length > 60 ? `${text.slice(0, 10)}… of ${text.length} characters` : text;
    try {
      t.fail(`${name} was read as ${JSON.stringify(parseQuery(text))}`);
    } catch (error) {
      if (!(error instanceof QuerySyntaxError)) throw error;
      t.equal(error.position, position, `${name}: the position`);
      t.match(error.message, message, name);
      if (expected !== undefined) t.ok(error.expected.includes(expected), `${name}: expects ${expected}`);
    }
  }
});

t.test('a query of 10,000 characters is read, counted as a reader counts them', async (t) => {
  t.equal(printQuery(parseQuery('a'.repeat(10_000))).length, 10_000);
  t.equal([...printQuery(parseQuery('𝛼'.repeat(10_000)))].length, 10_000);
});

t.test('thousands of parentheses, terms and operators are read', async (t) => {
  const nested = parseQuery(`${'('.repeat(4_990)}a OR b${')'.repeat(4_990)}`);
  t.strictSame(nested, or(words('a'), words('b')));
  const many = parseQuery(`${'a[ti] '.repeat(1_600)}`);
  t.equal(many.kind === 'and' && many.of.length, 1_600);
  t.equal(parseQuery('a '.repeat(4_000)).kind, 'words');
});

t.test(
  'operators within each other are read to a depth at which no one who walks the tree runs out of stack',
  async (t) => {
    const left = 'a & b | '.repeat(100).slice(0, -3);
    t.equal(printQuery(parseQuery(printQuery(parseQuery(left)))), printQuery(parseQuery(left)));
    const right = printQuery(parseQuery(`${'(a OR (b AND '.repeat(100)}c${'))'.repeat(100)}`));
    t.equal(printQuery(parseQuery(right)), right);
    for (const text of ['a & b | '.repeat(1_240).slice(0, -3), `${'(a OR (b AND '.repeat(600)}c${'))'.repeat(600)}`])
      t.throws(() => parseQuery(text), { name: 'QuerySyntaxError', message: /more than 200 deep/ });
  },
);

t.test('a soft hyphen of a word that was copied from a page or a PDF does not belong to it', async (t) => {
  const softHyphen = '\u00ad';
  const same = (copied: string, typed: string) => t.strictSame(parseQuery(copied), parseQuery(typed), typed);
  same(`fibro${softHyphen}sis[ti] AND asth${softHyphen}ma[ti]`, 'fibrosis[ti] AND asthma[ti]');
  same(`"heart fail${softHyphen}ure"[tiab] ${softHyphen}AND ${softHyphen} copd`, '"heart failure"[tiab] AND copd');
});
