import { z } from 'zod';
import { eventType } from '../events.ts';
import { idOf } from '../ids.ts';
import { eventFields } from '../list-fields.ts';
import { delivery } from '../resources/delivery.ts';
import { event } from '../resources/event.ts';
import {
  newWebhook,
  recovered,
  recovery,
  secretRotation,
  webhook,
  webhookCreate,
  webhookPatch,
} from '../resources/webhook.ts';
import { deletedOf, listOf, paging, route, sorted } from './route.ts';

/** Anyone who may set up a webhook hears of every project, so a key that is limited to some may not. */
const setUp = { permission: 'admin', wholeAccount: true } as const;

const eventTypeList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(eventType))
  .describe('Kinds of events, with commas between');

export const webhookRoutes = {
  'webhooks.list': route({
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks, newest first',
    ...setUp,
    query: z.strictObject(paging),
    answer: listOf(webhook),
    status: 200,
  }),
  'webhooks.create': route({
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook; its secret is shown this once',
    ...setUp,
    body: webhookCreate,
    answer: newWebhook,
    status: 201,
    showsSecret: true,
  }),
  'webhooks.get': route({
    method: 'GET',
    path: '/webhooks/{id}',
    summary: 'Get a webhook',
    ...setUp,
    params: { id: 'webhook' },
    answer: webhook,
    status: 200,
  }),
  'webhooks.update': route({
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Update a webhook by a JSON merge patch; status: enabled turns it on again',
    ...setUp,
    params: { id: 'webhook' },
    body: webhookPatch,
    answer: webhook,
    status: 200,
  }),
  'webhooks.delete': route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook with its deliveries',
    ...setUp,
    params: { id: 'webhook' },
    answer: deletedOf('webhook'),
    status: 200,
  }),
  'webhooks.rotate_secret': route({
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    summary: 'Give a webhook a new secret, shown this once; the old one signs too for a while',
    ...setUp,
    params: { id: 'webhook' },
    body: secretRotation.prefault({}),
    answer: newWebhook,
    status: 200,
    showsSecret: true,
  }),
  'webhooks.test': route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a ping to a webhook; the delivery tells how it went',
    ...setUp,
    params: { id: 'webhook' },
    body: z.strictObject({}).optional(),
    answer: delivery,
    status: 202,
  }),
  'webhooks.recover': route({
    method: 'POST',
    path: '/webhooks/{id}/recover',
    summary: 'Send again every event since a time that never reached this webhook',
    ...setUp,
    params: { id: 'webhook' },
    body: recovery,
    answer: recovered,
    status: 202,
  }),
  'deliveries.list': route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'List the deliveries of a webhook with every attempt, newest first',
    ...setUp,
    params: { id: 'webhook' },
    query: z.strictObject(paging),
    answer: listOf(delivery),
    status: 200,
  }),
  'deliveries.get': route({
    method: 'GET',
    path: '/webhook-deliveries/{id}',
    summary: 'Get a delivery with every attempt',
    ...setUp,
    params: { id: 'delivery' },
    answer: delivery,
    status: 200,
  }),
  'deliveries.redeliver': route({
    method: 'POST',
    path: '/webhook-deliveries/{id}/redeliver',
    summary: 'Send the event of a delivery once more, signed anew, to a disabled webhook too',
    ...setUp,
    params: { id: 'delivery' },
    body: z.strictObject({}).optional(),
    answer: delivery,
    status: 202,
  }),
  'events.list': route({
    method: 'GET',
    path: '/events',
    summary: 'List events, oldest first, for whoever can not be reached by a webhook; kept 30 days',
    permission: 'read',
    query: z.strictObject({
      ...sorted,
      after: idOf('event').optional().describe('The last event that is known; not together with sort'),
      types: eventTypeList.optional().describe('The same as filter[type][in]'),
    }),
    fields: eventFields,
    answer: listOf(event),
    status: 200,
  }),
  'events.get': route({
    method: 'GET',
    path: '/events/{id}',
    summary: 'Get an event',
    permission: 'read',
    params: { id: 'event' },
    answer: event,
    status: 200,
  }),
} as const;
