import { UnreadableFile } from '../formats/parsed-item.ts';
import { termKey } from '../index/analysis.ts';
import type { DescriptorRecord } from '../query/vocabulary.ts';

const recordsAtATime = 500;

/**
 * Reads NLM's ASCII descriptor file (d2025.bin): records that begin with *NEWRECORD, a line "NAME = value" for each of
 * their elements.
 */
export async function* parseAsciiDescriptors(lines: AsyncIterable<string>): AsyncIterable<DescriptorRecord[]> {
  let batch: DescriptorRecord[] = [];
  let elements: [name: string, value: string][] | null = null;
  for await (const line of lines) {
    if (line.startsWith('*NEWRECORD')) {
      const record = recordOf(elements);
      if (record !== null) batch.push(record);
      elements = [];
      if (batch.length >= recordsAtATime) {
        yield batch;
        batch = [];
      }
    } else if (elements !== null) {
      const equals = line.indexOf(' = ');
      if (equals > 0) elements.push([line.slice(0, equals).trim(), line.slice(equals + 3).trim()]);
    }
  }
  const record = recordOf(elements);
  if (record !== null) batch.push(record);
  if (batch.length > 0) yield batch;
}

function recordOf(elements: readonly [string, string][] | null): DescriptorRecord | null {
  if (elements === null || elements.length === 0) return null;
  const all = (...names: string[]) => elements.filter(([name]) => names.includes(name)).map(([, value]) => value);
  const [type = 'D'] = all('RECTYPE');
  if (type !== 'D')
    throw new UnreadableFile(
      'unsupported_format',
      `This is ${type === 'Q' ? "MeSH's file of qualifiers" : type === 'C' ? "MeSH's file of supplementary concepts" : `a file of MeSH's records of type ${type}`}. Load the descriptors: d2025.bin or desc2025.xml, or those of another year.`,
    );
  const [heading] = all('MH');
  if (heading === undefined || heading === '') return null;
  const terms = all('ENTRY', 'PRINT ENTRY').map((value) => value.split('|')[0]!.trim());
  return {
    // Translations of the file may have none; the heading is the descriptor's name all the same.
    ui: all('UI')[0] || `heading:${termKey(heading)}`,
    heading,
    tree_numbers: all('MN'),
    entry_terms: [...new Set(terms)].filter((term) => term !== heading && term !== ''),
  };
}
