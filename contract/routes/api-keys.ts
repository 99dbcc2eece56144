import { z } from 'zod';
import { idOf } from '../ids.ts';
import { apiKey, apiKeyCreate, apiKeyPatch, apiKeyRotate, newApiKey, rotatedApiKey } from '../resources/api-key.ts';
import { listOf, paging, route } from './route.ts';

export const apiKeyRoutes = {
  'api_keys.list': route({
    method: 'GET',
    path: '/api-keys',
    summary: 'List keys, newest first; a key sees those of its own type, a scoped one those within its scope',
    permission: 'admin',
    query: z.strictObject(paging),
    answer: listOf(apiKey),
    status: 200,
  }),
  'api_keys.create': route({
    method: 'POST',
    path: '/api-keys',
    summary: 'Create a key with permissions of your own role; the key itself is shown this once',
    permission: null,
    credential: 'session',
    body: apiKeyCreate,
    answer: newApiKey,
    status: 201,
    showsSecret: true,
  }),
  'api_keys.get': route({
    method: 'GET',
    path: '/api-keys/{key_id}',
    summary: 'Get what is known of a key, never the key itself',
    permission: 'admin',
    params: { key_id: 'apiKey' },
    answer: apiKey,
    status: 200,
  }),
  'api_keys.update': route({
    method: 'PATCH',
    path: '/api-keys/{key_id}',
    summary: 'Give a key another name; what it may do is fixed when it is made',
    permission: 'admin',
    params: { key_id: 'apiKey' },
    body: apiKeyPatch,
    answer: apiKey,
    status: 200,
  }),
  'api_keys.revoke': route({
    method: 'DELETE',
    path: '/api-keys/{key_id}',
    summary: 'Revoke a key at once; it stays in the list as revoked, and revoking it again changes nothing',
    permission: 'admin',
    params: { key_id: 'apiKey' },
    answer: z.object({ id: idOf('apiKey'), key_id: idOf('apiKey'), deleted: z.literal(true) }),
    status: 200,
  }),
  'api_keys.rotate': route({
    method: 'POST',
    path: '/api-keys/{key_id}/rotate',
    summary: 'Put a new key in the place of an old one, which works on for a day or as long as the body says',
    permission: 'admin',
    params: { key_id: 'apiKey' },
    body: apiKeyRotate.prefault({}),
    answer: rotatedApiKey,
    status: 201,
    showsSecret: true,
  }),
} as const;
