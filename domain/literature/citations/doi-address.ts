const address =
  /^(\/v1\/literature\/doi(?::|%3A))([^?]+?)(\/(?:similar|citation|references|cited_by|relations))?(\?.*)?$/i;

/** A DOI has a slash within, which people do not encode: as one step of the path it finds its route. */
export function withDoiAsOneStep(url: string): string {
  return url.replace(
    address,
    (_all, before: string, doi: string, rest = '', query = '') =>
      `${before}${doi.replaceAll('/', '%2F')}${rest}${query}`,
  );
}
