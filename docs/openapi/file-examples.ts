/*
 * One paper as each format of reference managers has it, and two patients: bodies that are files. gzip has none, since
 * bytes can't be shown.
 */
const ris = `TY  - JOUR
AU  - Loprinzi, Charles L.
TI  - Prospective evaluation of prognostic variables from patient-completed questionnaires
JO  - Journal of Clinical Oncology
PY  - 1994
VL  - 12
DO  - 10.1200/JCO.1994.12.3.601
ER  -
`;
const bibtex = `@article{loprinzi1994,
  author = {Loprinzi, Charles L.},
  title = {Prospective evaluation of prognostic variables from patient-completed questionnaires},
  journal = {Journal of Clinical Oncology},
  year = {1994},
  volume = {12},
  doi = {10.1200/JCO.1994.12.3.601}
}
`;
const jsonLines = `{"pmid":"8120560","title":"Prospective evaluation of prognostic variables from patient-completed questionnaires","journal":"J Clin Oncol","publication_date":"1994-03"}
`;
const cslJson = `[{"type":"article-journal","title":"Prospective evaluation of prognostic variables from patient-completed questionnaires","DOI":"10.1200/JCO.1994.12.3.601","issued":{"date-parts":[[1994,3]]}}]
`;
const nbib = `PMID- 8120560
TI  - Prospective evaluation of prognostic variables from patient-completed questionnaires.
AU  - Loprinzi CL
DP  - 1994 Mar
TA  - J Clin Oncol
`;
const pubmedXml = `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">8120560</PMID><Article>
<Journal><Title>Journal of clinical oncology</Title></Journal>
<ArticleTitle>Prospective evaluation of prognostic variables from patient-completed questionnaires.</ArticleTitle>
</Article></MedlineCitation></PubmedArticle></PubmedArticleSet>
`;

export const paperFileExamples: Readonly<Record<string, string>> = {
  'application/octet-stream': ris,
  'application/xml': pubmedXml,
  'text/xml': pubmedXml,
  'application/nbib': nbib,
  'application/x-research-info-systems': ris,
  'application/x-bibtex': bibtex,
  'text/x-bibtex': bibtex,
  'application/x-ndjson': jsonLines,
  'application/jsonl': jsonLines,
  'application/vnd.citationstyles.csl+json': cslJson,
  'text/plain': ris,
};

export const patientFileExamples: Readonly<Record<string, string>> = {
  'text/csv': 'external_id,time,status,age,sex\nP001,306,2,74,1\nP002,455,2,68,1\nP003,1010,1,56,2\n',
  'application/x-ndjson':
    '{"external_id":"P001","attributes":{"time":306,"status":2,"age":74,"sex":1}}\n{"external_id":"P002","attributes":{"time":455,"status":2,"age":68,"sex":1}}\n',
};
