/** Names of papers in a text as people copy it: 8120896, PMC123, 10.1000/b, an address of a DOI; as the API takes them, each once. */
export function papersIn(text: string): string[] {
  const names = text
    .replaceAll(/\b(pmid|pmcid|doi):\s+/gi, '$1:')
    .split(/[\s,]+/)
    // Old DOIs hold a semicolon, so only one at the end parts papers.
    .map((word) => word.replace(/[;.]+$/, ''))
    .filter((word) => word !== '')
    .map((word) => {
      if (/^\d+$/.test(word)) return `pmid:${word}`;
      if (/^PMC\d+$/i.test(word)) return `pmcid:${word}`;
      if (/^(https?:\/\/(dx\.)?doi\.org\/)?10\.\d{4,9}/i.test(word)) return `doi:${word}`;
      return word;
    });
  return [...new Set(names)];
}
