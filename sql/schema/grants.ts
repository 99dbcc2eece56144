/*
 * What the application's two roles may do, all of it: `npm run migrate` grants this and takes back everything else that
 * migrations, a restored dump or hands have granted in the schema public. A new table or function has to be named here,
 * also when nobody gets it; test/sql/grants.test.ts lists what is missing.
 */

/** API processes act as the first. Worker processes act as the second, which has all that the first has. */
export const webRole = 'research_platform';
export const workerRole = 'research_platform_worker';

/** What stands behind `grant` and `on`, for the API and, beyond that, for workers. */
type TableGrant = { web?: string; worker?: string };
const rows = 'select, insert, update, delete';

export const tableGrants: Record<string, TableGrant> = {
  // The plan is for the account to choose; what it may do beyond is the operator's.
  accounts: { web: 'select, update (plan, updated_at)' },
  analyses: { web: rows },
  analysis_papers: { web: 'select, insert, delete' },
  // Not the hash, which authenticate() looks keys up by.
  api_keys: {
    web: `select (id, account_id, name, type, prefix, last4, permissions, project_ids, created_by, created_at, last_used_at,
      expires_at, revoked_at, successor_id), insert, update (name, permissions, expires_at, revoked_at, successor_id), delete`,
  },
  audit_events: { web: 'select' },
  audit_links: {},
  audit_seal_signatures: {},
  audit_seals: {},
  audit_values: { web: 'select' },
  audit_verifications: { web: 'select, insert, delete', worker: 'update' },
  database_epochs: {},
  deliveries: { web: 'select, insert, update' },
  delivery_attempts: { web: 'select', worker: 'insert' },
  dispatch_queue: { web: 'select' },
  events: { web: 'select, insert' },
  export_chunks: { web: 'select', worker: 'insert, delete' },
  export_files: { web: 'select, delete', worker: 'insert, update' },
  export_leftovers: { worker: 'select, delete' },
  exports: { web: rows },
  idempotency_keys: { web: 'select, insert, update' },
  invitations: { web: rows },
  key_holders: {},
  literature_columns: { web: 'select', worker: 'insert, update, delete' },
  literature_import_chunks: { web: 'select, insert, delete' },
  literature_import_papers: { web: 'select', worker: 'insert, update' },
  literature_imports: { web: 'select, insert, update' },
  literature_postings: { web: 'select', worker: 'insert, update, delete' },
  literature_segments: { web: 'select', worker: 'insert, update, delete' },
  literature_words: { web: 'select', worker: 'insert, update, delete' },
  login_failures: {},
  login_guesses: {},
  login_networks: { web: 'select, insert, update' },
  mesh_descriptors: { web: 'select' },
  mesh_places: { web: 'select' },
  mesh_terms: { web: 'select' },
  // Written by the operator's hand alone.
  operator_accounts: { web: 'select' },
  overlay_columns: { web: 'select', worker: 'insert, update, delete' },
  // Deleting a paper takes it out of the index too; its row goes by delete_overlay_paper(), which writes the audit event.
  overlay_papers: { web: 'select', worker: 'insert, update, delete' },
  overlay_postings: { web: 'select, delete', worker: 'insert, update' },
  overlay_segments: { web: 'select, update, delete', worker: 'insert' },
  overlay_words: { web: 'select', worker: 'insert, update, delete' },
  papers: { web: 'select', worker: 'insert, update, delete' },
  // Whoever changes a patient deletes the chunk that holds their values.
  patient_chunks: { web: 'select, insert, delete' },
  patient_columns: { web: 'select, insert' },
  patients: { web: rows },
  project_papers: { web: 'select, insert, delete' },
  projects: { web: rows },
  request_counts: { web: 'select' },
  // Written by store_requests().
  requests: { web: 'select' },
  review_decisions: { web: 'select, insert, update' },
  review_duplicates: { web: 'select, insert, update, delete' },
  review_extractions: { web: rows },
  review_records: { web: 'select, insert, update' },
  review_reviewers: { web: 'select, insert, update' },
  review_sets: { web: 'select, insert' },
  reviews: { web: rows },
  run_rows: { web: 'select', worker: 'insert' },
  runs: { web: 'select, insert, update' },
  schema_functions: {},
  schema_migrations: {},
  scope_secrets: {},
  search_history: { web: 'select, insert, update, delete' },
  search_matches: { web: 'select', worker: 'insert' },
  search_papers: { web: 'select', worker: 'insert, update' },
  search_runs: { web: 'select, insert', worker: 'update' },
  searches: { web: rows },
  sessions: {
    web: 'select (id, account_id, user_id, created_at, expires_at, last_used_at, address, user_agent), insert, delete',
  },
  // Written by the operator alone, and taken by take_sign_in_link(). Not the hash.
  sign_in_links: { web: 'select (account_id, user_id, created_at, expires_at)' },
  anonymous_counts: {},
  usage_by_day: { web: 'select' },
  usage_by_key: { web: 'select' },
  // Not the hash of the password, which hold_password() and change_password() compare.
  users: {
    web: 'select (id, account_id, email, name, role, created_at, updated_at), insert, update (name, role, updated_at), delete',
  },
  webhooks: { web: rows },
  workers: { web: 'select', worker: 'insert, update, delete' },
};

