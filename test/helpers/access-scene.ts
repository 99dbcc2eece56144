import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { encodeId } from '../../contract/ids.ts';
import type { Permission, Role } from '../../contract/permissions.ts';
import { newApiKey } from '../../domain/access/api-keys.ts';
import { hashPassword } from '../../domain/access/passwords.ts';
import { hashOf } from '../../domain/access/tokens.ts';
import { uuidOf } from '../../sql/ids.ts';
import type { TestDatabase } from './database.ts';
import { httpClient } from './http.ts';
import { author, indexOverlayPapers, indexPapers } from './papers.ts';
import { kaplanMeier, projectWith, smallTrial } from './scene.ts';

export type KeyOptions = {
  permissions?: readonly Permission[];
  type?: 'live' | 'test';
  /** Ids of projects. */
  projects?: readonly string[];
  /** SQL for a moment. */
  expires?: string;
  revoked?: string;
};

/** A key of any kind, made past authentication; `createdBy` is the account's owner. */
export async function makeKey(
  { ownerQuery }: TestDatabase,
  accountId: string,
  options: KeyOptions = {},
): Promise<string> {
  const { permissions = ['read', 'write', 'delete', 'admin'], type = 'live', projects, expires, revoked } = options;
  const key = newApiKey(type);
  await ownerQuery(
    `insert into api_keys (id, account_id, name, type, hash, prefix, last4, permissions, project_ids, created_by, expires_at, revoked_at)
     select $1, $2, 'door', $3, $4, $5, $6, $7::permission[], $8, u.id, ${expires ?? 'null'}, ${revoked ?? 'null'}
     from users u where u.account_id = $2 and u.role = 'owner' limit 1`,
    [
      uuidv7(),
      uuidOf('account', accountId),
      type,
      hashOf(key),
      key.slice(0, 12),
      key.slice(-4),
      permissions,
      projects?.map((id) => uuidOf('project', id)) ?? null,
    ],
  );
  return key;
}

/** One for all users of a test: making it takes longer than all else. */
const passwordHash = hashPassword('a password that nobody uses');

