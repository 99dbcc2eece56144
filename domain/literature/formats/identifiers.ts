/** Eight digits hold every PMID there is; numbers are stored without leading zeros. */
const pmidForm = /^0*([1-9]\d{0,7})$/;
/** DOIs made of a SICI hold the first page between < and >, which end a DOI everywhere else; without it all of one issue are alike. */
const siciForm = /\b10\.\d{4,9}\/[^\s"<>]{1,200}(?:<|&lt;)[^\s"<>]{1,60}(?:>|&gt;)\d\.\d\.[A-Z]{2};2-?[A-Z\d]?/i;
const doiForm = /\b10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]*[^\s"<>.,;:]/;

/** A PMID said to be one: bare digits, `PMID: 123`, `123 [pmid]`, or the address of its page. */
export function pmidOf(text: string): string | null {
  const value = text.trim();
  return (
    pmidForm.exec(value)?.[1] ??
    labelledPmid(value) ??
    /^(?:https?:)?\/\/(?:www\.|m\.)?(?:ncbi\.nlm\.nih\.gov\/(?:m\/)?pubmed|pubmed\.ncbi\.nlm\.nih\.gov|pubmed\.gov|europepmc\.org\/(?:abstract|article)\/med)\/0*([1-9]\d{0,7})(?!\d)/i.exec(
      value,
    )?.[1] ??
    null
  );
}

/** A PMID that is called so: where bare digits may be something else. */
export function labelledPmid(text: string): string | null {
  return (
    /\bpmid\b\s*[:}]*\s*0*([1-9]\d{0,7})\b/i.exec(text)?.[1] ?? /^0*([1-9]\d{0,7})\s*\[pmid\]/i.exec(text)?.[1] ?? null
  );
}

/** What a note tells of other papers: their identifiers stand in it, and not the paper's own. */
const ofOthers =
  /\b(?:errat|corrigend|correct|comment|retract|republish|update|expression of concern|original report|summary for patients|patient summary|cites?\b|see also|reprint|duplicate|preprint|editorial|reply|response to)/i;

/** The same in a note, which may speak of another paper where it does not begin with it. */
export const ownPmid = (note: string): string | null =>
  /^\s*pmid\b/i.test(note) || !ofOthers.test(note) ? labelledPmid(note) : null;

/** With the letters PMC in front, which may be missing only where `bare` says that the text can be nothing else. */
export function pmcidOf(text: string, { bare = false } = {}): string | null {
  const digits =
    /\bPMC0*([1-9]\d{0,8})\b/i.exec(text)?.[1] ?? (bare ? /^\s*0*([1-9]\d{0,8})\s*$/.exec(text)?.[1] : undefined);
  return digits ? `PMC${digits}` : null;
}

/** The DOI in a text, in lower case, whatever stands around it: an address, `doi:`, brackets. */
export function doiOf(text: string): string | null {
  let decoded = text;
  if (/%2f|%3c/i.test(text) && !text.includes('10.1002/(')) {
    try {
      decoded = decodeURIComponent(text);
    } catch {
      // Not an address, then.
    }
  }
  const sici = siciForm.exec(decoded)?.[0];
  if (sici !== undefined) return sici.replace(/&lt;/gi, '<').replace(/&gt;/gi, '>').toLowerCase();
  // Older DOIs of Wiley also come cut or written in other ways.
  const wiley = /\b10\.1002\/\(SICI\)\S+/i.exec(decoded)?.[0];
  let doi = wiley ?? doiForm.exec(decoded)?.[0];
  if (!doi) return null;
  // A bracket that was not opened inside belongs to the text around.
  for (const [open, close] of ['()', '[]', '{}'] as const) {
    while (doi.endsWith(close!) && count(doi, close!) > count(doi, open!)) doi = doi.slice(0, -1);
  }
  return doi.toLowerCase();
}

/** `1234-567X`; null for an ISBN or anything else. */
export function issnOf(text: string): string | null {
  // ERIC writes ISSN-0034-6543 and EISSN-1935-1046.
  const found = /(?<![\d-])(\d{4})-?(\d{3}[\dxX])(?![\d-])/.exec(text.replace(/\b[ep]?-?issn-/i, ''));
  return found ? `${found[1]}-${found[2]!.toUpperCase()}` : null;
}

/** Sixteen digits with hyphens. */
export function orcidOf(text: string): string | null {
  const digits = /(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])(?!\d)/i.exec(text);
  return digits ? digits.slice(1, 5).join('-').toUpperCase() : null;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
