const changed = ['created', 'updated', 'deleted'] as const;

/** Of what a row of the trail is about, and of many of them that one statement changes: what can have been done. */
const verbs = {
  account: changed,
  user: [
    ...changed,
    ...([
      'password_changed',
      'sign_in_link_made',
      'sign_in_link_used',
      'signed_in',
      'signed_out',
      'sign_in_failed',
    ] as const),
  ],
  sessions: ['ended'],
  api_key: [...changed, 'revoked', 'secret_changed', 'out_of_scope'],
  invitation: [...changed, 'secret_changed'],
  webhook: [...changed, 'secret_changed'],
  project: changed,
  patient: ['read', 'updated', 'deleted'],
  patients: ['created', 'updated', 'deleted', 'listed', 'read'],
  analysis: [...changed, 'papers_attached', 'papers_detached'],
  run: ['queued', 'completed', 'failed', 'canceled', 'deleted'],
  runs: ['deleted'],
  export: ['created', 'ready', 'downloaded', 'failed', 'canceled', 'expired', 'deleted'],
  exports: ['deleted'],
  import: ['queued', 'completed', 'failed', 'canceled'],
  search: changed,
  paper: ['attached', 'detached', 'deleted'],
  papers: ['detached'],
  review: changed,
  review_set: changed,
  review_record: [
    ...(['updated', 'decided', 'decided_anew', 'settled', 'extraction_drafted', 'extracted'] as const),
    ...(['extraction_agreed', 'extraction_agreed_anew', 'extraction_withdrawn'] as const),
  ],
  review_duplicate: ['settled'],
  audit_verification: ['queued', 'completed', 'failed'],
  failed_job: ['retried', 'discarded'],
  // Of more than a hundred rows that one statement made or deleted.
  accounts: ['created', 'deleted'],
  users: ['created', 'deleted'],
  api_keys: ['created', 'deleted'],
  invitations: ['created', 'deleted'],
  webhooks: ['created', 'deleted'],
  projects: ['created', 'deleted'],
  analyses: ['created', 'deleted'],
  searches: ['created', 'deleted'],
  reviews: ['created', 'deleted'],
  review_sets: ['created', 'deleted'],
} as const;

type Verbs = typeof verbs;
export type AuditAction = { [Subject in keyof Verbs]: `${Subject}.${Verbs[Subject][number]}` }[keyof Verbs];

/** All that the audit trail can say was done. */
export const auditActions = Object.entries(verbs).flatMap(([subject, done]) =>
  done.map((verb) => `${subject}.${verb}` as AuditAction),
);
