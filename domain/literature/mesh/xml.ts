import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../formats/parsed-item.ts';
import { termKey } from '../index/analysis.ts';
import type { DescriptorRecord } from '../query/vocabulary.ts';

/** Where in a record what we want stands: other descriptors are named within it too. */
const inRecord = 'DescriptorRecordSet/DescriptorRecord';
const places = {
  ui: `${inRecord}/DescriptorUI`,
  heading: `${inRecord}/DescriptorName/String`,
  treeNumber: `${inRecord}/TreeNumberList/TreeNumber`,
  term: `${inRecord}/ConceptList/Concept/TermList/Term/String`,
};

const otherFiles: Record<string, string> = {
  QualifierRecordSet: 'qualifiers',
  SupplementalRecordSet: 'supplementary concepts',
  PharmacologicalActionSet: 'pharmacological actions',
};

/** Reads NLM's XML descriptor file (desc2025.xml). */
export async function* parseXmlDescriptors(texts: AsyncIterable<string>): AsyncIterable<DescriptorRecord[]> {
  const parser = new SaxesParser();
  const path: string[] = [];
  let batch: DescriptorRecord[] = [];
  let record: DescriptorRecord | null = null;
  let text = '';
  parser.on('opentag', ({ name }) => {
    if (path.length === 0 && name !== 'DescriptorRecordSet') throw otherRoot(name);
    path.push(name);
    text = '';
    if (path.join('/') === inRecord) record = { ui: '', heading: '', tree_numbers: [], entry_terms: [] };
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', () => {
    const place = path.join('/');
    const value = text.replace(/\s+/g, ' ').trim();
    if (record !== null && value !== '') {
      if (place === places.ui) record.ui = value;
      else if (place === places.heading) record.heading = value;
      else if (place === places.treeNumber) record.tree_numbers.push(value);
      else if (place === places.term) record.entry_terms.push(value);
    }
    if (place === inRecord && record !== null) {
      const { heading } = record;
      if (heading !== '')
        batch.push({
          ...record,
          ui: record.ui || `heading:${termKey(heading)}`,
          entry_terms: [...new Set(record.entry_terms)].filter((term) => term !== heading),
        });
      record = null;
    }
    text = '';
    path.pop();
  });
  parser.on('error', (error) => {
    throw new UnreadableFile('malformed_file', `This is no well-formed XML: ${error.message}`);
  });
  for await (const chunk of texts) {
    parser.write(chunk);
    if (batch.length > 0) {
      yield batch;
      batch = [];
    }
  }
  if (path.length > 0)
    throw new UnreadableFile('truncated_file', `The file breaks off within <${path.at(-1)}>: download it again.`);
  parser.close();
}

function otherRoot(name: string): UnreadableFile {
  const other = otherFiles[name];
  return new UnreadableFile(
    other === undefined ? 'unknown_format' : 'unsupported_format',
    `${other === undefined ? `A file of <${name}> is not one of MeSH's descriptors.` : `This is MeSH's file of ${other}.`} ` +
      'Load the descriptors: desc2025.xml or d2025.bin, or those of another year.',
  );
}
