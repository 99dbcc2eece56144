/** A PubMed identifier: digits, without leading zeros. */
export function pmidOf(text: string): string | null {
  return /^\s*0*([1-9]\d{0,8})(?!\d)/.exec(text)?.[1] ?? null;
}

/** With the letters in front, in capitals. PubMed's own fields have it with them, other programs' often without. */
export function pmcidOf(text: string): string | null {
  const digits = /^\s*(?:PMC)?\s*0*([1-9]\d*)/i.exec(text)?.[1];
  return digits === undefined ? null : `PMC${digits}`;
}

/** In lower case and bare, since DOIs are compared without regard to case (DOI Handbook, 3.4) and cited in many dresses. */
export function doiOf(text: string): string | null {
  let doi = text.trim();
  const address = /^https?:\/\/(?:www\.|dx\.)?doi\.org\//i.exec(doi);
  if (address) {
    doi = doi.slice(address[0].length);
    try {
      doi = decodeURIComponent(doi);
    } catch {
      // A per cent sign that is part of the DOI.
    }
  }
  doi = doi
    .replace(/^doi:\s*/i, '')
    .replace(/[.,;]+$/, '')
    .toLowerCase();
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(doi) ? doi : null;
}

/** Sixteen digits with hyphens, when the last one is their check digit (ISO 7064, MOD 11-2); else null: it is mistyped. */
export function orcidOf(text: string): string | null {
  const digits = /(?:^|[^\dA-Za-z-])(\d{4}[- ]?\d{4}[- ]?\d{4}[- ]?\d{3}[\dXx])\s*\/?\s*$/
    .exec(text)?.[1]
    ?.replace(/[- ]/g, '')
    .toUpperCase();
  if (digits === undefined) return null;
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  if (digits[15] !== (check === 10 ? 'X' : String(check))) return null;
  return digits.replace(/(.{4})(?=.)/g, '$1-');
}

/** With its hyphen; what is no ISSN is null. */
export function issnOf(text: string): string | null {
  const parts = /(?<![\dA-Za-z])(\d{4})-?(\d{3}[\dXx])(?![\dA-Za-z])/.exec(text);
  return parts ? `${parts[1]}-${parts[2]!.toUpperCase()}` : null;
}

/**
 * Whether a publisher's identifier stands for the pages, as PubMed cites what has none: "Elife. 2019;8:e42692". Others
 * (S0732-8893(15)00432-0) say nothing of the place.
 */
export function isArticleNumber(pii: string): boolean {
  return /^(?=.)[A-Za-z]{0,6}\d{0,8}$/.test(pii);
}
