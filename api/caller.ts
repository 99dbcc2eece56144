import { encodeId } from '../contract/ids.ts';
import type { Caller } from '../sql/tables/admission.ts';

/** What a job knows of the request that it comes from. */
export function originOf({ caller, requestId }: { caller: Caller; requestId: string }) {
  return {
    account_id: encodeId('account', caller.tenantScope.accountId),
    mode: caller.tenantScope.mode,
    request_id: requestId,
  };
}

/** Of a route that only sessions may call. UUIDs. */
export function sessionOf({ userId, sessionId }: Caller): { userId: string; sessionId: string } {
  if (userId === null || sessionId === null) throw new TypeError('a route for sessions let in another credential');
  return { userId, sessionId };
}

/** The name under which a list's cursors are signed: whose list it is, and which. */
export function listName(caller: Caller, ...parts: unknown[]): string {
  return JSON.stringify([caller.tenantScope.accountId, caller.tenantScope.mode, ...parts]);
}
