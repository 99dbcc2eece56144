import { z } from 'zod';
import { decodeId, encodeId } from './ids.ts';

/** One way to name a paper. `id` is a UUID. */
export type PaperName = { id: string } | { pmid: number } | { pmcid: string } | { doi: string };

/** Without the address, the label or the capitals that people put around a DOI; null when it is none. */
function plainDoi(text: string): string | null {
  const plain = text.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(plain) ? plain.toLowerCase() : null;
}

/** What a name of a paper means, or undefined when it is no name of one. */
export function parsePaperName(text: string): PaperName | undefined {
  const uuid = decodeId('paper', text);
  if (uuid !== undefined) return { id: uuid };
  const [, type, value] = /^(pmid|pmcid|doi):\s*(.+)$/i.exec(text) ?? [];
  switch (type?.toLowerCase()) {
    case 'pmid':
      // An integer of PostgreSQL; PubMed has used a fiftieth of them.
      return /^[1-9]\d{0,9}$/.test(value!) && Number(value) < 2 ** 31 ? { pmid: Number(value) } : undefined;
    case 'pmcid':
      return /^(?:PMC)?[1-9]\d{0,9}$/i.test(value!)
        ? { pmcid: `PMC${value!.toUpperCase().replace('PMC', '')}` }
        : undefined;
    case 'doi': {
      const doi = plainDoi(value!);
      return doi === null ? undefined : { doi };
    }
  }
  return undefined;
}

export const paperName = z
  .string()
  .max(2048)
  .refine((text) => parsePaperName(text) !== undefined, {
    error: 'must name a paper: lit_ and 26 characters, pmid:12345, pmcid:PMC12345 or doi:10.1000/example',
  })
  .meta({
    examples: [
      encodeId('paper', '0190a3c5-7b1e-7c3a-9f00-000000000001'),
      'pmid:8120896',
      'doi:10.1200/jco.1994.12.3.601',
    ],
  });
