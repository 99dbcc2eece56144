import { Command, Option } from 'commander';
import { ApiError, AuthenticationError } from '../../clients/javascript/src/node.ts';
import { action, pastMoment, wholeNumber } from './action.ts';
import { exitCode, exitCodeOf, wordsOf } from './exit-code.ts';
import { moment } from './output.ts';

const deliveryStatuses = ['pending', 'delivered', 'failed', 'canceled'];

export function webhooksCommand(): Command {
  const webhooks = new Command('webhooks').description('look at webhooks, and send again what did not arrive');
  webhooks
    .command('list')
    .description('list the webhooks, and why one is disabled')
    .addHelpText('after', '\nExample:\n  research-platform webhooks list')
    .action(
      action<object, []>(async ({ output, connect, signal }) => {
        const { client } = await connect();
        await output.list(
          client.webhooks.list({ limit: 200 }, { signal }),
          [
            { title: 'webhook', of: ({ id }) => id },
            { title: 'url', of: ({ url }) => url },
            { title: 'events', of: ({ events }) => events },
            { title: 'status', of: ({ status }) => status },
            { title: 'reason', of: ({ disabled_reason }) => disabled_reason },
            { title: 'failing since', of: ({ failing_since }) => moment(failing_since) },
          ],
          { none: 'There are no webhooks.' },
        );
      }),
    );
  webhooks
    .command('deliveries')
    .description('list the deliveries of a webhook, newest first')
    .argument('<webhook>')
    .addOption(new Option('--status <status>', 'only those of this status').choices(deliveryStatuses))
    .option('--limit <n>', 'at most so many', wholeNumber, 50)
    .addHelpText('after', '\nExample:\n  research-platform webhooks deliveries whk_… --status failed')
    .action(
      action<{ status?: string; limit: number }, [string]>(
        async ({ output, connect, signal }, { status, limit }, id) => {
          const { client } = await connect();
          const all = client.deliveries.list(id, { limit: 200 }, { signal });
          await output.list(
            status === undefined ? all : only(all, (delivery) => delivery.status === status),
            [
              { title: 'delivery', of: ({ id }) => id },
              { title: 'event', of: ({ event_type }) => event_type },
              { title: 'status', of: ({ status }) => status },
              { title: 'attempts', of: ({ attempts }) => attempts.length },
              { title: 'last answer', of: ({ attempts }) => attempts.at(-1)?.status ?? attempts.at(-1)?.error },
              { title: 'created', of: ({ created_at }) => moment(created_at) },
            ],
            { limit, none: 'There are no such deliveries.' },
          );
        },
      ),
    );
  webhooks
    .command('redeliver')
    .description('send deliveries once more, signed anew')
    .argument('<delivery...>')
    .addHelpText('after', '\nExample:\n  research-platform webhooks redeliver del_… del_…')
    .action(
      action<object, [string[]]>(async ({ output, connect, signal }, _, ids) => {
        const { client } = await connect();
        const results: object[] = [];
        let failed = 0;
        for (const id of new Set(ids)) {
          try {
            const made = await client.deliveries.redeliver(id, { signal });
            results.push({ delivery_id: id, redelivery_id: made.id, status: made.status });
            output.note(`${id} is sent again as ${made.id}.`);
          } catch (error) {
            if (!(error instanceof ApiError) || error instanceof AuthenticationError || ids.length === 1) throw error;
            failed++;
            process.exitCode = exitCodeOf(error);
            results.push({ delivery_id: id, error: wordsOf(error) });
            output.note(`${id}: ${wordsOf(error)}`);
          }
        }
        const done = results.length - failed;
        output.answer({ redelivered: done, failed, deliveries: results }, `${done} on their way, ${failed} refused.`);
        if (failed > 0 && done > 0) process.exitCode = exitCode.partly;
      }),
    );
  webhooks
    .command('recover')
    .description('send again every event since then that never reached the webhook')
    .argument('<webhook>')
    .requiredOption('--since <time>', '2026-11-01, 2026-11-01T08:00Z, or how long ago: 12h, 7d', pastMoment)
    .addHelpText('after', '\nExample:\n  research-platform webhooks recover whk_… --since 2d')
    .action(
      action<{ since: Date }, [string]>(async ({ output, connect, signal }, { since }, id) => {
        const { client } = await connect();
        let deliveries = 0;
        let from = '';
        for (let next: string | null = since.toISOString(); next !== null; ) {
          const recovered = await client.webhooks.recover(id, { since: next }, { signal });
          deliveries += recovered.deliveries;
          from ||= recovered.since;
          next = recovered.next_since;
        }
        output.answer(
          { deliveries, since: from },
          `${deliveries} deliveries are on their way, of events since ${moment(from)}.`,
        );
      }),
    );
  return webhooks;
}

async function* only<Item>(items: AsyncIterable<Item>, accept: (item: Item) => boolean): AsyncGenerator<Item> {
  for await (const item of items) if (accept(item)) yield item;
}