/** By name, with all that share it. Functions of triggers need no grant to fire. */
export const functionGrants: Record<'web' | 'worker' | 'nobody', readonly string[]> = {
  web: [
    ...['tenant_account', 'tenant_mode', 'tenant_projects', 'tenant_actor', 'tenant_claim', 'public_id', 'emit_event'],
    ...['authenticate', 'permit_holds', 'admit_anonymous', 'project_outside_scope', 'missing_projects'],
    ...[
      'login_wait',
      'login_standing',
      'home_network',
      'client_network',
      'count_login_failure',
      'login_candidate',
      'audit_sign_in_failed',
      'invitation_account',
      'sign_in_link_account',
      'take_sign_in_link',
    ],
    ...['hold_password', 'change_password', 'delete_overlay_paper'],
    ...[
      'add_job',
      'remove_job',
      'add_delivery_job',
      'add_import_job',
      'add_search_job',
      'add_audit_verification_job',
      'exceeded_work_limits',
      'queue_run',
      'queue_run_of_analysis',
      'work_limits_of',
      'export_bytes_left',
    ],
    ...['audit_read', 'audit_reads', 'audit_is_sealed', 'audit_event_id'],
    ...['first_mentions', 'create_patients', 'store_requests', 'return_permits', 'patients_lock'],
    ...['worker_dead_after', 'queue_figures', 'queue_position', 'queue_positions', 'current_epoch'],
    // Each asks by itself whether the owner of an operator account acts.
    ...[
      'acts_as_operator',
      'operator_current_jobs',
      'operator_failed_jobs',
      'operator_retry_job',
      'operator_discard_job',
    ],
    ...['attribute_sort_key', 'request_limits_of'], // the second is in generated columns of accounts
  ],
  worker: [
    ...[
      'begin_run_with_patients',
      'finish_run_with_job',
      'begin_next_run',
      'record_heartbeat',
      'release_job',
      'rescue_work',
      'dispatch_work',
      'purge_spent_jobs',
    ],
    ...['audit_chain_links', 'audit_chain_seals', 'audit_newest_signature', 'fail_lost_audit_verifications'],
    ...['audit_seal', 'sign_audit_seal', 'add_secret_sealing_jobs', 'purge_login_history', 'keep_partitions'],
    ...[
      'record_usage',
      'seal_audit',
      'expire_exports',
      'projects_with_loose_patients',
      'queue_search_runs',
      'imports_wait',
    ],
    ...['purge_expired', 'purge_export_chunks', 'purge_idempotency_keys'],
  ],
  // Called by other functions, by triggers and policies, as the owner.
  nobody: [
    ...[
      'open_tenant_scope',
      'verified_claim',
      'authenticate_step_by_step',
      'count_requests',
      'actor_json',
      'platform_acts',
      'count_anonymous',
    ],
    ...['require_operator', 'require_own_job', 'uuid_of_id', 'fold_usage', 'fold_finished_day', 'export_files_leave'],
    ...[
      'add_dispatched_job',
      'begin_run',
      'begin_taken_run',
      'release_taken_job',
      'dispatch_at_commit',
      'digest_variables',
      'dispatch_key',
      'give_slots',
      'has_usable_job',
      'keep_dispatch_queue',
    ],
    'current_system_identifier',
    'recognise_cluster',
    ...[
      'audit_analysis_papers',
      'audit_change',
      'audit_changed_row',
      'audit_count',
      'audit_difference',
      'audit_event',
      'audit_event_form',
      'audit_export',
      'audit_form',
      'audit_import',
    ],
    ...[
      'audit_microseconds',
      'audit_patients',
      'audit_project_erased',
      'audit_project_papers',
      'audit_review_decision',
      'audit_review_duplicate',
      'audit_review_extraction',
      'audit_review_record',
      'audit_row',
      'audit_run',
      'audit_session',
    ],
    ...['audit_stays', 'audit_table', 'audit_upload', 'audit_values_hash', 'audit_verification_change'],
    ...['hide_overlay_papers', 'show_overlay_papers', 'trim_requests'],
    ...['keep_partitions_at', 'partition_bound', 'first_uuid_at'],
    ...['drop_all_chunks', 'drop_changed_chunks'],
  ],
};

/**
 * When the policy `platform`, which shows the owner the rows of all tenants, lets it see them; unlike anywhere else, in
 * these tables. A dump restored under another owner has lost the policies of the first one.
 */
export const platformPolicies: Record<string, string> = {
  audit_events: 'platform_acts() or pg_trigger_depth() > 0',
  audit_values: 'platform_acts() or pg_trigger_depth() > 0',
  scope_secrets: 'true',
};
