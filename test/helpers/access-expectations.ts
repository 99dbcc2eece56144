import type { Permission } from '../../contract/permissions.ts';
import type { RouteName } from '../../contract/routes.ts';
import type { AccessScene } from './access-scene.ts';
import { kaplanMeier } from './scene.ts';

/** What must come back when one route is asked, written down beside the route table and not taken from it. */
export type Expectation = {
  send(scene: AccessScene): { path: string; body?: unknown };
  /** The status for anyone who may do it. */
  ok: number;
  /** What a key or a role needs; null: any credential will do. */
  permission: Permission | null;
  /** Whether only a session may do it, or nobody needs a credential. */
  credential?: 'session' | 'none';
  /** A key that is limited to another project: refused, finds nothing, or is let in to see what is its own. */
  scoped: 'project_scope' | 404 | 'in';
  /** Another tenant's key: what it names is not there, or it is let in and sees only its own. */
  otherTenant: 404 | 'in';
  /** A test key of the same account, where everything named is live. */
  otherMode: 404 | 'in' | 'session_required';
};

/** Names something of a project. */
const ofProject = { scoped: 'project_scope', otherTenant: 404, otherMode: 404 } as const;
/** Names nothing: what comes back or is made is the caller's own. */
const ofCaller = { scoped: 'in', otherTenant: 'in', otherMode: 'in' } as const;
/** The literature is everybody's, in both modes. */
const ofEverybody = { scoped: 'in', otherTenant: 'in', otherMode: 'in' } as const;
/** Names something of one mode, but of no project. */
const ofMode = { scoped: 404, otherTenant: 404, otherMode: 404 } as const;
/** Webhooks hear of every project of one mode, and imports and verifications are of none, so they are not for a key that is limited to some. */
const ofNoProject = { permission: 'admin', scoped: 'project_scope', otherTenant: 404, otherMode: 404 } as const;
/** Names something of the account as a whole, which has no mode. */
const ofAccount = { scoped: 'project_scope', otherTenant: 404, otherMode: 'in' } as const;

/** A session of an owner, and then of an operator account. */
const ofOperator = { permission: 'admin', credential: 'session', ...ofCaller } as const;
const noJob = 'job_00000000000000000000000001';

