import { UnreadableFile } from '../parsed-item.ts';

const fetchRecords = 'fetch the records themselves with efetch (db=pubmed, retmode=xml)';

/** Other documents that people have when they wanted PubMed's records, and where those are to be had. */
const others: Record<string, string> = {
  eSearchResult: `an answer of esearch, which holds identifiers only: ${fetchRecords}`,
  eSummaryResult: `an answer of esummary, which has no abstracts: ${fetchRecords}`,
  eLinkResult: `an answer of elink, which holds identifiers only: ${fetchRecords}`,
  ePostResult: `an answer of epost, which holds no records: ${fetchRecords}`,
  eInfoResult: `an answer of einfo, which describes a database: ${fetchRecords}`,
  eSpellResult: `an answer of espell, which corrects a query: ${fetchRecords}`,
  eGQueryResult: `an answer of egquery, which holds counts only: ${fetchRecords}`,
  Result: `an answer of egquery, which holds counts only: ${fetchRecords}`,
  eFetchResult: 'an answer of efetch that tells of an error instead of records: ask again',
  eCitMatchResult: `an answer of ecitmatch, which holds identifiers only: ${fetchRecords}`,
  html: 'a web page: save the records in the format PubMed or XML instead',
  article: 'an article in JATS: fetch its record from PubMed with efetch (db=pubmed, retmode=xml)',
  'pmc-articleset': 'articles of PMC in JATS: fetch their records with efetch (db=pubmed, retmode=xml)',
  responseWrapper: 'an answer of Europe PMC in XML: ask for it with format=json',
  'rdf:RDF': 'RDF: export the references as RIS or BibTeX',
  xml: 'an export of EndNote: export the references as RIS',
  records: 'a list of references in XML: export it as RIS',
  modsCollection: 'MODS: export the references as RIS or BibTeX',
  DescriptorRecordSet: 'the MeSH thesaurus: load it with `npm run literature -- mesh FILE`',
  SerialsSet: 'a list of journals, which holds no papers',
};

export function refusalOfRoot(name: string): UnreadableFile {
  const what = Object.hasOwn(others, name)
    ? `This is ${others[name]}`
    : `These are no records of PubMed: ${fetchRecords}`;
  return new UnreadableFile('unsupported_format', `The root element is ${name.slice(0, 80)}. ${what}.`);
}
