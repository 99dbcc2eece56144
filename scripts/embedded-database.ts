import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClusterHold, HeldByPlatform, type Purpose } from '../sql/connection/cluster-hold.ts';
import { DataFolder } from './data-folder.ts';
import {
  isReachable,
  type PostgresPrograms,
  postgresPrograms,
  type RunAs,
  reachableHome,
  SetupError,
  userToRunAs,
} from './postgres-programs.ts';
import {
  databaseName,
  findPostmaster,
  initialise,
  ownerName,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';

export type EmbeddedDatabase = {
  url: string;
  secretKey: string;
  /** Resolves with the reason when the server has ended while it is in use, and is not back in time. */
  lost: Promise<string>;
  /** Tells other commands where the platform on this database answers. */
  announce(address: string): Promise<void>;
  /** Stops the server unless another process still uses it. */
  close(): Promise<void>;
};

export type EmbeddedOptions = {
  /** `platform` is for the one `npm start` of a folder; `visit` is for a command that comes and goes beside it. */
  purpose: Purpose;
  /** For databases that are thrown away: no waiting for the disk. */
  throwaway?: boolean;
  /** More settings of a server that is thrown away. */
  settings?: Record<string, string>;
  /** For tests and measurements, which make databases and roles: the address is then that of a superuser. */
  superuser?: boolean;
  /** Somebody may restart the server: how long one that has ended may take to come back before it counts as lost. */
  restartMilliseconds?: number;
};

// Not PostgreSQL's own 5432, where a server of the system may come up later.
const preferredPort = 54_329;

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  // A checkpoint every gigabyte would interrupt the upload of a million patients several times.
  max_wal_size: '4GB',
  random_page_cost: '1.1', // nobody's laptop has a turning disk
  // In a minute, PostgreSQL's own, an import leaves a hundred megabytes of merged segments behind before the room is used again.
  autovacuum_naptime: '10s',
  jit: 'off', // compiling costs more than the short statements of a request
  log_timezone: 'UTC',
  timezone: 'UTC',
  // What the server does is logged, the errors of statements are not: they quote patients' values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };

/**
 * The embedded PostgreSQL of a data folder: made at the first call, kept between runs, started when it does not run.
 * Anyone who comes while it runs shares it, also when the process that started it was killed; the last one out stops it.
 * Throws HeldByPlatform when the purpose is `platform` and another one runs, SetupError with what to do otherwise.
 */
export async function openEmbeddedDatabase(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const data = new DataFolder(dataDir);
  await data.make();
  const place = await placeOf(data);
  const log = join(data.logs, 'postgres.log');
  await rotate(log);
  let wanted: number | null = place.lastPort ?? preferredPort;
  // Each round either ends here or has a reason to look again: a server that starts, stops or was started by another.
  for (let round = 0; ; round++) {
    const running = await findPostmaster(place.folder);
    if (running !== null) {
      const opened = await shareWith(running);
      if (opened !== null) return opened;
      if (round > 6_000)
        throw new SetupError(`The PostgreSQL of ${place.folder} (process ${running.pid}) does not answer.`);
      await pause(10);
      continue;
    }
    if (!existsSync(join(place.folder, 'PG_VERSION')))
      await initialise(place.folder, {
        ...place,
        password: place.password,
        sync: !options.throwaway,
        superuser: options.superuser ?? false,
      });
    const port = await freePort(wanted);
    wanted = port;
    const outcome = await startPostmaster(place.folder, {
      ...place,
      port,
      log,
      settings: options.throwaway ? { ...settings, ...throwawaySettings, ...options.settings } : settings,
    });
    if (outcome === 'ready') await data.rememberUrl(urlOf(place.password, port));
    if (outcome === 'port taken') wanted = null;
  }

  async function shareWith(running: Postmaster): Promise<EmbeddedDatabase | null> {
    if (running.state !== 'ready') return null;
    const url = urlOf(place.password, running.port);
    const claim = new Claim(url, {
      purpose: options.purpose,
      restartMilliseconds: options.restartMilliseconds ?? 0,
      serverRuns: async () => (await findPostmaster(place.folder)) !== null,
    });
    try {
      await claim.take();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === '28P01')
        throw new SetupError(
          `${place.folder} has another password than ${data.file}: these two do not belong together.`,
        );
      if (error instanceof HeldByPlatform || error instanceof SetupError) throw error;
      return null; // it is about to stop, or was about to start
    }
    if (!options.superuser && (await claim.isSuperuser())) {
      if (await claim.release()) await stopPostmaster(place.folder, place.programs, place.runAs);
      throw new SetupError(
        `${place.folder} was made by an earlier version, in which the platform acted as a superuser. Take a dump of its database with pg_dump, move the data folder away, start once and restore the dump.`,
      );
    }
    return {
      url,
      secretKey: place.secretKey,
      lost: claim.lost,
      announce: (address) => claim.announce(address),
      close: async () => {
        if (await claim.release()) await stopPostmaster(place.folder, place.programs, place.runAs);
      },
    };
  }
}

