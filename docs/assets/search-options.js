/** How the index of the documentation is made and read: the same in the server and in the browser. */
export const searchOptions = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading'],
  // `analyses.create` and `kaplan_meier` are found as they stand and by their parts.
  tokenize: (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? [];
    return words.flatMap((word) => [...new Set([word.replace(/[.-]+$/, ''), ...word.split(/[_.-]+/)])].filter(Boolean));
  },
  searchOptions: {
    boost: { title: 4, heading: 3 },
    prefix: true,
    fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
