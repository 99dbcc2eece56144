import type { Task } from 'graphile-worker';
import type { JobPayload } from '../../contract/jobs.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { addSealingJobs, sealOldSecrets } from '../../sql/tables/webhook-secrets.ts';
import { type JobContext, scopeOf, type WorkerServices } from '../task.ts';

/**
 * After a change of SECRET_KEY: finds the tenants whose webhooks have secrets that the key before encrypted. When there are
 * none left, SECRET_KEY_PREVIOUS is not needed for webhooks any longer.
 */
export function findOldSecretsTask({ config, db, log }: Pick<WorkerServices, 'config' | 'db' | 'log'>): Task {
  return async () => {
    const tenants = await db.outside((connection) => addSealingJobs(connection, secretKeysOf(config)));
    if (tenants > 0) log.info({ tenants }, 'secrets of webhooks are encrypted with the new SECRET_KEY');
  };
}

/** Encrypts the secrets of one tenant's webhooks with the newest key. */
export async function sealWebhookSecrets(
  payload: JobPayload<'seal_webhook_secrets'>,
  { config, db, log, stopping }: JobContext,
): Promise<void> {
  for (let sealed = -1; sealed !== 0 && !stopping.aborted; ) {
    sealed = await db.inside(scopeOf(payload), (connection) =>
      connection.transaction((transaction) => sealOldSecrets(transaction, secretKeysOf(config))),
    );
    if (sealed > 0) log.info({ webhooks: sealed }, 'secrets encrypted with the new SECRET_KEY');
  }
}
