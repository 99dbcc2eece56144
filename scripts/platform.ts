import { get, type RequestOptions } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, readConfig } from '../config.ts';
import { secretKeysOf } from '../domain/access/secret-keys.ts';
import { buildDashboardApart } from './build-dashboard.ts';
import { DataFolder } from './data-folder.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';
import { LogFile } from './log-file.ts';
import { SetupError } from './postgres-programs.ts';
import { fewArenas, isComplaint, ProcessGroup, smallHeap, youngGeneration } from './process-group.ts';
import { canBuild } from './programs.ts';

export type Platform = {
  address: string;
  databaseUrl: string;
  /** Resolves with the reason when the platform ends without having been asked to. */
  failed: Promise<string>;
  stop(): Promise<void>;
  kill(): void;
};

const programs = [
  { name: 'API', file: new URL('../api/main.ts', import.meta.url), options: youngGeneration },
  { name: 'worker', file: new URL('../worker/main.ts', import.meta.url), options: smallHeap, env: fewArenas },
];

/**
 * Database, migrations, API and worker; resolves when the API answers. What is open is closed again when the signal
 * fires on the way or something fails. `say` takes what a person should read.
 */
export async function startPlatform(say: (line: string) => void, signal: AbortSignal): Promise<Platform> {
  const config = readConfig();
  if (config.DATABASE_URL !== undefined && config.SECRET_KEY === undefined)
    throw new SetupError('SECRET_KEY is not set: with DATABASE_URL it is needed, 32 random characters or more.');
  const closing: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
  };
  try {
    const folder = new DataFolder(config.DATA_DIR);
    await folder.make();
    const log = new LogFile(join(folder.logs, 'platform.log'));
    closing.push(() => log.close());
    let embedded: EmbeddedDatabase | null = null;
    closing.push(() => embedded?.close());
    const allOfIt = process.env.LOG_LEVEL !== undefined && process.env.LOG_LEVEL !== '';
    const group = new ProcessGroup(programs, {
      say,
      onLine: (line) => {
        log.write(line);
        if (allOfIt || isComplaint(line)) process.stdout.write(`${line}\n`);
      },
    });
    closing.push(() => group.stop());
    // Loaded while the database starts, as the processes load.
    const migrating = import('../sql/schema/migrate.ts');
    const building = canBuild() ? buildDashboardApart(signal) : null; // else as it was built, or none
    building?.catch(() => {}); // awaited below
    if (config.DATABASE_URL === undefined)
      embedded = await openEmbeddedDatabase(config.DATA_DIR, {
        purpose: 'platform',
        restartMilliseconds: config.EMBEDDED_RESTART_SECONDS * 1000,
      });
    signal.throwIfAborted();
    const databaseUrl = config.DATABASE_URL ?? embedded!.url;
    const secretKey = config.SECRET_KEY ?? embedded!.secretKey;
    const port = await choosePort(config, say);
    const { migrate } = await migrating;
    const { warnings } = await migrate(
      databaseUrl,
      secretKeysOf({ SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: config.SECRET_KEY_PREVIOUS }),
    );
    for (const warning of warnings) say(warning);
    await building;
    signal.throwIfAborted();

    group.begin({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, PORT: String(port) });
    const address = config.BASE_URL ?? `http://localhost:${port}`;
    const failed = Promise.race([group.failed, ...(embedded === null ? [] : [embedded.lost.then(sentence)])]);
    const reason = await Promise.race([failed, untilReady(config.HOST, port, signal)]);
    if (reason !== null) throw new SetupError(`${reason}\nThe whole log is ${log.path}`);
    group.started();
    await embedded?.announce(`http://localhost:${port}`);
    return { address, databaseUrl, failed, stop, kill: () => group.kill() };
  } catch (error) {
    await stop();
    throw error;
  }
}

// A start takes one to two seconds; what is not ready in a minute never will be.
const patience = 60_000;

const sentence = (reason: string) => `Everything stops: ${reason}.`;

async function untilReady(host: string, port: number, signal: AbortSignal): Promise<null> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const begun = performance.now();
  for (;;) {
    signal.throwIfAborted();
    if (performance.now() - begun > patience) throw new SetupError('The API runs but does not become ready.');
    if ((await statusOf({ host: name, port, path: '/readyz' })) === 200) return null;
    await pause(15, undefined, { signal });
  }
}

/** Null without an answer. Not by fetch(), which takes a processor 60 ms to load. */
function statusOf(options: RequestOptions): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get({ ...options, agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    request.on('timeout', () => request.destroy());
    request.on('close', () => resolve(null));
    request.on('error', () => {}); // it closes
  });
}

/** A port that somebody asked for is taken as it is or refused; the usual one gives way to the next that is free. */
async function choosePort({ PORT, HOST }: Config, say: (line: string) => void): Promise<number> {
  const explicit = process.env.PORT !== undefined && process.env.PORT !== '';
  for (const port of explicit ? [PORT] : [PORT, ...Array.from({ length: 9 }, (_, i) => PORT + 1 + i), 0]) {
    const free = await portIfFree(port, HOST);
    if (free === null) continue;
    if (port !== PORT) say(`Port ${PORT} is taken, so this takes ${free}. Set PORT to choose one.`);
    return free;
  }
  throw new SetupError(`Port ${PORT} (PORT) can't be used, most likely another program has it: set PORT to another.`);
}

async function portIfFree(port: number, host: string): Promise<number | null> {
  const server = createServer();
  const free = await new Promise<number | null>((settle) => {
    server.once('error', () => settle(null));
    server.listen(port, host, () => settle((server.address() as { port: number }).port));
  });
  await new Promise((closed) => server.close(closed));
  return free;
}
