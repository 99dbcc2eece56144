/** A format that is known by name and not read, and what to do instead. */
export type ForeignFormat = { name: string; wayOut: string };

const asRis = 'export as RIS';
const unpack = 'unpack it and give the files in it, each may be compressed with gzip';

/** Files that are told by their first bytes. */
export function foreignMagic(head: Uint8Array): ForeignFormat | null {
  const start = Buffer.from(head.subarray(0, 2048)).toString('latin1');
  if (start.startsWith('%PDF-')) return { name: 'a PDF', wayOut: 'export the references themselves, as RIS' };
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) {
    if (start.includes('word/')) return { name: 'a Word document', wayOut: 'export the references themselves, as RIS' };
    if (start.includes('xl/')) return { name: 'an Excel workbook', wayOut: asRis };
    return { name: 'a zip archive', wayOut: unpack };
  }
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return { name: 'an older Office document', wayOut: asRis };
  if (start.startsWith('SQLite format 3\u0000')) return { name: 'a database (SQLite)', wayOut: asRis };
  if (start.startsWith('\u001f\u008b')) return { name: 'compressed with gzip twice', wayOut: 'unpack it once' };
  if (/^BZh\d/.test(start)) return { name: 'compressed with bzip2', wayOut: unpack };
  if (start.startsWith('\u00fd7zXZ') || start.startsWith('7z\u00bc\u00af')) {
    return { name: 'compressed with xz or 7-Zip', wayOut: unpack };
  }
  if (start.startsWith('\u0028\u00b5\u002f\u00fd')) return { name: 'compressed with Zstandard', wayOut: unpack };
  if (start.slice(257, 262) === 'ustar') return { name: 'a tar archive', wayOut: unpack };
  return null;
}

const texts: { name: string; wayOut: string; has: RegExp[] }[] = [
  {
    name: 'an export of Web of Science (ISI)',
    wayOut: 'there, choose "RIS (other reference software)"',
    has: [/^(?:FN (?:ISI|Clarivate|Thomson)|PT [A-Z]\s*$)/m, /^(?:PT|AU|TI|SO|VR) /m],
  },
  { name: 'RefWorks Tagged Format', wayOut: asRis, has: [/^Refworks Export Tagged Format/im] },
  { name: 'RefWorks Tagged Format', wayOut: asRis, has: [/^RT [A-Z]/m, /^(?:T1|A1|SR|ID|JF|YR) /m] },
  {
    name: "EndNote's tagged format (.enw, Refer)",
    wayOut: 'in EndNote, choose the output style RefMan (RIS) and export as text',
    has: [/^\s*%[0A-Z](?:\s|$)/],
  },
  { name: 'an export of Copac', wayOut: asRis, has: [/^(?:TI|AU)- \S/m, /^(?:PU|PY|SE|HL|DT|PD)- \S/m] },
  {
    name: "PubMed's list of abstracts or summaries as text",
    wayOut: 'in PubMed, choose Save, Format: PubMed',
    has: [/^1[.:] \S/m, /^(?:PMID: ?\d+|.*\bPMID: ?\d+)/m],
  },
  {
    name: 'an export of Ovid',
    wayOut: 'in Ovid, choose RIS as the format',
    has: [/^<\s*1\.?\s*>/m, /^(?:Unique Identifier|Title|Authors?)\s*$/m],
  },
  {
    name: "the Cochrane Library's text export",
    wayOut: 'there, choose RIS as the format',
    has: [/^Record #\d+ of \d+/m, /^(?:ID|AU|TI): /m],
  },
  {
    name: 'a list of PMIDs',
    wayOut: 'import by a query instead, or save the papers in PubMed with Format: PubMed',
    has: [/^\s*(?:\d{1,8}\s*[\r\n,]\s*){2,}/],
  },
];

/** Text that is told by what its lines begin with, and tables. */
export function foreignFormat(text: string, fileName: string | null): ForeignFormat | null {
  for (const { has, ...format } of texts) if (has.every((pattern) => pattern.test(text))) return format;
  const named = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
  const header = text.trimStart().split(/\r\n|\n|\r/, 1)[0]!;
  const columns = header.split(/[,;\t]/).map((column) => column.replace(/"/g, '').trim().toLowerCase());
  const bibliographic = columns.filter((column) =>
    /^(?:title|authors?|pmid|doi|year|publication year|journal|abstract|source title|key|item type|citation|url)$/.test(
      column,
    ),
  );
  if (bibliographic.length >= 2 || named === 'csv' || named === 'tsv') {
    return { name: 'a table (CSV)', wayOut: 'export as RIS, or give each row as an object of JSON Lines' };
  }
  if (named === 'enl' || named === 'enlx') return { name: 'an EndNote library', wayOut: asRis };
  return null;
}
