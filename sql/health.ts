import { type Database, sql } from './db.ts';

export async function isDatabaseReady(db: Database): Promise<boolean> {
  try {
    await db.outside((connection) => connection.query(sql.unsafe`select 1`));
    return true;
  } catch {
    return false;
  }
}