export const expectations: Record<RouteName, Expectation> = {
  'projects.list': { send: () => ({ path: '/projects' }), ok: 200, permission: 'read', ...ofCaller },
  'projects.create': {
    send: () => ({ path: '/projects', body: { name: 'New' } }),
    ok: 201,
    permission: 'write',
    ...ofCaller,
    scoped: 'project_scope',
  },
  'projects.get': {
    send: ({ project }) => ({ path: `/projects/${project}` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'projects.update': {
    send: ({ project }) => ({ path: `/projects/${project}`, body: { name: 'Changed' } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'projects.delete': {
    send: ({ project }) => ({ path: `/projects/${project}` }),
    ok: 200,
    permission: 'delete',
    ...ofProject,
  },
  'variables.summary': {
    send: ({ project }) => ({ path: `/projects/${project}/variables/summary?variable=age` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'variables.infer': {
    send: ({ project }) => ({ path: `/projects/${project}/variables/infer` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'patients.list': {
    send: ({ project }) => ({ path: `/projects/${project}/patients` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'patients.delete_many': {
    send: ({ project }) => ({ path: `/projects/${project}/patients?confirm=all` }),
    ok: 200,
    permission: 'delete',
    ...ofProject,
  },
  'patients.create': {
    send: ({ project }) => ({
      path: `/projects/${project}/patients`,
      body: { patients: [{ attributes: { age: 1 } }] },
    }),
    ok: 201,
    permission: 'write',
    ...ofProject,
  },
  'patients.get': {
    send: ({ patient }) => ({ path: `/patients/${patient}` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'patients.update': {
    send: ({ patient }) => ({ path: `/patients/${patient}`, body: { attributes: { age: 2 } } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'patients.delete': {
    send: ({ patient }) => ({ path: `/patients/${patient}` }),
    ok: 200,
    permission: 'delete',
    ...ofProject,
  },
  'analyses.list': {
    send: ({ project }) => ({ path: `/projects/${project}/analyses` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'analyses.create': {
    send: ({ project }) => ({ path: `/projects/${project}/analyses`, body: { name: 'New', ...kaplanMeier } }),
    ok: 201,
    permission: 'write',
    ...ofProject,
  },
  'analyses.get': {
    send: ({ analysis }) => ({ path: `/analyses/${analysis}` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'analyses.update': {
    send: ({ analysis }) => ({ path: `/analyses/${analysis}`, body: { name: 'Changed' } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'analyses.delete': {
    send: ({ analysis }) => ({ path: `/analyses/${analysis}` }),
    ok: 200,
    permission: 'delete',
    ...ofProject,
  },
  'analyses.run': {
    send: ({ analysis }) => ({ path: `/analyses/${analysis}/run` }),
    ok: 202,
    permission: 'write',
    ...ofProject,
  },
  'analyses.cancel': {
    send: ({ runningAnalysis }) => ({ path: `/analyses/${runningAnalysis}/cancel` }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'runs.list': {
    send: ({ analysis }) => ({ path: `/analyses/${analysis}/runs` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'runs.compare': {
    send: ({ canceledRun }) => ({ path: `/runs/${canceledRun}/compare/${canceledRun}` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'runs.get': { send: ({ run }) => ({ path: `/runs/${run}` }), ok: 200, permission: 'read', ...ofProject },
  'methods.list': { send: () => ({ path: '/analysis-methods' }), ok: 200, permission: 'read', ...ofCaller },
  'methods.get': { send: () => ({ path: '/analysis-methods/t_test' }), ok: 200, permission: 'read', ...ofCaller },
  'rate_limit.get': { send: () => ({ path: '/rate-limit' }), ok: 200, permission: null, ...ofCaller },
  'auth.login': {
    send: () => ({ path: '/auth/login', body: { email: 'nobody@example.org', password: 'not a password' } }),
    ok: 401,
    permission: null,
    credential: 'none',
    ...ofCaller,
  },
  'auth.link': {
    send: () => ({ path: '/auth/link', body: { code: 'no such code' } }),
    ok: 404,
    permission: null,
    credential: 'none',
    ...ofCaller,
  },
  'auth.logout': {
    send: () => ({ path: '/auth/logout' }),
    ok: 200,
    permission: null,
    credential: 'session',
    ...ofCaller,
  },
  'auth.session': {
    send: () => ({ path: '/auth/session' }),
    ok: 200,
    permission: null,
    credential: 'session',
    ...ofCaller,
  },
  'auth.password': {
    send: () => ({
      path: '/auth/password',
      body: { current_password: 'not the password', new_password: 'a new and long password' },
    }),
    ok: 401,
    permission: null,
    credential: 'session',
    ...ofCaller,
  },
  'sessions.list': {
    send: () => ({ path: '/sessions' }),
    ok: 200,
    permission: null,
    credential: 'session',
    ...ofCaller,
  },
  'sessions.delete': {
    // Another person's.
    send: ({ session }) => ({ path: `/sessions/${session}` }),
    ok: 404,
    permission: null,
    credential: 'session',
    ...ofCaller,
  },
  'api_keys.list': { send: () => ({ path: '/api-keys' }), ok: 200, permission: 'admin', ...ofCaller },
  'api_keys.create': {
    send: () => ({ path: '/api-keys', body: { name: 'New', permissions: ['read'] } }),
    ok: 201,
    permission: null,
    credential: 'session',
    ...ofCaller,
  },
  'api_keys.get': {
    send: ({ apiKey }) => ({ path: `/api-keys/${apiKey}` }),
    ok: 200,
    permission: 'admin',
    ...ofMode,
  },
  'api_keys.update': {
    send: ({ apiKey }) => ({ path: `/api-keys/${apiKey}`, body: { name: 'Changed' } }),
    ok: 200,
    permission: 'admin',
    ...ofMode,
  },
  'api_keys.revoke': {
    send: ({ apiKey }) => ({ path: `/api-keys/${apiKey}` }),
    ok: 200,
    permission: 'admin',
    ...ofMode,
  },
  'api_keys.rotate': {
    send: ({ apiKey }) => ({ path: `/api-keys/${apiKey}/rotate` }),
    ok: 201,
    permission: 'admin',
    ...ofMode,
  },
  'members.list': {
    send: () => ({ path: '/team/members' }),
    ok: 200,
    permission: 'admin',
    ...ofCaller,
    scoped: 'project_scope',
  },
  'members.get': {
    send: ({ member }) => ({ path: `/team/members/${member}` }),
    ok: 200,
    permission: 'admin',
    ...ofAccount,
  },
  'members.update': {
    send: ({ member }) => ({ path: `/team/members/${member}`, body: { role: 'viewer' } }),
    ok: 200,
    permission: 'admin',
    ...ofAccount,
    otherMode: 'session_required',
  },
  'members.remove': {
    send: ({ member }) => ({ path: `/team/members/${member}` }),
    ok: 200,
    permission: 'admin',
    ...ofAccount,
    otherMode: 'session_required',
  },
  'invitations.list': {
    send: () => ({ path: '/team/invitations' }),
    ok: 200,
    permission: 'admin',
    ...ofCaller,
    scoped: 'project_scope',
  },
  'invitations.create': {
    send: ({ project }) => ({
      path: '/team/invitations',
      body: { email: `${project.slice(-12)}.${Math.random()}@example.org`, role: 'viewer' },
    }),
    ok: 201,
    permission: 'admin',
    ...ofCaller,
    scoped: 'project_scope',
    otherMode: 'session_required',
  },
  'invitations.get': {
    send: ({ invitation }) => ({ path: `/team/invitations/${invitation}` }),
    ok: 200,
    permission: 'admin',
    ...ofAccount,
  },
  'invitations.delete': {
    send: ({ invitation }) => ({ path: `/team/invitations/${invitation}` }),
    ok: 200,
    permission: 'admin',
    ...ofAccount,
    otherMode: 'session_required',
  },
  'invitations.accept': {
    send: () => ({
      path: '/team/invitations/accept',
      body: { token: 'no such token', name: 'Nobody', password: 'a new and long password' },
    }),
    ok: 404,
    permission: null,
    credential: 'none',
    ...ofCaller,
  },
  'billing.get': {
    send: () => ({ path: '/billing' }),
    ok: 200,
    permission: 'admin',
    ...ofCaller,
    scoped: 'project_scope',
  },
  'billing.update': {
    send: () => ({ path: '/billing', body: { plan: 'professional' } }),
    ok: 409,
    permission: 'admin',
    credential: 'session',
    ...ofCaller,
  },
  'audit_events.list': { send: () => ({ path: '/audit-events' }), ok: 200, permission: 'admin', ...ofCaller },
  'audit_events.get': {
    send: ({ auditEvent }) => ({ path: `/audit-events/${auditEvent}` }),
    ok: 200,
    permission: 'admin',
    ...ofMode,
  },
  'audit_verifications.create': {
    send: () => ({ path: '/audit-verifications', body: {} }),
    ok: 202,
    ...ofNoProject,
    otherTenant: 'in',
    otherMode: 'in',
  },
  'audit_verifications.list': {
    send: () => ({ path: '/audit-verifications' }),
    ok: 200,
    ...ofNoProject,
    otherTenant: 'in',
    otherMode: 'in',
  },
  'audit_verifications.get': {
    send: ({ auditVerification }) => ({ path: `/audit-verifications/${auditVerification}` }),
    ok: 200,
    ...ofNoProject,
  },
  // None of these accounts is an operator's.
  'operator.queues': { send: () => ({ path: '/operator/queues' }), ok: 403, ...ofOperator },
  'operator.workers': { send: () => ({ path: '/operator/workers' }), ok: 403, ...ofOperator },
  'operator.failed_jobs': { send: () => ({ path: '/operator/failed-jobs' }), ok: 403, ...ofOperator },
  'operator.retry_job': { send: () => ({ path: `/operator/failed-jobs/${noJob}/retry` }), ok: 403, ...ofOperator },
  'operator.discard_job': { send: () => ({ path: `/operator/failed-jobs/${noJob}` }), ok: 403, ...ofOperator },
  'requests.list': {
    // Of this route alone: the other requests of these keys name what is not theirs, which is the point of this test.
    send: () => ({ path: '/requests?filter[route]=/v1/requests' }),
    ok: 200,
    permission: 'admin',
    ...ofCaller,
    scoped: 'project_scope',
  },
  'webhooks.list': { send: () => ({ path: '/webhooks' }), ok: 200, ...ofNoProject, otherTenant: 'in', otherMode: 'in' },
  'webhooks.create': {
    send: () => ({ path: '/webhooks', body: { url: 'https://example.org/hooks', events: ['analysis.completed'] } }),
    ok: 201,
    ...ofNoProject,
    otherTenant: 'in',
    otherMode: 'in',
  },
  'webhooks.get': { send: ({ webhook }) => ({ path: `/webhooks/${webhook}` }), ok: 200, ...ofNoProject },
  'webhooks.update': {
    send: ({ webhook }) => ({ path: `/webhooks/${webhook}`, body: { description: 'Changed' } }),
    ok: 200,
    ...ofNoProject,
  },
  'webhooks.delete': { send: ({ webhook }) => ({ path: `/webhooks/${webhook}` }), ok: 200, ...ofNoProject },
  'webhooks.rotate_secret': {
    send: ({ webhook }) => ({ path: `/webhooks/${webhook}/rotate-secret` }),
    ok: 200,
    ...ofNoProject,
  },
  'webhooks.test': { send: ({ webhook }) => ({ path: `/webhooks/${webhook}/test` }), ok: 202, ...ofNoProject },
  'webhooks.recover': {
    send: ({ webhook }) => ({ path: `/webhooks/${webhook}/recover`, body: { since: '2026-01-01T00:00:00Z' } }),
    ok: 202,
    ...ofNoProject,
  },
  'deliveries.list': { send: ({ webhook }) => ({ path: `/webhooks/${webhook}/deliveries` }), ok: 200, ...ofNoProject },
  'deliveries.get': { send: ({ delivery }) => ({ path: `/webhook-deliveries/${delivery}` }), ok: 200, ...ofNoProject },
  'deliveries.redeliver': {
    send: ({ delivery }) => ({ path: `/webhook-deliveries/${delivery}/redeliver` }),
    ok: 202,
    ...ofNoProject,
  },
  'events.list': { send: () => ({ path: '/events' }), ok: 200, permission: 'read', ...ofCaller },
  'exports.create_of_project': {
    send: ({ project }) => ({ path: `/projects/${project}/export`, body: { format: 'csv' } }),
    ok: 202,
    permission: 'read',
    ...ofProject,
  },
  'exports.create_of_analysis': {
    // It has no run that completed.
    send: ({ analysis }) => ({ path: `/analyses/${analysis}/export`, body: { format: 'pdf' } }),
    ok: 409,
    permission: 'read',
    ...ofProject,
  },
  'exports.create_of_papers': {
    send: ({ project }) => ({ path: `/projects/${project}/papers/export`, body: { search: { q: 'asthma' } } }),
    ok: 202,
    permission: 'read',
    ...ofProject,
  },
  'exports.list': {
    send: ({ project }) => ({ path: `/projects/${project}/exports` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'exports.get': { send: ({ export: id }) => ({ path: `/exports/${id}` }), ok: 200, permission: 'read', ...ofProject },
  'exports.cancel': {
    send: ({ export: id }) => ({ path: `/exports/${id}/cancel` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'exports.delete': {
    send: ({ canceledExport: id }) => ({ path: `/exports/${id}` }),
    ok: 200,
    permission: 'delete',
    ...ofProject,
  },
  'search_history.list': {
    send: () => ({ path: '/search_history' }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'search_history.create': {
    send: () => ({ path: '/search_history', body: { query: 'door' } }),
    ok: 201,
    permission: 'read',
    ...ofEverybody,
  },
  'search_history.delete': {
    send: () => ({ path: '/search_history' }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'searches.list': {
    send: ({ project }) => ({ path: `/projects/${project}/searches` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'searches.create': {
    send: ({ project }) => ({ path: `/projects/${project}/searches`, body: { name: 'Door', query: 'door' } }),
    ok: 201,
    permission: 'write',
    ...ofProject,
  },
  'searches.get': {
    send: ({ search }) => ({ path: `/searches/${search}` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'searches.update': {
    send: ({ search }) => ({ path: `/searches/${search}`, body: { name: 'Changed' } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'searches.delete': {
    send: ({ otherSearch }) => ({ path: `/searches/${otherSearch}` }),
    ok: 200,
    permission: 'delete',
    ...ofProject,
  },
  'searches.run': {
    send: ({ search }) => ({ path: `/searches/${search}/run` }),
    ok: 202,
    permission: 'write',
    ...ofProject,
  },
  'searches.runs': {
    send: ({ search }) => ({ path: `/searches/${search}/runs` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'searches.get_run': {
    send: ({ search, searchRun }) => ({ path: `/searches/${search}/runs/${searchRun}` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'searches.matches': {
    send: ({ search }) => ({ path: `/searches/${search}/matches` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'events.get': { send: ({ event }) => ({ path: `/events/${event}` }), ok: 200, permission: 'read', ...ofMode },
  'literature.search': {
    send: () => ({ path: '/literature/search?q=door' }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.search_strategy': {
    send: () => ({ path: '/literature/search', body: { q: '#1 door[ti]\n#2 #1 AND paper', syntax: 'pubmed' } }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.citations': {
    send: ({ paper }) => ({ path: '/literature/citations', body: { paper_ids: [paper] } }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.batch': {
    send: ({ paper }) => ({ path: '/literature/batch', body: { ids: [paper] } }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.get': {
    send: ({ paper }) => ({ path: `/literature/${paper}` }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.delete': {
    send: ({ ownPaper }) => ({ path: `/literature/${ownPaper}` }),
    ok: 200,
    permission: 'delete',
    ...ofAccount,
  },
  'literature.similar': {
    send: ({ paper }) => ({ path: `/literature/${paper}/similar` }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.references': {
    send: ({ paper }) => ({ path: `/literature/${paper}/references` }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.cited_by': {
    send: ({ paper }) => ({ path: `/literature/${paper}/cited_by` }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.relations': {
    send: ({ paper }) => ({ path: `/literature/${paper}/relations` }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'literature.citation': {
    send: ({ paper }) => ({ path: `/literature/${paper}/citation` }),
    ok: 200,
    permission: 'read',
    ...ofEverybody,
  },
  'project_papers.list': {
    send: ({ project }) => ({ path: `/projects/${project}/papers` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'project_papers.attach': {
    send: ({ project, paper }) => ({ path: `/projects/${project}/papers`, body: { paper_ids: [paper] } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'project_papers.detach': {
    send: ({ project, paper }) => ({ path: `/projects/${project}/papers/${paper}` }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'project_papers.citations': {
    send: ({ project }) => ({ path: `/projects/${project}/citations?format=ris` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'literature_imports.list': {
    send: () => ({ path: '/literature/imports' }),
    ok: 200,
    ...ofNoProject,
    otherTenant: 'in',
    otherMode: 'in',
  },
  'literature_imports.create': {
    send: () => ({ path: '/literature/imports', body: { source: 'pubmed', query: 'asthma' } }),
    ok: 202,
    ...ofNoProject,
    otherTenant: 'in',
    otherMode: 'in',
  },
  'literature_imports.get': {
    send: ({ literatureImport }) => ({ path: `/literature/imports/${literatureImport}` }),
    ok: 200,
    ...ofNoProject,
  },
  'literature_imports.cancel': {
    send: ({ literatureImport }) => ({ path: `/literature/imports/${literatureImport}/cancel` }),
    ok: 200,
    ...ofNoProject,
  },
  'reviews.list': {
    send: (scene) => ({ path: `/projects/${scene.project}/reviews` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'reviews.create': {
    send: (scene) => ({ path: `/projects/${scene.project}/reviews`, body: { name: 'New' } }),
    ok: 201,
    permission: 'write',
    ...ofProject,
  },
  'reviews.get': {
    send: (scene) => ({ path: `/reviews/${scene.review}` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'reviews.update': {
    send: (scene) => ({ path: `/reviews/${scene.review}`, body: { name: 'Changed' } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'reviews.delete': {
    send: (scene) => ({ path: `/reviews/${scene.review}` }),
    ok: 200,
    permission: 'delete',
    ...ofProject,
  },
  'reviews.close_stage': {
    send: (scene) => ({ path: `/reviews/${scene.review}/close-stage`, body: { stage: 'full_text' } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'reviews.next_record': {
    send: (scene) => ({ path: `/reviews/${scene.review}/next` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'reviews.agreement': {
    send: (scene) => ({ path: `/reviews/${scene.review}/agreement` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'reviews.prisma': {
    send: (scene) => ({ path: `/reviews/${scene.review}/prisma?format=svg` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'reviews.search_report': {
    send: (scene) => ({ path: `/reviews/${scene.review}/search-report` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'reviews.citations': {
    send: (scene) => ({ path: `/reviews/${scene.review}/citations` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'reviews.attach_included': {
    send: (scene) => ({ path: `/reviews/${scene.review}/attach-included` }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'review_sets.list': {
    send: (scene) => ({ path: `/reviews/${scene.review}/sets` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'review_sets.create': {
    send: (scene) => ({
      path: `/reviews/${scene.review}/sets`,
      body: { name: 'Embase', kind: 'database', search: { q: 'paper' } },
    }),
    ok: 201,
    permission: 'write',
    ...ofProject,
  },
  'review_records.list': {
    send: (scene) => ({ path: `/reviews/${scene.review}/records` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'review_records.get': {
    send: (scene) => ({ path: `/reviews/${scene.review}/records/${scene.reviewRecord}` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'review_records.update': {
    send: (scene) => ({ path: `/reviews/${scene.review}/records/${scene.reviewRecord}`, body: { labels: ['Door'] } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'review_records.decide': {
    send: (scene) => ({
      path: `/reviews/${scene.review}/records/${scene.reviewRecord}/decisions`,
      body: { stage: 'title_abstract', decision: 'include' },
    }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  // Nobody disagrees yet.
  'review_records.settle': {
    send: (scene) => ({
      path: `/reviews/${scene.review}/records/${scene.reviewRecord}/settlement`,
      body: { stage: 'title_abstract', decision: 'include' },
    }),
    ok: 409,
    permission: 'write',
    ...ofProject,
  },
  'review_duplicates.list': {
    send: (scene) => ({ path: `/reviews/${scene.review}/duplicates` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'review_duplicates.settle': {
    send: (scene) => ({ path: `/reviews/${scene.review}/duplicates/${scene.reviewDuplicate}`, body: { same: true } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'reviews.extraction_form': {
    send: (scene) => ({ path: `/reviews/${scene.review}/extraction-form` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'reviews.update_extraction_form': {
    send: (scene) => ({
      path: `/reviews/${scene.review}/extraction-form`,
      body: { fields: [{ name: 'events', type: 'integer' }] },
    }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  'reviews.effect_table': {
    send: (scene) => ({ path: `/reviews/${scene.review}/effect-table` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  // The project holds a patient, who is no row of an effect table.
  'reviews.write_effect_table': {
    send: (scene) => ({ path: `/reviews/${scene.review}/effect-table`, body: {} }),
    ok: 409,
    permission: 'write',
    ...ofProject,
  },
  'review_extractions.list': {
    send: (scene) => ({ path: `/reviews/${scene.review}/extractions` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'review_extractions.export_sheet': {
    send: (scene) => ({ path: `/reviews/${scene.review}/extractions/sheet` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  // The review has no form.
  'review_extractions.import_sheet': {
    send: (scene) => ({ path: `/reviews/${scene.review}/extractions/sheet`, body: { text: 'pmid,events\n1,2\n' } }),
    ok: 409,
    permission: 'write',
    ...ofProject,
  },
  'reviews.extraction_agreement': {
    send: (scene) => ({ path: `/reviews/${scene.review}/extraction-agreement` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'review_extractions.get': {
    send: (scene) => ({ path: `/reviews/${scene.review}/records/${scene.reviewRecord}/extraction` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  // Nothing is included yet.
  'review_extractions.save': {
    send: (scene) => ({
      path: `/reviews/${scene.review}/records/${scene.reviewRecord}/extraction`,
      body: { rows: [] },
    }),
    ok: 409,
    permission: 'write',
    ...ofProject,
  },
  'review_extractions.withdraw': {
    send: (scene) => ({ path: `/reviews/${scene.review}/records/${scene.reviewRecord}/extraction` }),
    ok: 409,
    permission: 'write',
    ...ofProject,
  },
  'review_extractions.agree': {
    send: (scene) => ({
      path: `/reviews/${scene.review}/records/${scene.reviewRecord}/extraction/agreed`,
      body: { rows: [] },
    }),
    ok: 409,
    permission: 'write',
    ...ofProject,
  },
  'analysis_papers.list': {
    send: (scene) => ({ path: `/analyses/${scene.analysis}/papers` }),
    ok: 200,
    permission: 'read',
    ...ofProject,
  },
  'analysis_papers.attach': {
    send: (scene) => ({ path: `/analyses/${scene.analysis}/papers`, body: { paper_ids: [scene.paper] } }),
    ok: 200,
    permission: 'write',
    ...ofProject,
  },
  // It is attached to the project, and to no analysis.
  'analysis_papers.detach': {
    send: (scene) => ({ path: `/analyses/${scene.analysis}/papers/${scene.paper}` }),
    ok: 404,
    permission: 'write',
    ...ofProject,
  },
};
