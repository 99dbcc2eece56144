import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';

const statsRow = z.object({
  papers: z.int(),
  segments: z.int(),
  mesh_descriptors: z.int(),
  mesh_terms: z.int(),
  imports: z.record(z.string(), z.int()),
  papers_bytes: z.int(),
  index_bytes: z.int(),
});

/** Counts what is indexed. Of imports only those that the caller may see. */
export function literatureStats(connection: Queryable): Promise<z.output<typeof statsRow>> {
  return connection.one(sql.type(statsRow)`
    select (select count(*)::int from papers) as papers, (select count(*)::int from literature_segments) as segments,
      (select count(*)::int from mesh_descriptors) as mesh_descriptors, (select count(*)::int from mesh_terms) as mesh_terms,
      (select coalesce(json_object_agg(status, imports), '{}') from
        (select status, count(*)::int as imports from literature_imports group by status) counted) as imports,
      pg_total_relation_size('papers')::double precision as papers_bytes,
      (pg_total_relation_size('literature_segments') + pg_total_relation_size('literature_columns')
        + pg_total_relation_size('literature_postings') + pg_total_relation_size('literature_words'))::double precision as index_bytes`);
}
