import { ApiError } from '../../contract/errors.ts';
import { actsAsOperator } from '../../sql/queue/operator.ts';
import { endOtherSessions, endSession, findOwnAccount, findSession } from '../../sql/tables/sessions.ts';
import { findAccountOfLink, takeSignInLink } from '../../sql/tables/sign-in-links.ts';
import { changePassword, findEmail, findUser, holdUserWithPassword } from '../../sql/tables/users.ts';
import { unauthorized } from '../authentication.ts';
import { sessionOf } from '../caller.ts';
import { type Handlers, read, waits, withoutCredential, write } from '../handlers.ts';
import { scopeFor, signIn, verifyPassword } from '../login.ts';
import { makePasswordHash } from '../passwords.ts';

export const authHandlers = {
  'auth.login': withoutCredential(async (context) => {
    const { userId, accountId, passwordHash } = await verifyPassword(context, {
      ...context.body,
      crowded: context.crowded,
    });
    return context.services.db.transaction(scopeFor(context, accountId, userId), async (transaction) => {
      // Changed since it was checked: then the sessions of the old password have ended, and this one with them.
      const user = await holdUserWithPassword(transaction, userId, passwordHash);
      if (user === null) throw unauthorized('invalid_credentials');
      return signIn(transaction, user, { userId, request: context.request });
    });
  }),

  'auth.link': withoutCredential(async (context) => {
    const { services, body } = context;
    const accountId = await services.db.outside((connection) => findAccountOfLink(connection, body.code));
    if (accountId === null) throw noLink();
    return services.db.transaction(scopeFor(context, accountId, null), async (transaction) => {
      const userId = await takeSignInLink(transaction, body.code);
      const user = userId === null ? null : await findUser(transaction, userId);
      if (user === null) throw noLink();
      return signIn(transaction, user, { userId: userId!, request: context.request });
    });
  }),

  'auth.logout': write(async ({ caller }, transaction) => {
    await endSession(transaction, sessionOf(caller).sessionId);
    return { data: { logged_out: true } };
  }),

  'auth.password': waits(async (context) => {
    const { services, caller, body } = context;
    const { userId, sessionId } = sessionOf(caller);
    const email = await services.db.inside(caller.tenantScope, (connection) => findEmail(connection, userId));
    if (email === null) throw unauthorized('invalid_session');
    const verified = await verifyPassword(context, { email, password: body.current_password, hasSession: true });
    const to = await makePasswordHash(body.new_password);
    return services.db.transaction(caller.tenantScope, async (transaction) => {
      const changed = await changePassword(transaction, userId, { from: verified.passwordHash, to });
      if (!changed) throw unauthorized('invalid_credentials');
      const ended = await endOtherSessions(transaction, userId, sessionId);
      return { data: { password_changed: true, ended_sessions: ended } };
    });
  }),

  'auth.session': read(async ({ caller }, connection) => {
    const session = await findSession(connection, sessionOf(caller).sessionId);
    if (session === null) throw unauthorized('invalid_session');
    const { expires_at, ...user } = session;
    const account = await findOwnAccount(connection);
    const { permissions, tenantScope } = caller;
    const is_operator = await actsAsOperator(connection);
    return { data: { user, account, mode: tenantScope.mode, permissions, is_operator, expires_at }, resource: true };
  }),
} satisfies Partial<Handlers>;

function noLink(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    'This link does not exist, was used or replaced, or is older than 15 minutes. Sign in with your password, or ask the operator of the platform for a new link.',
  );
}
