/** One record around what a test is about: parts of Article, of MedlineCitation and of PubmedData. */
export const article = (inArticle: string, inCitation = '', inData = '') =>
  `<PubmedArticle><MedlineCitation><PMID>99400001</PMID><Article><ArticleTitle>A title.</ArticleTitle>${inArticle}</Article>
  ${inCitation}</MedlineCitation><PubmedData>${inData}</PubmedData></PubmedArticle>`;
