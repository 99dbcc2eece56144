/**
 * What the types of RIS, BibTeX and CSL are called in MEDLINE's list of publication types, as far as it has them. Null
 * for a paper of no special type. What is missing here is not known: it is taken for a paper too.
 */
type PublicationTypes = Record<string, string | null>;

const article = 'Journal Article';
const chapter = 'Book Chapter';
const conference = 'Conference Paper';
const thesis = 'Academic Dissertation';
const report = 'Technical Report';
const newspaper = 'Newspaper Article';
const magazine = 'Magazine Article';
const unpublished = 'Unpublished Work';

export const risPapers: PublicationTypes = {
  ABST: article,
  BOOK: 'Book',
  CHAP: chapter,
  CLSWK: 'Book',
  CONF: conference,
  CPAPER: conference,
  CTLG: 'Book',
  DATA: 'Dataset',
  DICT: chapter,
  EBOOK: 'Book',
  ECHAP: chapter,
  EDBOOK: 'Book',
  EJOUR: article,
  ENCYC: chapter,
  GEN: null,
  GOVDOC: report,
  INPR: article,
  JFULL: article,
  JOUR: article,
  MANSCPT: unpublished,
  MGZN: magazine,
  NEWS: newspaper,
  PAT: 'Patent',
  RPRT: report,
  SER: null,
  STAND: report,
  THES: thesis,
  UNPB: unpublished,
};

/** Of RIS, and no papers. */
export const risOthers: Record<string, string> = {
  ADVS: 'audiovisual material',
  AGGR: 'aggregated database',
  ANCIENT: 'ancient text',
  ART: 'art work',
  BILL: 'bill',
  BLOG: 'blog',
  CASE: 'legal case',
  CHART: 'chart',
  COMP: 'computer program',
  DBASE: 'online database',
  ELEC: 'web page',
  EQUA: 'equation',
  FIGURE: 'figure',
  GRANT: 'grant',
  HEAR: 'hearing',
  ICOMM: 'internet communication',
  LEGAL: 'legal rule',
  MAP: 'map',
  MPCT: 'film',
  MULTI: 'online multimedia',
  MUSIC: 'music score',
  PCOMM: 'personal communication',
  PODCAST: 'podcast',
  SLIDE: 'slide',
  SOUND: 'sound recording',
  STAT: 'statute',
  UNBILL: 'unenacted bill',
  VIDEO: 'video recording',
  WEB: 'web page',
};

export const bibtexPapers: PublicationTypes = {
  article,
  book: 'Book',
  booklet: 'Book',
  bookinbook: chapter,
  collection: 'Book',
  conference,
  dataset: 'Dataset',
  inbook: chapter,
  incollection: chapter,
  inproceedings: conference,
  inreference: chapter,
  manual: report,
  mastersthesis: thesis,
  misc: null,
  mvbook: 'Book',
  mvcollection: 'Book',
  mvproceedings: 'Book',
  patent: 'Patent',
  periodical: null,
  phdthesis: thesis,
  proceedings: 'Book',
  reference: 'Book',
  report,
  standard: report,
  suppbook: chapter,
  suppcollection: chapter,
  suppperiodical: article,
  techreport: report,
  thesis,
  unpublished,
};

/** Entry types of BibTeX and biblatex that are no papers. */
export const bibtexOthers = new Set(
  `artwork audio bibnote commentary electronic image jurisdiction legal legislation letter movie music online performance
  set software softwaremodule softwareversion codefragment video webpage www xdata`.split(/\s+/),
);

export const cslPapers: PublicationTypes = {
  article: 'Preprint',
  'article-journal': article,
  'article-magazine': magazine,
  'article-newspaper': newspaper,
  book: 'Book',
  chapter,
  classic: 'Book',
  dataset: 'Dataset',
  document: null,
  entry: chapter,
  'entry-dictionary': chapter,
  'entry-encyclopedia': chapter,
  manuscript: unpublished,
  'paper-conference': conference,
  patent: 'Patent',
  periodical: null,
  report,
  review: article,
  'review-book': article,
  speech: conference,
  standard: report,
  thesis,
};

/** Types of CSL 1.0.2 that are no papers. */
export const cslOthers = new Set(
  `bill broadcast collection event figure graphic hearing interview legal_case legislation map motion_picture
  musical_score pamphlet performance personal_communication post post-weblog regulation software song treaty
  webpage`.split(/\s+/),
);

/** Types of works of Crossref, whose names OpenAlex shared before it had its own. */
export const crossrefPapers: PublicationTypes = {
  article,
  book: 'Book',
  'book-chapter': chapter,
  'book-part': chapter,
  'book-section': chapter,
  dataset: 'Dataset',
  dissertation: thesis,
  editorial: 'Editorial',
  'edited-book': 'Book',
  erratum: 'Published Erratum',
  'journal-article': article,
  letter: 'Letter',
  monograph: 'Book',
  other: null,
  'posted-content': 'Preprint',
  preprint: 'Preprint',
  'proceedings-article': conference,
  'reference-book': 'Book',
  'reference-entry': chapter,
  report,
  review: 'Review',
  standard: report,
};
