import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidRequest } from '../contract/errors.ts';
import type { Page } from '../sql/page.ts';

/**
 * Cursors are signed, so that a client can neither make one up nor carry one to another list: the signature covers
 * whose list it is, which, and how it was filtered and sorted.
 */
export function cursors(secretKey: string) {
  const sign = (position: string, list: string) =>
    createHmac('sha256', secretKey).update(`cursor\n${list}\n${position}`).digest().subarray(0, 16);
  return {
    page(list: string, query: { limit: number; cursor?: string | undefined }): Page {
      if (query.cursor === undefined) return { limit: query.limit, after: null };
      const bytes = Buffer.from(query.cursor, 'base64url');
      const after = bytes.subarray(16).toString('utf8');
      if (bytes.length <= 16 || !timingSafeEqual(bytes.subarray(0, 16), sign(after, list)))
        throw invalidRequest('The cursor is broken or belongs to another list. Begin again without it.', [
          { path: 'cursor', message: 'take it as it is from next_cursor, with the same filters and sort' },
        ]);
      return { limit: query.limit, after };
    },
    next(list: string, after: string | null): string | null {
      return after === null
        ? null
        : Buffer.concat([sign(after, list), Buffer.from(after, 'utf8')]).toString('base64url');
    },
  };
}
export type Cursors = ReturnType<typeof cursors>;
