import { z } from 'zod';
import { newSession } from '../resources/session.ts';
import { invitation, invitationAccept, invitationCreate, memberPatch, newInvitation } from '../resources/team.ts';
import { user } from '../resources/user.ts';
import { deletedOf, listOf, paging, route } from './route.ts';

export const teamRoutes = {
  'members.list': route({
    method: 'GET',
    path: '/team/members',
    summary: 'List the people of the account',
    permission: 'admin',
    wholeAccount: true,
    query: z.strictObject(paging),
    answer: listOf(user),
    status: 200,
  }),
  'members.get': route({
    method: 'GET',
    path: '/team/members/{id}',
    summary: 'Get a person of the account',
    permission: 'admin',
    wholeAccount: true,
    params: { id: 'user' },
    answer: user,
    status: 200,
  }),
  'members.update': route({
    method: 'PATCH',
    path: '/team/members/{id}',
    summary: "Change a person's role; their keys lose at once what the new role lacks",
    permission: 'admin',
    wholeAccount: true,
    params: { id: 'user' },
    body: memberPatch,
    answer: user,
    status: 200,
  }),
  'members.remove': route({
    method: 'DELETE',
    path: '/team/members/{id}',
    summary:
      'Remove a person: their sessions end and the keys they made are revoked; rotate those you still need first',
    permission: 'admin',
    wholeAccount: true,
    params: { id: 'user' },
    answer: deletedOf('user'),
    status: 200,
  }),
  'invitations.list': route({
    method: 'GET',
    path: '/team/invitations',
    summary: 'List the invitations that wait to be accepted',
    permission: 'admin',
    wholeAccount: true,
    query: z.strictObject(paging),
    answer: listOf(invitation),
    status: 200,
  }),
  'invitations.create': route({
    method: 'POST',
    path: '/team/invitations',
    summary:
      'Invite a person; a session is shown the link this once, and it is mailed where mail is configured; a key is not shown it',
    permission: 'admin',
    wholeAccount: true,
    body: invitationCreate,
    answer: newInvitation,
    status: 201,
    showsSecret: true,
  }),
  // Before the routes with an id in its place: the first that fits is taken.
  'invitations.accept': route({
    method: 'POST',
    path: '/team/invitations/accept',
    summary: 'Accept an invitation, which makes the user and logs them in',
    permission: null,
    credential: 'none',
    body: invitationAccept,
    answer: newSession,
    status: 201,
    showsSecret: true,
  }),
  'invitations.get': route({
    method: 'GET',
    path: '/team/invitations/{id}',
    summary: 'Get an invitation that waits to be accepted; never its link',
    permission: 'admin',
    wholeAccount: true,
    params: { id: 'invitation' },
    answer: invitation,
    status: 200,
  }),
  'invitations.delete': route({
    method: 'DELETE',
    path: '/team/invitations/{id}',
    summary: 'Withdraw an invitation: its link is dead at once',
    permission: 'admin',
    wholeAccount: true,
    params: { id: 'invitation' },
    answer: deletedOf('invitation'),
    status: 200,
  }),
} as const;
