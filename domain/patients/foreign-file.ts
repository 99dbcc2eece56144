const [zip, oldOffice, gzip, zstandard, pdf, spss, parquet] = [
  ...['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '\u001f\u008b', '\u0028\u00b5\u002f\u00fd', '%PDF-', '$FL', 'PAR1'],
] as const;
const asText = 'save it as CSV (UTF-8) and send that';

/** What a body is that was sent as text and begins as another kind of file does, and what to do instead; null where it may be text. */
export function foreignFile(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, 2048)).toString('latin1');
  if (start.startsWith(zip))
    return start.includes('xl/') || start.includes('[Content_Types].xml')
      ? `is an Excel workbook (.xlsx) or another file of Office, not text: ${asText}`
      : 'is a zip archive, not text: unpack it and send the file in it';
  if (start.startsWith(oldOffice)) return `is an older Excel workbook (.xls), not text: ${asText}`;
  if (start.startsWith(gzip))
    return 'is compressed with gzip: say so by Content-Encoding: gzip, or unpack it before it is sent';
  if (start.startsWith(zstandard)) return 'is compressed with Zstandard: unpack it before it is sent';
  if (start.startsWith(pdf)) return 'is a PDF, not text: send the data themselves, as CSV';
  if (start.startsWith(spss)) return `is a file of SPSS (.sav), not text: ${asText}`;
  if (start.startsWith(parquet)) return `is a Parquet file, not text: ${asText}`;
  return null;
}
