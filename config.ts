import { once } from 'node:events';
import { z } from 'zod';
import { editDistance, nearestName } from './contract/nearest-name.ts';
import { parseNetwork } from './domain/webhooks/target.ts';

const whole = (smallest: number, largest: number) => {
  const error = `must be a whole number from ${smallest} to ${largest}`;
  return z.coerce.number({ error }).int({ error }).min(smallest, { error }).max(largest, { error });
};
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
const flag = z.stringbool({ error: 'must be true or false' });
const webAddress = (example: string) => z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` });
const secretKey = z
  .string()
  .min(32, { error: 'must be 32 characters or more, as `openssl rand -base64 32` makes them' });
const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** Of libpq and of node-postgres. A word that is none of them would mean TLS that verifies nothing. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const databaseAddress = optionalText
  .refine((text) => text === undefined || isDatabaseAddress(text), {
    error:
      'must be an address such as postgres://user:password@db.example.org:5432/research, in which @ : / ? # and % of the password are written %40 %3A %2F %3F %23 and %25; for a socket postgres://user:password@%2Frun%2Fpostgresql/research',
    abort: true,
  })
  .refine((text) => sslModes.includes(URL.parse(text ?? '')?.searchParams.get('sslmode') ?? 'disable'), {
    error: `must have as sslmode ${sslModes.slice(0, -1).join(', ')} or ${sslModes.at(-1)}`,
  });

function isDatabaseAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  try {
    for (const part of [url.username, url.password, url.hostname, url.pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** An exact origin of the web, in the one form in which the header Origin has it. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.parse(text)?.origin === text;
}

/** The dashboard, the documentation and `Location` begin at the root. */
function isRoot(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.href === `${url.origin}/`;
}

/** Every environment variable the platform reads. All are optional; docs/configuration.md lists them. */
const variables = z.object({
  DATABASE_URL: databaseAddress,
  // A pooler's, where DATABASE_DIRECT_URL leads to the server itself.
  DATABASE_DIRECT_URL: databaseAddress,
  // A streaming replica, for what only reads.
  DATABASE_REPLICA_URL: databaseAddress,
  DATABASE_POOLER: optionalText.pipe(oneOf(['none', 'transaction']).optional()),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().trim().default('0.0.0.0'),
  DATA_DIR: z.string().trim().default('.data'),
  BASE_URL: optionalText.pipe(
    webAddress('https://research.example.org')
      .refine(isRoot, {
        error:
          'must be an address without a path, such as https://research.example.org: the platform is at the root of its host, so a proxy gives it a name of its own and no path',
      })
      .optional(),
  ),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
    .refine((origins) => origins.every(isOrigin), {
      error:
        'must be origins as browsers send them, with commas between, such as https://research.example.org,http://localhost:5173: no path, no slash at the end, no *',
    }),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  // Of the 20 connections of the smallest hosted databases a web and a worker process take 16; a release phase needs 3.
  // Fewer than six do not suffice for what a process does side by side (sql/connection/budget.ts).
  DATABASE_POOL_SIZE: whole(6, 200).default(8),
  WORKER_CONCURRENCY: whole(1, 64).default(4),
  RUN_TIMEOUT_SECONDS: whole(1, 86_400).default(600),
  RUN_MEMORY_MB: whole(64, 65_536).default(1024),
  // Ten columns of so many take half of RUN_MEMORY_MB. A method that takes pieces reads more from a file.
  RUN_STORED_ABOVE_PATIENTS: whole(1, 1_000_000_000).default(5_000_000),
  // What a router needs to notice that this process stops: most ask /readyz every second or two.
  DRAIN_SECONDS: whole(0, 15).default(5),
  // As long as pg_ctl waits for a server that it restarts.
  EMBEDDED_RESTART_SECONDS: whole(0, 3600).default(60),
  TRUSTED_PROXIES: whole(0, 10).default(0),
  SMTP_URL: optionalText.pipe(
    z
      .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.org' })
      .optional(),
  ),
  MAIL_FROM: optionalText,
  // To deliver is to wait, so many webhooks are served at once beside the jobs of WORKER_CONCURRENCY.
  WEBHOOK_CONCURRENCY: whole(1, 1024).default(64),
  WEBHOOK_ALLOW_HTTP: optionalText.pipe(flag.optional()).transform((allow) => allow ?? false),
  WEBHOOK_ALLOWED_RANGES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return text
          .split(',')
          .filter((range) => range.trim() !== '')
          .map(parseNetwork);
      } catch {
        context.issues.push({
          code: 'custom',
          input: text,
          message: 'must be networks with commas between, such as 127.0.0.0/8,fd00::/8',
        });
        return z.NEVER;
      }
    }),
  // What the search of one web process may keep of the index: the lists of frequent words of a million papers fill it.
  LITERATURE_CACHE_MB: whole(8, 16_384).default(256),
  // Beside the other jobs: hours of indexing must not keep analyses waiting.
  LITERATURE_CONCURRENCY: whole(1, 16).default(1),
  LITERATURE_UPDATE_QUERIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[;\n]/).flatMap((query) => query.trim() || []))
    .transform((queries) =>
      queries.map((query) => {
        const [, source = 'pubmed', words = ''] = /^(?:(pubmed|europepmc)\s*:)?\s*(.*)$/is.exec(query) ?? [];
        return { source: source.toLowerCase() as 'pubmed' | 'europepmc', query: words };
      }),
    ),
  NCBI_BASE_URL: webAddress('https://eutils.ncbi.nlm.nih.gov/entrez/eutils').default(
    'https://eutils.ncbi.nlm.nih.gov/entrez/eutils',
  ),
  NCBI_API_KEY: optionalText,
  NCBI_EMAIL: optionalText.pipe(z.email({ error: 'must be an e-mail address' }).optional()),
  EUROPEPMC_BASE_URL: webAddress('https://www.ebi.ac.uk/europepmc/webservices/rest').default(
    'https://www.ebi.ac.uk/europepmc/webservices/rest',
  ),
  // Where the files of exports go; without a bucket into the database.
  S3_BUCKET: optionalText,
  S3_ENDPOINT: optionalText.pipe(webAddress('https://s3.example.org').optional()),
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_FORCE_PATH_STYLE: optionalText.pipe(flag.optional()).transform((force) => force ?? false),
  // Beside the jobs of WORKER_CONCURRENCY: a large export takes minutes, and analyses should not wait for it.
  EXPORT_CONCURRENCY: whole(1, 64).default(2),
  EXPORT_TIMEOUT_SECONDS: whole(1, 86_400).default(3600),
  SECRET_KEY: optionalText.pipe(secretKey.optional()),
  // The key before, while it is being replaced: what it signed and encrypted is still taken.
  SECRET_KEY_PREVIOUS: optionalText.pipe(secretKey.optional()),
  METRICS_TOKEN: optionalText.pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be 16 visible characters or more, without spaces')
      .optional(),
  ),
  // As OpenTelemetry's exporters know it: `/v1/traces` is added.
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(webAddress('http://localhost:4318').optional()),
  WORKER_PORT: whole(0, 65_535).optional(),
});
const environment = variables.superRefine((values, context) => {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (names.every((name) => values[name] === undefined)) return;
  for (const name of names)
    if (values[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: `is needed too: ${names.join(', ')} go together` });
});

export type Config = z.infer<typeof environment>;

/** Whether DATABASE_URL leads to a pooler that gives each transaction another connection, as PgBouncer does. */
export function isPooled({ DATABASE_POOLER, DATABASE_DIRECT_URL }: Config): boolean {
  return (DATABASE_POOLER ?? (DATABASE_DIRECT_URL === undefined ? 'none' : 'transaction')) === 'transaction';
}

/** Reads the environment once; a wrong value stops the process with the names of the variables that are wrong. */
export function readConfig(source: NodeJS.ProcessEnv = process.env): Config {
  // Set to nothing, as by `PORT=`, is not set.
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(set);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    const value = source[name];
    // What may hold a password stays out of the terminal and the log.
    const isShown = value !== undefined && !/KEY|TOKEN|^SMTP_|^DATABASE_.*URL$/.test(name);
    return `  ${name}${isShown ? ` is ${JSON.stringify(value)} and` : ''} ${message}`;
  });
  throw new Error(`The environment is not right:\n${lines.join('\n')}\ndocs/configuration.md lists every variable.`);
}

/** Names of the environment that nobody reads and that are spelled almost like one of ours, as sentences for the log. */
export function misspelledVariables(source: NodeJS.ProcessEnv = process.env): string[] {
  const names = Object.keys(variables.shape);
  return Object.keys(source).flatMap((name) => {
    // Shorter ones are like many that other programs read.
    if (name.length < 8 || names.includes(name)) return [];
    const near = nearestName(
      name,
      // Every start of a process compares its whole environment.
      names.filter(({ length }) => Math.abs(length - name.length) <= 2),
    );
    if (near === undefined || editDistance(name.toLowerCase(), near.toLowerCase()) > 2) return [];
    return [`The variable ${name} is not known and not read: did you mean ${near}?`];
  });
}

/** Set where the rest of the environment comes as a message: `npm start` begins processes before it knows their database. */
export const environmentFollows = 'ENVIRONMENT_FOLLOWS';

/** The same, when all of it is known; a process has loaded its modules meanwhile. */
export async function configWhenKnown(): Promise<Config> {
  if (process.env[environmentFollows] !== undefined && process.send !== undefined) {
    process.channel?.ref(); // nothing else keeps the process yet
    const [rest] = await once(process, 'message');
    process.channel?.unref();
    Object.assign(process.env, rest);
  }
  return readConfig();
}
