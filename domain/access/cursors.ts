import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidRequest } from '../../contract/errors.ts';
import type { SecretKeys } from './secret-keys.ts';

/**
 * Cursors are signed, so that a client can neither make one up nor carry one to another list: the signature covers
 * whose list it is, which, and how it was filtered and sorted.
 */
export function cursors(secretKeys: SecretKeys) {
  const sign = (secretKey: string, position: string, list: string) =>
    createHmac('sha256', secretKey).update(`cursor\n${list}\n${position}`).digest().subarray(0, 16);
  return {
    page(list: string, query: { limit: number; cursor?: string | undefined }): { limit: number; after: string | null } {
      if (query.cursor === undefined) return { limit: query.limit, after: null };
      const bytes = Buffer.from(query.cursor, 'base64url');
      const after = bytes.subarray(16).toString('utf8');
      const isSigned = () => secretKeys.some((key) => timingSafeEqual(bytes.subarray(0, 16), sign(key, after, list)));
      if (bytes.length <= 16 || !isSigned())
        throw invalidRequest('The cursor is broken or belongs to another list. Begin again without it.', [
          { path: 'cursor', message: 'take it as it is from next_cursor, with the same filters and sort' },
        ]);
      return { limit: query.limit, after };
    },
    next(list: string, after: string | null): string | null {
      return after === null
        ? null
        : Buffer.concat([sign(secretKeys[0], after, list), Buffer.from(after, 'utf8')]).toString('base64url');
    },
  };
}
export type Cursors = ReturnType<typeof cursors>;