/** A session of a new user with this role. */
export async function makeSession({ ownerQuery }: TestDatabase, accountId: string, role: Role): Promise<string> {
  const token = `sess_${randomBytes(32).toString('base64url')}`;
  const userId = uuidv7();
  await ownerQuery(
    `insert into users (id, account_id, email, name, role, password_hash) values ($1, $2, $3, 'Door', $4, $5)`,
    [userId, uuidOf('account', accountId), `${userId}@example.org`, role, await passwordHash],
  );
  await ownerQuery(
    `insert into sessions (id, account_id, user_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [uuidv7(), uuidOf('account', accountId), userId, hashOf(token)],
  );
  return token;
}

/** Everything of one account that a route can name. */
export type AccessScene = Record<
  | 'project'
  | 'otherProject'
  | 'patient'
  | 'analysis'
  | 'runningAnalysis'
  | 'run'
  | 'canceledRun'
  | 'apiKey'
  | 'member'
  | 'session'
  | 'invitation'
  | 'auditEvent'
  | 'auditVerification'
  | 'webhook'
  | 'delivery'
  | 'event'
  | 'paper'
  | 'ownPaper'
  | 'literatureImport'
  | 'export'
  | 'canceledExport'
  | 'review'
  | 'reviewRecord'
  | 'reviewDuplicate'
  | 'search'
  | 'otherSearch'
  | 'searchRun',
  string
>;

/** The names that an expectation's request reads of its scene, so that no more is made for it. */
export function namesRead(send: (scene: AccessScene) => unknown): (keyof AccessScene)[] {
  const names = new Set<string>();
  send(new Proxy({} as AccessScene, { get: (_, name) => names.add(String(name)) && String(name) }));
  return [...names] as (keyof AccessScene)[];
}

/**
 * A fresh project with a patient, an analysis and a queued run, a second project, a key, a member, an invitation, a
 * webhook and so on; or of all that only what is wanted: making everything takes forty requests.
 */
export async function makeScene(
  database: TestDatabase,
  url: string,
  accountId: string,
  key: string,
  wanted?: readonly (keyof AccessScene)[],
): Promise<AccessScene> {
  const api = httpClient(url, key);
  const made = async (path: string, body: unknown) => {
    const { status, data, text } = await api.post(path, body);
    if (status >= 300) throw new Error(text);
    return data;
  };
  const project = await projectWith(database, api, smallTrial.slice(0, 3), { name: 'Door' });
  const running = once(() => made(`/projects/${project}/analyses`, { name: 'Queued', ...kaplanMeier, run: true }));
  const over = once(async () => {
    const analysis = await made(`/projects/${project}/analyses`, { name: 'Over', ...kaplanMeier, run: true });
    await made(`/analyses/${analysis.id}/cancel`, {});
    return analysis;
  });
  const member = once(async () => {
    await makeSession(database, accountId, 'member');
    const [row] = await database.ownerQuery(`select id from users where role = 'member' order by id desc limit 1`);
    return row.id;
  });
  const webhook = once(() => made('/webhooks', { url: 'https://example.org/door', events: ['data.uploaded'] }));
  const delivery = once(async () => {
    const sent = await made(`/webhooks/${(await webhook()).id}/test`, {});
    await database.ownerQuery(`update events set project_id = $1 where id = $2`, [
      uuidOf('project', project),
      uuidOf('event', sent.event_id),
    ]);
    return sent;
  });
  const search = once(() => made(`/projects/${project}/searches`, { name: 'Door', query: 'door' }));
  const review = once(async () => {
    const alike = { title: 'A paper that stands twice in the index', year: 2020, authors: [author('Door', 'A')] };
    await indexPapers(database, [
      { ...alike, pmid: '2' },
      { ...alike, pmid: '3' },
    ]);
    const { id } = await made(`/projects/${project}/reviews`, { name: 'Door' });
    await made(`/reviews/${id}/sets`, { name: 'MEDLINE', kind: 'database', paper_ids: ['pmid:2', 'pmid:3'] });
    return id;
  });
  const inReview = async (what: string) => {
    const answer = await api.get(`/reviews/${await review()}/${what}`);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.data.items[0].id as string;
  };
  const parts: Record<keyof AccessScene, () => Promise<string>> = {
    project: async () => project,
    otherProject: () => projectWith(database, api, [], { name: 'Other' }),
    async patient() {
      const of = [uuidOf('project', project)];
      const [{ id }] = await database.ownerQuery('select id from patients where project_id = $1 limit 1', of);
      return encodeId('patient', id);
    },
    analysis: async () => (await made(`/projects/${project}/analyses`, { name: 'Idle', ...kaplanMeier })).id,
    runningAnalysis: async () => (await running()).id,
    run: async () => (await running()).latest_run.id,
    canceledRun: async () => (await over()).latest_run.id,
    async apiKey() {
      // With one permission, so that a key that has it and no other may rotate it.
      await makeKey(database, accountId, { permissions: ['admin'] });
      const [{ id }] = await database.ownerQuery(
        `select id from api_keys where name = 'door' order by id desc limit 1`,
      );
      return encodeId('apiKey', id);
    },
    member: async () => encodeId('user', await member()),
    async session() {
      const [{ id }] = await database.ownerQuery('select id from sessions where user_id = $1', [await member()]);
      return encodeId('session', id);
    },
    async invitation() {
      const owner = httpClient(url, await makeSession(database, accountId, 'owner'));
      const invited = await owner.post('/team/invitations', { email: `${uuidv7()}@example.org`, role: 'viewer' });
      if (invited.status !== 201) throw new Error(invited.text);
      return invited.data.id;
    },
    async auditEvent() {
      const [{ id }] = await database.ownerQuery(
        `select id from audit_events where resource_id = $1 and action = 'project.created'`,
        [uuidOf('project', project)],
      );
      return encodeId('auditEvent', id);
    },
    auditVerification: async () => (await made('/audit-verifications', {})).id,
    webhook: async () => (await webhook()).id,
    delivery: async () => (await delivery()).id,
    event: async () => (await delivery()).event_id,
    async paper() {
      await indexPapers(database, [{ title: 'A paper of the scene', pmid: '1' }]);
      const [{ id }] = await database.ownerQuery('select id from papers limit 1');
      const paper = encodeId('paper', id);
      await made(`/projects/${project}/papers`, { paper_ids: [paper] });
      return paper;
    },
    async ownPaper() {
      const actor = { kind: 'worker', id: null, request_id: null, address: null } as const;
      const tenantScope = { accountId: uuidOf('account', accountId), mode: 'live', projectIds: null, actor } as const;
      await indexOverlayPapers(database, tenantScope, [{ title: 'A paper of its own', doi: `10.1000/${uuidv7()}` }]);
      const [{ id }] = await database.ownerQuery('select id from overlay_papers order by id desc limit 1');
      return encodeId('paper', id);
    },
    literatureImport: async () => (await made('/literature/imports', { source: 'pubmed', query: 'door' })).id,
    export: async () => (await made(`/projects/${project}/export`, { format: 'csv' })).id,
    async canceledExport() {
      const canceled = await made(`/projects/${project}/export`, { format: 'csv' });
      await made(`/exports/${canceled.id}/cancel`, {});
      return canceled.id;
    },
    review,
    reviewRecord: () => inReview('records'),
    reviewDuplicate: () => inReview('duplicates'),
    search: async () => (await search()).id,
    otherSearch: async () => (await made(`/projects/${project}/searches`, { name: 'Other', query: 'door' })).id,
    searchRun: async () => (await search()).latest_run.id,
  };
  const scene: Partial<AccessScene> = {};
  for (const name of wanted ?? (Object.keys(parts) as (keyof AccessScene)[])) scene[name] = await parts[name]();
  return scene as AccessScene;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever an answer holds
function once<T = any>(make: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
