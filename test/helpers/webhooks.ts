import { Webhook } from 'standardwebhooks';
import type { Test } from 'tap';
import { httpClient } from './http.ts';
import { createAccount, startWorker } from './platform.ts';
import { hurryJobs } from './queue.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';
import { projectWith, smallTrial } from './scene.ts';
import { ownPlatform, sharedPlatform } from './shared-platform.ts';
import { until } from './until.ts';

/** What a receiver on this machine needs. */
export const localTargets = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8' };

/** An account with a project of patients, an API (one of its own where it has settings), and a receiver that its webhooks may lead to. */
export async function webhookScene(t: Test, env: NodeJS.ProcessEnv = {}) {
  const own = Object.keys(env).length > 0;
  const { database, url } = await (own
    ? ownPlatform(t, { ...localTargets, ...env })
    : sharedPlatform({ env: localTargets }));
  const account = await createAccount(database.url, { plan: 'enterprise' });
  const client = httpClient(url, account.live_key);
  const project = await projectWith(database, client, smallTrial);
  const subscribe = async (receiver: Receiver, more: object = {}) => {
    const { data, status, text } = await client.post('/webhooks', {
      url: `${receiver.url}/hooks`,
      events: ['analysis.completed', 'analysis.failed', 'data.uploaded'],
      ...more,
    });
    if (status !== 201) throw new Error(text);
    return data as { id: string; secret: string };
  };
  const upload = (patients: object[]) => client.post(`/projects/${project}/patients`, { patients });
  const deliveries = async (id: string) => (await client.get(`/webhooks/${id}/deliveries?limit=200`)).data.items;
  return {
    ...{ database, url, account, client, project, subscribe, upload, deliveries },
    receiver: await startReceiver(t),
    worker: () => startWorker(t, database.url, { ...localTargets, ...env }),
    /** The deliveries of a webhook once none of them is under way. */
    async settled(id: string, wanted: (all: Awaited<ReturnType<typeof deliveries>>) => boolean) {
      let all: Awaited<ReturnType<typeof deliveries>>;
      await until(async () => {
        all = await deliveries(id);
        return wanted(all);
      });
      return all;
    },
    /** Makes every delivery that waits for its next attempt due now, as if that time had come. */
    async passTime() {
      await database.ownerQuery(`update deliveries set next_attempt_at = now() where status = 'pending'`);
      await hurryJobs(database);
    },
  };
}

/** What a message says, once the reference package has found its signature right. */
export function verified(secret: string, { body, headers }: Received) {
  return new Webhook(secret).verify(body, headers) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
}
