import { i18n } from '@lingui/core';
import type { AuditEvent } from '@research-platform/client';

/** What was done, in words; an action that has none yet is shown as it is. */
export function actionInWords({ action, count }: Pick<AuditEvent, 'action' | 'count'>): string {
  const n = count ?? 0;
  const words: Record<string, () => string> = {
    'patient.read': () => i18n.t('read a patient'),
    'patients.listed': () =>
      count === null
        ? i18n.t('read a list of patients')
        : i18n.t('{n, plural, one {read a list of # patient} other {read a list of # patients}}', { n }),
    'patients.read': () =>
      count === null
        ? i18n.t('read patients')
        : i18n.t('{n, plural, one {read # patient} other {read # patients}}', { n }),
    'patient.created': () => i18n.t('added a patient'),
    'patient.updated': () => i18n.t('changed a patient'),
    'patient.deleted': () => i18n.t('deleted a patient'),
    'patients.created': () => i18n.t('{n, plural, one {added # patient} other {added # patients}}', { n }),
    'patients.updated': () => i18n.t('{n, plural, one {changed # patient} other {changed # patients}}', { n }),
    'patients.deleted': () => i18n.t('{n, plural, one {deleted # patient} other {deleted # patients}}', { n }),
    'paper.attached': () => i18n.t('attached a paper to a project'),
    'paper.detached': () => i18n.t('took a paper off a project'),
    'papers.detached': () =>
      i18n.t('{n, plural, one {took # paper off a project} other {took # papers off a project}}', { n }),
    'review_record.decided': () => i18n.t('decided on a record of a review'),
    'review_record.decided_anew': () => i18n.t('decided anew on a record of a review'),
    'review_record.settled': () => i18n.t('settled a conflict on a record of a review'),
    'review_duplicate.settled': () => i18n.t('settled a possible duplicate of a review'),
    'user.signed_in': () => i18n.t('signed in'),
    'user.signed_out': () => i18n.t('signed out'),
    'user.sign_in_failed': () => i18n.t('failed to sign in'),
    'user.sign_in_link_made': () => i18n.t('made a link to sign in'),
    'user.sign_in_link_used': () => i18n.t('used a link to sign in'),
    'sessions.ended': () => i18n.t('{n, plural, one {ended # session} other {ended # sessions}}', { n }),
    'api_key.out_of_scope': () => i18n.t('asked with a key for what is outside of its scope'),
  };
  const known = words[action]?.();
  if (known !== undefined) return known;
  const [, kind, verb] = /^([a-z_]+)\.([a-z_]+)$/.exec(action) ?? [];
  const done = verb === undefined ? undefined : verbs[verb]?.(kindInWords(kind!));
  return done ?? action;
}

const verbs: Record<string, (what: string) => string> = {
  created: (what) => i18n.t('made: {what}', { what }),
  updated: (what) => i18n.t('changed: {what}', { what }),
  deleted: (what) => i18n.t('deleted: {what}', { what }),
  queued: (what) => i18n.t('asked for: {what}', { what }),
  completed: (what) => i18n.t('completed: {what}', { what }),
  ready: (what) => i18n.t('ready: {what}', { what }),
  failed: (what) => i18n.t('failed: {what}', { what }),
  canceled: (what) => i18n.t('canceled: {what}', { what }),
};

export function kindInWords(kind: string): string {
  const words: Record<string, () => string> = {
    account: () => i18n.t('account'),
    user: () => i18n.t('person'),
    session: () => i18n.t('session'),
    api_key: () => i18n.t('API key'),
    invitation: () => i18n.t('invitation'),
    webhook: () => i18n.t('webhook'),
    project: () => i18n.t('project'),
    patient: () => i18n.t('patient'),
    analysis: () => i18n.t('analysis'),
    run: () => i18n.t('run'),
    export: () => i18n.t('export'),
    import: () => i18n.t('import'),
    paper: () => i18n.t('paper'),
    review: () => i18n.t('review'),
    review_set: () => i18n.t('source of a review'),
    review_record: () => i18n.t('record of a review'),
    search: () => i18n.t('saved search'),
    audit_verification: () => i18n.t('verification of the trail'),
  };
  return words[kind]?.() ?? kind;
}

export function actorInWords({ type, id, name }: AuditEvent['actor']): string {
  const words = {
    api_key: () => i18n.t('Key {name}', { name: name ?? id ?? '' }),
    user: () => name ?? i18n.t('a person who is gone'),
    worker: () => i18n.t('a job of the platform'),
    platform: () => i18n.t('the operator of the platform'),
    nobody: () => i18n.t('nobody who signed in'),
  };
  return words[type]();
}
