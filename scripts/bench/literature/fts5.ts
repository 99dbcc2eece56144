import { DatabaseSync } from 'node:sqlite';
import { stopWords } from '../../../domain/literature/index/analysis.ts';
import type { CorpusPaper } from './corpus.ts';
import type { BenchQuery } from './queries.ts';

export type Fts5 = { search(query: BenchQuery): number; close(): void };

/** SQLite's full-text index on the same papers, with the same weights of the fields; the year is no part of it. */
export function openFts5(path: string, papers: Iterable<CorpusPaper>): Fts5 {
  const database = new DatabaseSync(path);
  database.exec(`
    pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1500000; pragma mmap_size = 4000000000;
    create virtual table papers using fts5(title, mesh, abstract, content='', tokenize='porter unicode61 remove_diacritics 2');
    begin`);
  const insert = database.prepare('insert into papers (rowid, title, mesh, abstract) values (?, ?, ?, ?)');
  for (const { pmid, title, mesh, abstract } of papers) insert.run(pmid, title, mesh.join('; '), abstract);
  database.exec("commit; insert into papers (papers) values ('optimize')");
  database.exec("insert into papers (papers, rank) values ('rank', 'bm25(3.0, 2.0, 1.0)')");
  const find = database.prepare('select rowid from papers where papers match ? order by rank limit 20');
  return {
    search: (query) => find.all(matchOf(query)).length,
    close: () => database.close(),
  };
}

function matchOf(query: BenchQuery): string {
  switch (query.kind) {
    case 'any': {
      const words = new Set(
        (query.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word)),
      );
      return [...words].map((word) => `"${word}"`).join(' OR ');
    }
    case 'phrase':
      return `"${query.text}"`;
    case 'boolean':
      return `("${query.any[0]}" OR "${query.any[1]}") AND "${query.and}" NOT "${query.not}"`;
    case 'fielded':
      return `title:"${query.title}" AND "${query.word}"`;
  }
}
