import { eventTypes } from '../../contract/events.ts';
import { examples } from './examples.ts';
import { pascalCase } from './names.ts';
import { type Json, refTo } from './schemas.ts';

const signedHeaders: Json[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the event, the same at every attempt: what was seen already can be left out.',
    schema: { type: 'string' },
    example: 'evt_01kf08mga0f8zb400000000001',
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in seconds since 1970. Refuse what is older than five minutes.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1768469400',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'HMAC-SHA256 of `id.timestamp.body` with the secret of the webhook, in base64 after `v1,`. Several, with spaces between, while a secret is rotated: one that fits is enough.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];

/** What the platform sends to webhooks, by the type of the event. */
export function webhooksSection(): Json {
  return Object.fromEntries(
    Object.entries(eventTypes).map(([type, description]) => {
      const { timestamp, data } = examples.events[type] ?? {};
      return [
        type,
        {
          post: {
            operationId: `receive.${type}`,
            tags: ['webhooks'],
            summary: description,
            description: `${description}. Signed as Standard Webhooks (standardwebhooks.com) has it: check \`webhook-signature\` over the body as it came, before it is parsed. Answer with any 2xx within 15 seconds; otherwise it is sent again, over three days.`,
            security: [],
            parameters: signedHeaders,
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: refTo(`Webhook${pascalCase(type)}`),
                  ...(data === undefined ? {} : { example: { type, timestamp, data } }),
                },
              },
            },
            responses: {
              '2XX': { description: 'Taken.' },
              '410': { description: 'This address is wanted no longer: the webhook is disabled at once.' },
              '4XX': { description: 'Refused: it is sent again later.' },
            },
          },
        },
      ];
    }),
  );
}
