import { identifierKey } from '../../domain/literature/index/loaded-index.ts';
import type { Ask } from './library.ts';

const types = ['pmid', 'pmcid', 'doi'] as const;
type Identifier = { type: (typeof types)[number]; value: string };
type Named = { document: number } & Record<Identifier['type'], string | null>;

/** The documents that identifiers name, by their keys; those that nothing has are left out. */
export async function documentsByIdentifier(
  ask: Ask,
  identifiers: readonly Identifier[],
): Promise<Map<string, number>> {
  const named = new Map<string, number>();
  if (identifiers.length === 0) return named;
  const values = (wanted: Identifier['type']) =>
    identifiers.filter(({ type }) => type === wanted).map(({ value }) => value);
  const rows = await ask<Named>(
    // The shared paper last: of two that share an identifier it is the one that is named.
    `select document, pmid::text, pmcid, doi from papers where pmid = any ($1::int[])
      union select document, pmid::text, pmcid, doi from papers where pmcid = any ($2::text[])
      union select document, pmid::text, pmcid, doi from papers where doi = any ($3::text[])
      union select document, pmid::text, pmcid, doi from overlay_papers
        where not hidden and (pmid = any ($1::int[]) or pmcid = any ($2::text[]) or doi = any ($3::text[]))
      order by document desc`,
    [
      values('pmid')
        .map(Number)
        .filter((pmid) => Number.isInteger(pmid) && pmid > 0 && pmid < 2 ** 31),
      values('pmcid'),
      values('doi'),
    ],
  );
  for (const row of rows)
    for (const type of types) {
      const value = row[type];
      if (value !== null) named.set(identifierKey(type, value), row.document);
    }
  return named;
}
