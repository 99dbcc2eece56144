import { writeFile } from 'node:fs/promises';
import { setInterval } from 'node:timers/promises';
import { Client } from 'pg';
import { templateDatabase } from '../test/helpers/database.ts';

/** What the server of the tests is started with, to tell their statements. */
export const toldStatements = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' };

const millisecondsBetweenLooks = 2_000;

/** Not what a test tries of every table and view of the server's own (injected-sql.test.ts). */
const isOurs = (statement: string) =>
  /^\W*(select|with|insert|update|delete|merge|values)\b/i.test(statement) &&
  !/^select \* from pg_\w+$/.test(statement);

/**
 * Collects the statements that tests send to the server of `url`, of whatever process and database, and those inside of functions:
 * each once, with parameters in the place of values. `write` puts those into a file that this server can prepare in a migrated database.
 */
export class TestStatements {
  readonly #client: Client;
  readonly #texts = new Set<string>();
  readonly #stopped = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  private constructor(client: Client) {
    this.#client = client;
  }

  static async collect(url: string): Promise<TestStatements> {
    const client = new Client(url);
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    const statements = new TestStatements(client);
    statements.#looking = statements.#lookAgainAndAgain();
    statements.#looking.catch(() => {}); // awaited by `write`
    return statements;
  }

  async write(file: string): Promise<void> {
    this.#stopped.abort();
    await this.#looking;
    await this.#look();
    await this.#client.end();
    const { understood } = await prepareAll([...this.#texts]);
    await writeFile(file, JSON.stringify(understood));
  }

  async #lookAgainAndAgain(): Promise<void> {
    try {
      for await (const _ of setInterval(millisecondsBetweenLooks, null, { signal: this.#stopped.signal }))
        await this.#look();
    } catch (error) {
      if (!this.#stopped.signal.aborted) throw error;
    }
  }

  /** The server keeps some thousands of all databases, so what was seen is forgotten. */
  async #look(): Promise<void> {
    const { rows } = await this.#client.query<{ query: string }>('select distinct query from pg_stat_statements');
    await this.#client.query('select pg_stat_statements_reset()');
    for (const { query } of rows) if (isOurs(query)) this.#texts.add(query);
  }
}

/**
 * Has the server of TEST_DATABASE_URL prepare each statement in a migrated database: that reads it, and finds its tables, columns, functions and
 * operators.
 */
export async function prepareAll(
  statements: readonly string[],
): Promise<{ version: string; understood: string[]; refused: { statement: string; message: string }[] }> {
  const url = new URL(process.env.TEST_DATABASE_URL!);
  url.pathname = `/${await templateDatabase()}`;
  const client = new Client(url.href);
  await client.connect();
  const understood: string[] = [];
  const refused: { statement: string; message: string }[] = [];
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    for (const statement of statements)
      try {
        await client.query(`prepare statement_of_a_test as ${statement}`);
        await client.query('deallocate statement_of_a_test');
        understood.push(statement);
      } catch (error) {
        refused.push({ statement, message: error instanceof Error ? error.message : String(error) });
      }
    return { version: rows[0]!.version, understood, refused };
  } finally {
    await client.end();
  }
}
