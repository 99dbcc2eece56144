import { ApiError, conflict } from '../../contract/errors.ts';
import { permissionsOfRole, type Role } from '../../contract/permissions.ts';
import { acceptUrl } from '../../contract/resources/team.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { addJob } from '../../sql/queue/jobs.ts';
import type { Caller } from '../../sql/tables/admission.ts';
import { trimApiKeys } from '../../sql/tables/api-keys.ts';
import {
  createInvitation,
  deleteInvitation,
  deleteInvitationsOf,
  findInvitation,
  findInvitingAccount,
  isMember,
  listInvitations,
  takeInvitation,
} from '../../sql/tables/invitations.ts';
import {
  createUser,
  deleteUser,
  findUser,
  holdRole,
  isLastOwner,
  listUsers,
  lockTeam,
  setRole,
} from '../../sql/tables/users.ts';
import { found } from '../answer.ts';
import { forbidden, unauthorized } from '../authentication.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, withoutCredential, write } from '../handlers.ts';
import { scopeFor, signIn } from '../login.ts';
import { makePasswordHash } from '../passwords.ts';

export const teamHandlers = {
  'members.list': read(async ({ services, caller, query }, connection) => {
    const list = listName(caller, 'members');
    const { items, nextAfter } = await listUsers(connection, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'members.get': read(async ({ params }, connection) => ({
    data: found(await findUser(connection, params.id), 'member'),
    resource: true,
  })),

  'members.update': write(async ({ caller, params, body, request }, transaction) => {
    await lockTeam(transaction);
    const member = found(await findUser(transaction, params.id), 'member');
    requireMatch(request.headers['if-match'], member);
    await requireRightOver(transaction, caller, [member.role, body.role]);
    if (member.role === body.role) return { data: member, resource: true };
    if (body.role !== 'owner') await requireAnotherOwner(transaction, params.id);
    const changed = await setRole(transaction, params.id, body.role);
    await trimApiKeys(transaction, params.id, permissionsOfRole[body.role]);
    if (!permissionsOfRole[body.role].includes('admin')) await deleteInvitationsOf(transaction, params.id);
    return { data: changed, resource: true };
  }),

  'members.remove': write(async ({ caller, params, request }, transaction) => {
    await lockTeam(transaction);
    const member = found(await findUser(transaction, params.id), 'member');
    requireMatch(request.headers['if-match'], member);
    await requireRightOver(transaction, caller, [member.role]);
    await requireAnotherOwner(transaction, params.id);
    await trimApiKeys(transaction, params.id, []);
    await deleteUser(transaction, params.id);
    return { data: { id: member.id, deleted: true } };
  }),

  'invitations.list': read(async ({ services, caller, query }, connection) => {
    const list = listName(caller, 'invitations');
    const { items, nextAfter } = await listInvitations(connection, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'invitations.create': write(async (context, transaction) => {
    const { services, caller, body, request } = context;
    const { SMTP_URL, BASE_URL } = services.config;
    const isByKey = caller.kind !== 'session';
    await lockTeam(transaction);
    await requireRightOver(transaction, caller, [body.role]);
    // Anyone who sees the link can accept it: a key would become a person.
    if (isByKey && SMTP_URL === undefined)
      throw conflict(
        'An invitation that a key makes does not show its link, and no mail is configured to send it by. Log in and make it with a session, or have the operator set SMTP_URL.',
      );
    if (await isMember(transaction, body.email))
      throw conflict('Somebody with this e-mail address is a member already.');
    const made = await createInvitation(
      transaction,
      { ...body, mail: SMTP_URL === undefined ? 'off' : 'queued', invitedBy: caller.userId },
      secretKeysOf(services.config),
    );
    if (made === null)
      throw conflict('An invitation to this e-mail address is waiting already. Delete it to make a new one.');
    // Never from the Host header, which the client chooses: the link would lead to a page of theirs.
    const base_url = BASE_URL ?? `http://localhost:${request.socket.localPort}`;
    const { invitation, token } = made;
    if (SMTP_URL !== undefined)
      await addJob(transaction, 'send_invitation', { ...originOf(context), invitation_id: invitation.id, base_url });
    const headers = { 'Cache-Control': 'no-store' };
    if (isByKey) return { data: { ...invitation, accept_url: null }, headers };
    const shows = { of: 'invitation', id: uuidOf('invitation', invitation.id) } as const;
    return { data: { ...invitation, accept_url: acceptUrl(base_url, token) }, headers, shows };
  }),

  'invitations.get': read(async ({ params }, connection) => ({
    data: found(await findInvitation(connection, params.id), 'invitation'),
    resource: true,
  })),

  'invitations.delete': write(async ({ caller, params, request }, transaction) => {
    await lockTeam(transaction);
    const invitation = found(await findInvitation(transaction, params.id), 'invitation');
    requireMatch(request.headers['if-match'], invitation);
    await requireRightOver(transaction, caller, [invitation.role]);
    await deleteInvitation(transaction, params.id);
    return { data: { id: invitation.id, deleted: true } };
  }),

  'invitations.accept': withoutCredential(async (context) => {
    const { services, body } = context;
    const accountId = await services.db.outside((connection) => findInvitingAccount(connection, body.token));
    if (accountId === null) throw noInvitation();
    const passwordHash = await makePasswordHash(body.password);
    return services.db.transaction(scopeFor(context, accountId, null), async (transaction) => {
      await lockTeam(transaction);
      const invitation = await takeInvitation(transaction, body.token);
      if (invitation === null) throw noInvitation();
      const { email, role } = invitation;
      const user = await createUser(transaction, { email, role, name: body.name, passwordHash });
      if (user === null)
        throw conflict(
          'This e-mail address has a user on this platform already, and can have only one. Ask for an invitation to another address.',
        );
      return signIn(transaction, user, { userId: uuidOf('user', user.id), request: context.request });
    });
  }),
} satisfies Partial<Handlers>;

function noInvitation(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    'This invitation does not exist, was used or withdrawn, or is older than 7 days. Ask for a new one.',
  );
}

async function requireAnotherOwner(transaction: Queryable, userId: string): Promise<void> {
  if (await isLastOwner(transaction, userId))
    throw conflict('This is the last owner of the account. Make somebody else an owner first.');
}

/**
 * Whether the caller may give or take these roles. Only an owner's own session touches owners; any other role a key with
 * the permission admin may give, as an admin may. People see both modes, so a test key may change nothing here.
 */
async function requireRightOver(transaction: Queryable, caller: Caller, roles: readonly Role[]): Promise<void> {
  if (caller.kind === 'test_key')
    throw forbidden(
      'session_required',
      'A test key can not change who sees live data. Use a session, or a live key with the permission admin.',
    );
  if (caller.kind === 'live_key') {
    if (roles.includes('owner')) throw forbidden('role', 'Only an owner with a session can make or change owners.');
    return;
  }
  const role = await holdRole(transaction, caller.userId!);
  if (role === null) throw unauthorized('invalid_session');
  if (!permissionsOfRole[role].includes('admin') || (roles.includes('owner') && role !== 'owner'))
    throw forbidden('role', 'Only an owner can make, change or remove owners.', { role });
}
