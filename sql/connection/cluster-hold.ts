import { Client } from 'pg';
import { connectionConfig } from './client.ts';

// Any numbers will do, as long as they are always these.
const usersLock = 5_162_418;
const platformLock = 5_162_419;

export type Purpose = 'platform' | 'visit';

/** Another `npm start` holds this database already. */
export class HeldByPlatform extends Error {
  override name = 'HeldByPlatform';
  readonly address: string | null;
  constructor(address: string | null) {
    super('a platform runs on this database already');
    this.address = address;
  }
}

/**
 * A claim on an embedded database by one process: all claims share one advisory lock, and only one may be that of a
 * platform. The locks live and die with the connection, so a process that is killed leaves no claim behind, which a
 * file with a process id could not promise.
 */
export class ClusterHold {
  readonly #client: Client;
  readonly #purpose: Purpose;

  private constructor(client: Client, purpose: Purpose) {
    this.#client = client;
    this.#purpose = purpose;
  }

  /** Throws HeldByPlatform. */
  static async take(url: string, purpose: Purpose, onLost: (error?: Error) => void): Promise<ClusterHold> {
    const client = await connect(url);
    client.on('error', () => {}); // 'end' follows
    client.on('end', () => onLost());
    try {
      // Waits while the last user stops the server, and is thrown out with it.
      await client.query('select pg_advisory_lock_shared($1)', [usersLock]);
      if (purpose === 'platform') {
        // A moment's patience: the server may not have noticed yet that the one before was killed.
        await client.query("set lock_timeout = '400ms'");
        const taken = await client.query('select pg_advisory_lock($1)', [platformLock]).catch((error) => {
          if (error.code === '55P03') return null; // lock_timeout
          throw error;
        });
        if (taken === null) throw new HeldByPlatform(await platformAddress(client));
      }
    } catch (error) {
      client.removeAllListeners('end');
      await client.end().catch(() => {});
      throw error;
    }
    return new ClusterHold(client, purpose);
  }

  /** Tells others, in the name of the connection that holds the platform's lock, where the platform answers. */
  async announce(address: string): Promise<void> {
    await this.#client.query("select set_config('application_name', $1, false)", [address.slice(0, 63)]);
  }

  async isSuperuser(): Promise<boolean> {
    const { rows } = await this.#client.query('select rolsuper as is from pg_roles where rolname = current_user');
    return rows[0].is;
  }

  /** Gives the claim up. True when nobody else holds one: then the caller stops the server, before anybody comes in. */
  async release(): Promise<boolean> {
    this.#client.removeAllListeners('end');
    if (this.#purpose === 'platform') await this.#client.query('select pg_advisory_unlock($1)', [platformLock]);
    await this.#client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    const { rows } = await this.#client.query('select pg_try_advisory_lock($1) as alone', [usersLock]);
    if (!rows[0].alone) await this.#client.end();
    return rows[0].alone;
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ ...connectionConfig(url, 'platform'), connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function platformAddress(client: Client): Promise<string | null> {
  const { rows } = await client.query(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and pg_locks.granted`,
    [platformLock],
  );
  const address: string | undefined = rows[0]?.application_name;
  return address?.startsWith('http') ? address : null;
}