type ClaimOptions = { purpose: Purpose; restartMilliseconds: number; serverRuns(): Promise<boolean> };

/** A hold that is taken anew when the server has thrown everybody out, after the crash of one of its processes or in a restart. */
class Claim {
  readonly lost: Promise<string>;
  readonly #url: string;
  readonly #options: ClaimOptions;
  #hold: ClusterHold | null = null;
  #address: string | null = null;
  #ended = false;
  #lose!: (reason: string) => void;

  constructor(url: string, options: ClaimOptions) {
    this.#url = url;
    this.#options = options;
    this.lost = new Promise((resolve) => (this.#lose = resolve));
  }

  async take(): Promise<void> {
    this.#hold = await ClusterHold.take(this.#url, this.#options.purpose, () => void this.#takeAgain());
    // Whatever fails here has lost its connection, whose end has this taken anew.
    if (this.#address !== null) await this.#hold.announce(this.#address).catch(() => {});
  }

  async announce(address: string): Promise<void> {
    this.#address = address;
    await this.#hold?.announce(address);
  }

  async isSuperuser(): Promise<boolean> {
    return (await this.#hold?.isSuperuser()) ?? false;
  }

  async release(): Promise<boolean> {
    this.#ended = true;
    return (await this.#hold?.release().catch(() => false)) ?? false;
  }

  async #takeAgain(): Promise<void> {
    let lastRan = performance.now();
    while (!this.#ended) {
      if (await this.#options.serverRuns()) lastRan = performance.now();
      else if (performance.now() - lastRan > this.#options.restartMilliseconds)
        return this.#lose('the embedded PostgreSQL ended');
      try {
        return await this.take();
      } catch (error) {
        if (error instanceof HeldByPlatform) return this.#lose('another platform took the database over');
        await pause(100);
      }
    }
  }
}

type Place = {
  folder: string;
  password: string;
  secretKey: string;
  lastPort: number | null;
  programs: PostgresPrograms;
  runAs: RunAs;
};

/** Where the server's data lies, and as whom it runs: beside the data folder's other files wherever that is possible. */
async function placeOf(data: DataFolder): Promise<Place> {
  const inside = join(data.path, 'postgres-18');
  const known = await data.read();
  const folder = known === null ? inside : resolve(data.path, known.database_folder);
  const owner = await stat(folder).catch(() => null);
  const runAs = userToRunAs(owner);
  if (owner !== null && runAs === null && process.getuid !== undefined && owner.uid !== process.getuid())
    throw new SetupError(
      `${folder} belongs to another user: run this as that user, or set DATA_DIR to a folder of your own.`,
    );
  const programs = await postgresPrograms(runAs);
  const kept = await data.keep(() =>
    isReachable(data.path, runAs) ? 'postgres-18' : join(reachableHome, randomBytes(6).toString('hex'), 'postgres-18'),
  );
  const place = resolve(data.path, kept.database_folder);
  if (!place.startsWith(data.path)) {
    await mkdir(join(place, '..'), { recursive: true, mode: 0o755 });
    if (!existsSync(place))
      console.error(
        `The database goes to ${place}: PostgreSQL runs as another user than root, who can't enter ${data.path}.`,
      );
  } else if (!isReachable(data.path, runAs)) {
    throw new SetupError(
      `The user that PostgreSQL runs as can't enter ${data.path}: open the folders above it (chmod o+x).`,
    );
  }
  const lastPort = kept.database_url === null ? null : Number(new URL(kept.database_url).port);
  return { folder: place, password: kept.database_password, secretKey: kept.secret_key, lastPort, programs, runAs };
}

function urlOf(password: string, port: number): string {
  return `postgres://${ownerName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/**
 * The preferred port of the loopback address, or another one when that is taken: below those that systems give to whoever
 * asks for any, so that it is likely to be free still when the server comes back.
 */
async function freePort(preferred: number | null): Promise<number> {
  const others = Array.from({ length: 20 }, () => 10_000 + randomInt(20_000));
  for (const port of [...(preferred === null ? [] : [preferred]), ...others, 0]) {
    const server = createServer();
    const free = await new Promise<number | null>((settle) => {
      server.once('error', () => settle(null));
      server.listen(port, '127.0.0.1', () => settle((server.address() as { port: number }).port));
    });
    await new Promise((closed) => server.close(closed));
    if (free !== null) return free;
  }
  throw new SetupError('No port of 127.0.0.1 is free.');
}

async function rotate(log: string): Promise<void> {
  const size = (await stat(log).catch(() => null))?.size ?? 0;
  if (size > 10_000_000) await rename(log, `${log}.1`);
}
