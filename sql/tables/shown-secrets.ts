import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';

/** What an answer shows once: a key, the link of an invitation, a secret of a webhook. Ids are UUIDs. */
export type ShownSecret =
  | { of: 'apiKey'; id: string }
  | { of: 'invitation'; id: string }
  | { of: 'webhook'; id: string; version: number };

const liveRow = z.object({ live: z.boolean() });

/** Whether it still is what it was when it was shown: not revoked, withdrawn, used, replaced or expired. */
export function isLiveSecret(connection: Queryable, secret: ShownSecret): Promise<boolean> {
  const living = {
    apiKey: () => sql.fragment`
      select from api_keys where id = ${secret.id} and (revoked_at is null or revoked_at > now())
        and (expires_at is null or expires_at > now())`,
    invitation: () => sql.fragment`select from invitations where id = ${secret.id} and expires_at > now()`,
    webhook: () => sql.fragment`
      select from webhooks where id = ${secret.id} and secret_version = ${'version' in secret ? secret.version : 0}`,
  }[secret.of]();
  return connection.oneFirst(sql.type(liveRow)`select exists (${living}) as live`);
}
