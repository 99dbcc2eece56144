import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { readConfig } from '../../config.ts';
import type { Head } from '../../domain/access/audit-proof.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { type AuditReport, verifyAudit } from '../../sql/audit/verify.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { DataFolder } from '../data-folder.ts';
import { openOwnerDatabase } from '../owner-database.ts';

/**
 * What verifying the audit trail found. It must still hold the seals of `head` and those in the logs of `log`; beside the
 * embedded database its own log is read where none is named.
 */
export async function auditReport({ head, log }: { head: Head[]; log: string[] }): Promise<AuditReport> {
  const { url, embedded, secretKey, close } = await openOwnerDatabase();
  try {
    const config = readConfig();
    const files = log.length > 0 || !embedded ? log : platformLogs(config.DATA_DIR);
    const heads = [...head, ...(await Promise.all(files.map(headsIn))).flat()];
    const secretKeys = secretKeysOf({ ...config, SECRET_KEY: secretKey });
    return await asOwner(url, (owner) => verifyAudit(owner, { secretKeys, heads }));
  } finally {
    await close();
  }
}

function platformLogs(folder: string): string[] {
  const log = join(new DataFolder(folder).logs, 'platform.log');
  return [`${log}.1`, log].filter((file) => existsSync(file));
}

const logged = z.object({ msg: z.literal('audit trail sealed'), seal: z.int(), hash: z.string() });

async function headsIn(file: string): Promise<Head[]> {
  const heads: Head[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.includes('audit trail sealed')) continue;
    const parsed = logged.safeParse(jsonOf(line));
    if (parsed.success) heads.push({ seal: parsed.data.seal, hash: parsed.data.hash });
  }
  return heads;
}

/** A line of a log, also where a collector has put its own words before it. */
function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line.slice(line.indexOf('{')));
  } catch {
    return null;
  }
}
