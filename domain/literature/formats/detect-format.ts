import { decodeHead } from './decode-text.ts';
import { foreignFormat, foreignMagic } from './foreign-format.ts';
import { recordSeparator } from './json-records.ts';
import { UnreadableFile } from './parsed-item.ts';

const formats = ['pubmed_xml', 'nbib', 'ris', 'bibtex', 'jsonl', 'json'] as const;
export type Format = (typeof formats)[number];

/** So much of a file, unzipped, tells its format: comments and metadata may stand before the first record. */
export const detectedBytes = 65_536;

const ours = 'PubMed XML, NBIB (PubMed format), RIS, BibTeX, JSON Lines or JSON';

const asPubmed = 'fetch the papers from PubMed as XML (efetch with retmode=xml)';

const pubmedRoots =
  /^(?:PubmedArticleSet|PubmedArticle|PubmedBookArticleSet|PubmedBookArticle|MedlineCitationSet|MedlineCitation|DeleteCitation)$/;

/**
 * The format of a file by its first 64 KB, unzipped. What the file is called is a hint where its content does not tell.
 * Throws UnreadableFile for a format that is not read, with the way out; for one that is not known; for nothing at all.
 */
export function detectFormat(head: Uint8Array, fileName: string | null): Format {
  if (head.length === 0) throw new UnreadableFile('empty_file', 'The file is empty');
  refuse(foreignMagic(head));
  const text = decodeHead(head.subarray(0, detectedBytes)).replaceAll('\ufeff', '').replaceAll(recordSeparator, ' ');
  const start = text.trimStart();
  if (start === '') throw new UnreadableFile('empty_file', 'The file holds nothing but blanks');
  if (/^<[?!\p{L}_]/u.test(start)) return formatOfXml(start);
  if (/^\{\s*\\rtf/.test(start)) refuse({ name: 'RTF', wayOut: 'export the references themselves, as RIS' });
  if (/^[{[]/.test(start)) return formatOfJson(start, fileName);
  const tagged = formatOfTags(text);
  if (tagged) return tagged;
  if (/(?:^|[\n\r}])[^\S\n\r]*@\s*(?:%.*\s*)*\p{L}[\p{L}\d_-]*\s*[{(]/u.test(text)) return 'bibtex';
  // A comment of BibTeX without braces, before which there was no entry.
  if (/^\s*@comment\b/im.test(text)) return 'bibtex';
  refuse(foreignFormat(text, fileName));
  const hint = formatOfName(fileName);
  if (hint && !text.includes('\u0000')) return hint;
  throw new UnreadableFile('unknown_format', `The file is in no format that is known here. Readable are ${ours}`);
}

function refuse(foreign: { name: string; wayOut: string } | null): void {
  if (!foreign) return;
  const message = `The file is ${foreign.name}, which is not read: ${foreign.wayOut}. Readable are ${ours}`;
  throw new UnreadableFile('unsupported_format', message);
}

function formatOfXml(text: string): Format {
  const doctype = /<!DOCTYPE\s+([\w:.-]+)/i.exec(text)?.[1];
  const root = /<([A-Za-z_][\w:.-]*)/.exec(
    text.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]|\[[\s\S]*?\])*>/gi, ' '),
  )?.[1];
  if (pubmedRoots.test(root ?? '') || pubmedRoots.test(doctype ?? '')) return 'pubmed_xml';
  refuse(foreignXml(root ?? doctype ?? '', text));
  const named = root ? `XML whose first element is <${root}>` : 'XML';
  throw new UnreadableFile('unknown_format', `The file is ${named}, which is not known here. Readable are ${ours}`);
}

function foreignXml(root: string, text: string): { name: string; wayOut: string } | null {
  if (/^html$/i.test(root)) {
    return { name: 'a web page (HTML)', wayOut: 'it may be an error page; download the export itself again' };
  }
  if (root === 'xml' && /<records[\s>]/.test(text)) {
    return { name: 'EndNote XML', wayOut: 'in EndNote, choose the output style RefMan (RIS) and export as text' };
  }
  if (root === 'responseWrapper') {
    return { name: "Europe PMC's XML", wayOut: 'ask for format=json and resultType=core' };
  }
  if (/^(?:article|pmc-articleset|articles|front-stub)$/.test(root)) {
    return { name: 'the full text of an article (JATS XML)', wayOut: asPubmed };
  }
  if (/^e(?:Search|Summary|Link|Info|Post|Spell|Citmatch)Result$|^eSummaryResult$/.test(root)) {
    return { name: "an answer of NCBI's E-utilities that holds no papers", wayOut: asPubmed };
  }
  if (/(?:^|:)mods(?:Collection)?$/.test(root)) return { name: 'MODS XML', wayOut: 'export as RIS' };
  if (/(?:^|:)RDF$/.test(root)) return { name: 'RDF', wayOut: 'in Zotero, export as RIS or CSL JSON' };
  if (/(?:^|:)(?:Sources|collection|TEI|OAI-PMH)$/.test(root)) {
    return { name: `XML of another kind (<${root}>)`, wayOut: 'export as RIS' };
  }
  return null;
}

function formatOfJson(text: string, fileName: string | null): Format {
  if (/^\{\s*"(?:header"\s*:\s*\{\s*"type"\s*:\s*"e[a-z]+"|e[a-z]+result"\s*:)/.test(text)) {
    refuse({ name: "an answer of NCBI's E-utilities that holds no papers", wayOut: asPubmed });
  }
  if (text.startsWith('[')) return 'json';
  if (/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(fileName ?? '')) return 'jsonl';
  const lines = text.split(/\r\n|\n|\r/);
  const whole = lines.slice(0, -1).filter((line) => /\S/.test(line));
  if (whole.length === 0) return 'json';
  // One line may be broken, even the first.
  const records = whole.filter((line) => isJsonObject(line)).length;
  return records > 0 && records >= whole.length / 2 ? 'jsonl' : 'json';
}

function isJsonObject(line: string): boolean {
  if (!/^\s*\{/.test(line)) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** The formats that have a tag and a hyphen on each line, by the first tag that only one of them has. */
function formatOfTags(text: string): Format | null {
  const ris = text.search(/^\s{0,3}TY\s{0,2}-(?:\s|$)/m);
  const nbib = text.search(
    /^(?:PMID|PMCR|OWN |STAT|DCOM|EDAT|MHDA|CRDT|PHST|FAU |JID |AID |LID |PST |(?:MH|PT|JT|PG|VI) {2})- ?\S/m,
  );
  if (ris >= 0 && (nbib < 0 || ris < nbib)) return 'ris';
  if (nbib >= 0) return 'nbib';
  // A record that lost its TY.
  const tags = text.match(/^[A-Z][A-Z0-9] {2}-(?: |$)/gm) ?? [];
  return tags.length >= 3 && /^(?:TI|T1|AU|A1|JF|JO|ER) {2}-/m.test(text) ? 'ris' : null;
}

function formatOfName(fileName: string | null): Format | null {
  const extension = /\.([a-z]+)(?:\.gz)?$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
  const named: Record<string, Format> = { ris: 'ris', nbib: 'nbib', bib: 'bibtex', bibtex: 'bibtex' };
  return named[extension] ?? null;
}
