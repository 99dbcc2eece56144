// Made from contract/routes/ by scripts/generate-javascript-client.ts. Do not edit: npm run generate:javascript
import type {
  Account,
  Analysis,
  AnalysisDryRun,
  AnalysisMethod,
  AnalysisMethodSummary,
  AnalysisPaper,
  AnalysisWritten,
  ApiKey,
  AuditEvent,
  AuditVerification,
  Billing,
  CitedReference,
  Delivery,
  EffectTable,
  Event,
  Export,
  ExtractionAgreement,
  ExtractionForm,
  ExtractionSheet,
  FailedJob,
  FoundPaper,
  ImportedExtractions,
  Invitation,
  LiteratureImport,
  LoggedRequest,
  NewApiKey,
  NewWebhook,
  OwnSession,
  Paper,
  PaperRelations,
  Patient,
  PatientWritten,
  PatientsDeleted,
  PlatformWorker,
  Project,
  ProjectPaper,
  ProjectWritten,
  ReadQuery,
  Review,
  ReviewDuplicate,
  ReviewExtraction,
  ReviewExtractionSummary,
  ReviewRecord,
  ReviewSet,
  Run,
  RunComparison,
  RunWritten,
  Search,
  SearchHistoryEntry,
  SearchMatch,
  SearchRun,
  Session,
  TaskQueue,
  UploadCheck,
  User,
  VariableSummary,
  Webhook,
  WrittenEffectTable,
} from './types.ts';

/** What each operation of the API is sent and answers with. */
export interface Operations {
  /** GET /projects: List all projects, newest first */
  'projects.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Fields with commas between, each with - in front for descending: status,-created_at */
      sort?: string | undefined;
    };
    answer: {
      items: Project[];
      next_cursor: string | null;
    };
    item: Project;
  };
  /** POST /projects: Create a project */
  'projects.create': {
    body: {
      name: string;
      /** Default: `""`. */
      description?: string | undefined;
      /** Default: `[]`. */
      variables?: readonly {
        name: string;
        /** Default: `""`. */
        label?: string | undefined;
        type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
        /** Default: `null`. */
        unit?: string | null | undefined;
        /** The allowed values of a category, with their labels. Default: `null`. */
        categories?: readonly {
          value: string | number;
          label: string;
        }[] | null | undefined;
        /** Default: `null`. */
        min?: number | null | undefined;
        /** Default: `null`. */
        max?: number | null | undefined;
        /** Values that stand for a missing one, such as 999. They are stored as they come, whatever `categories`, `min` and `max` say, and are missing in analyses */
        missing_codes?: readonly (string | number)[] | null | undefined;
        /** Default: `false`. */
        required?: boolean | undefined;
        /** Protected health information. Default: `false`. */
        identifier?: boolean | undefined;
        /** Which kind of identifier it is: a de-identified export treats each by its own rule. none: it identifies nobody. A Safe Harbor export needs one for every variable */
        identifier_class?: "name" | "geographic" | "zip" | "date" | "birth_date" | "age" | "phone" | "fax" | "email" | "ssn" | "medical_record_number" | "health_plan_number" | "account_number" | "certificate_number" | "vehicle" | "device" | "url" | "ip_address" | "biometric" | "photo" | "other_unique" | "none" | null | undefined;
      }[] | undefined;
      /** Default: `{}`. */
      metadata?: Record<string, string> | undefined;
    };
    answer: ProjectWritten;
  };
  /** GET /projects/{id}: Get project details */
  'projects.get': {
    answer: Project;
  };
  /** PATCH /projects/{id}: Update a project by a JSON merge patch */
  'projects.update': {
    body: {
      name?: string | undefined;
      description?: string | null | undefined;
      variables?: readonly {
        name: string;
        /** Default: `""`. */
        label?: string | undefined;
        type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
        /** Default: `null`. */
        unit?: string | null | undefined;
        /** The allowed values of a category, with their labels. Default: `null`. */
        categories?: readonly {
          value: string | number;
          label: string;
        }[] | null | undefined;
        /** Default: `null`. */
        min?: number | null | undefined;
        /** Default: `null`. */
        max?: number | null | undefined;
        /** Values that stand for a missing one, such as 999. They are stored as they come, whatever `categories`, `min` and `max` say, and are missing in analyses */
        missing_codes?: readonly (string | number)[] | null | undefined;
        /** Default: `false`. */
        required?: boolean | undefined;
        /** Protected health information. Default: `false`. */
        identifier?: boolean | undefined;
        /** Which kind of identifier it is: a de-identified export treats each by its own rule. none: it identifies nobody. A Safe Harbor export needs one for every variable */
        identifier_class?: "name" | "geographic" | "zip" | "date" | "birth_date" | "age" | "phone" | "fax" | "email" | "ssn" | "medical_record_number" | "health_plan_number" | "account_number" | "certificate_number" | "vehicle" | "device" | "url" | "ip_address" | "biometric" | "photo" | "other_unique" | "none" | null | undefined;
      }[] | null | undefined;
      metadata?: Record<string, string | null> | null | undefined;
    };
    answer: ProjectWritten;
  };
  /** DELETE /projects/{id}: Delete a project with its patients and analyses */
  'projects.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /projects/{id}/variables/summary: Summarise a variable of the patients: quartiles, mean, histogram, counts of levels */
  'variables.summary': {
    query: {
      variable: string;
      /** Of the histogram. Default: `20`. */
      bins?: number | undefined;
      /** The most frequent ones are shown. Default: `20`. */
      levels?: number | undefined;
    };
    answer: VariableSummary;
  };
  /** POST /projects/{id}/variables/infer: Propose a data dictionary from the patients of a project */
  'variables.infer': {
    answer: {
      /** Smallest and largest values, and words that recur */
      variables: {
        name: string;
        /** Default: `""`. */
        label: string;
        type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
        /** Default: `null`. */
        unit: string | null;
        /** The allowed values of a category, with their labels. Default: `null`. */
        categories: {
          value: string | number;
          label: string;
        }[] | null;
        /** Default: `null`. */
        min: number | null;
        /** Default: `null`. */
        max: number | null;
        /** Values that stand for a missing one, such as 999. They are stored as they come, whatever `categories`, `min` and `max` say, and are missing in analyses */
        missing_codes?: (string | number)[] | null;
        /** Default: `false`. */
        required: boolean;
        /** Protected health information. Default: `false`. */
        identifier: boolean;
        /** Which kind of identifier it is: a de-identified export treats each by its own rule. none: it identifies nobody. A Safe Harbor export needs one for every variable */
        identifier_class?: "name" | "geographic" | "zip" | "date" | "birth_date" | "age" | "phone" | "fax" | "email" | "ssn" | "medical_record_number" | "health_plan_number" | "account_number" | "certificate_number" | "vehicle" | "device" | "url" | "ip_address" | "biometric" | "photo" | "other_unique" | "none" | null;
      }[];
    };
  };
  /** GET /projects/{id}/patients: List patients of a project; filter[age][gte]=60 compares an attribute, sort=-age sorts by one */
  'patients.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      external_id?: string | undefined;
      /** created_at or an attribute, with - in front descending */
      sort?: string | undefined;
      /** The first page begins behind so many; the pages after it go on by their cursors, which know their place */
      offset?: number | undefined;
    };
    answer: {
      items: Patient[];
      next_cursor: string | null;
    };
    item: Patient;
  };
  /** DELETE /projects/{id}/patients: Erase the patients that filter[age][gte]=60 and external_id select, up to 10,000 at a time; filters need read too */
  'patients.delete_many': {
    query: {
      external_id?: string | undefined;
      /** Instead of a filter: every patient of the project */
      confirm?: "all" | undefined;
      /** Only counts */
      dry_run?: boolean | undefined;
    };
    answer: PatientsDeleted;
  };
  /** POST /projects/{id}/patients: Add patients: all of them or none */
  'patients.create': {
    query: {
      on_conflict?: "error" | "update" | "skip" | undefined;
      /** Checks all that an upload checks, and stores nothing; answers 200 */
      dry_run?: boolean | undefined;
    };
    body: {
      patients: readonly {
        external_id?: string | null | undefined;
        /** Default: `{}`. */
        attributes?: Record<string, string | number | boolean | null> | undefined;
      }[];
      on_conflict?: "error" | "update" | "skip" | undefined;
    };
    answer: UploadCheck | {
      created: number;
      updated: number;
      skipped: number;
      /** In the order given; for JSON of up to 1,000 patients */
      patient_ids?: string[];
    };
  };
  /** GET /patients/{id}: Get patient details */
  'patients.get': {
    answer: Patient;
  };
  /** PATCH /patients/{id}: Update a patient by a JSON merge patch */
  'patients.update': {
    body: {
      external_id?: string | null | undefined;
      /** Merged; null removes one attribute */
      attributes?: Record<string, string | number | boolean | null> | undefined;
    };
    answer: PatientWritten;
  };
  /** DELETE /patients/{id}: Erase a patient: the values are gone from the database */
  'patients.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /projects/{id}/analyses: List analyses of a project, newest first; results are left out */
  'analyses.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Fields with commas between, each with - in front for descending: status,-created_at */
      sort?: string | undefined;
    };
    answer: {
      items: Analysis[];
      next_cursor: string | null;
    };
    item: Analysis;
  };
  /** POST /projects/{id}/analyses: Create an analysis, and with run: true ask for a run at once (202) */
  'analyses.create': {
    query: {
      /** Creates nothing, counts what a run would use, answers 200; needs read too */
      dry_run?: boolean | undefined;
    };
    body: {
      name: string;
      /** One of GET /analysis-methods */
      method: string;
      /** Default: `{}`. */
      parameters?: Record<string, unknown> | undefined;
      /** All conditions must hold, at most 100. A patient whose value is missing fails every condition but "is_null" and "missing". Default: `[]`. */
      filter?: readonly ({
        column: string;
        op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte";
        /** Numbers compare by value, text by Unicode code point */
        value: number | string | boolean;
      } | {
        column: string;
        op: "in";
        /** At most 10,000 values */
        value: readonly (number | string | boolean)[];
      } | {
        column: string;
        op: "is_null";
        /** true: the value is missing; false: it is not */
        value: boolean;
      } | {
        column: string;
        op: "==" | "!=" | "<" | "<=" | ">" | ">=";
        /** Numbers compare by value, text by Unicode code point */
        value: number | string | boolean;
      } | {
        column: string;
        op: "missing" | "not_missing";
      })[] | undefined;
      /** Default: `""`. */
      description?: string | undefined;
      /** Ask for a run at once. Default: `false`. */
      run?: boolean | undefined;
    };
    answer: AnalysisDryRun | AnalysisWritten;
  };
  /** GET /analyses/{id}: Get an analysis with its latest run and result; Prefer: wait=N holds the answer until the run is over */
  'analyses.get': {
    answer: Analysis;
  };
  /** PATCH /analyses/{id}: Update an analysis by a JSON merge patch; runs that exist keep what they were asked */
  'analyses.update': {
    body: {
      name?: string | undefined;
      description?: string | null | undefined;
      /** Merged; null puts a parameter back to its default */
      parameters?: Record<string, unknown> | undefined;
      filter?: readonly ({
        column: string;
        op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte";
        /** Numbers compare by value, text by Unicode code point */
        value: number | string | boolean;
      } | {
        column: string;
        op: "in";
        /** At most 10,000 values */
        value: readonly (number | string | boolean)[];
      } | {
        column: string;
        op: "is_null";
        /** true: the value is missing; false: it is not */
        value: boolean;
      } | {
        column: string;
        op: "==" | "!=" | "<" | "<=" | ">" | ">=";
        /** Numbers compare by value, text by Unicode code point */
        value: number | string | boolean;
      } | {
        column: string;
        op: "missing" | "not_missing";
      })[] | null | undefined;
    };
    answer: AnalysisWritten;
  };
  /** DELETE /analyses/{id}: Delete an analysis with its runs */
  'analyses.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** POST /analyses/{id}/run: Execute an analysis */
  'analyses.run': {
    body: Record<string, never>;
    answer: RunWritten;
  };
  /** POST /analyses/{id}/cancel: Cancel the run of an analysis that is queued or running */
  'analyses.cancel': {
    body: Record<string, never>;
    answer: RunWritten;
  };
  /** GET /analyses/{id}/runs: List the runs of an analysis, newest first; results are left out */
  'runs.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Fields with commas between, each with - in front for descending: status,-created_at */
      sort?: string | undefined;
    };
    answer: {
      items: Run[];
      next_cursor: string | null;
    };
    item: Run;
  };
  /** GET /runs/{id}: Get a run with its result; Prefer: wait=N holds the answer until it is over */
  'runs.get': {
    answer: Run;
  };
  /** GET /runs/{id}/compare/{other_id}: Compare two runs that are over: parameters, method versions, data and results field by field */
  'runs.compare': {
    answer: RunComparison;
  };
  /** GET /analysis-methods: List the methods of analysis; GET /analysis-methods/{name} has the schemas of each */
  'methods.list': {
    answer: {
      items: AnalysisMethodSummary[];
      next_cursor: null;
    };
    item: AnalysisMethodSummary;
  };
  /** GET /analysis-methods/{name}: Get a method of analysis with the JSON Schemas of its parameters and its result */
  'methods.get': {
    answer: AnalysisMethod;
  };
  /** POST /auth/login: Log in; after ten failures in 15 minutes for an e-mail from one address, or a hundred in an hour from everywhere: 429 until they are over, the latter not from networks that the person has logged in from */
  'auth.login': {
    body: {
      email: string;
      password: string;
    };
    answer: Session;
  };
  /** POST /auth/link: Log in with the code of a sign-in link, which the operator of the platform makes; it works once, for 15 minutes */
  'auth.link': {
    body: {
      /** The last part of the link */
      code: string;
    };
    answer: Session;
  };
  /** POST /auth/logout: Log out; the session is dead at once */
  'auth.logout': {
    body: Record<string, never>;
    answer: {
      logged_out: true;
    };
  };
  /** POST /auth/password: Change one's password, which ends one's other sessions */
  'auth.password': {
    body: {
      current_password: string;
      new_password: string;
    };
    answer: {
      password_changed: true;
      ended_sessions: number;
    };
  };
  /** GET /auth/session: Get whose session this is and what it may do */
  'auth.session': {
    answer: {
      user: User;
      account: Account;
      mode: "live" | "test";
      permissions: ("read" | "write" | "delete" | "admin")[];
      /** Whether this session may ask what /operator answers, from where it is */
      is_operator: boolean;
      expires_at: string;
    };
  };
  /** GET /sessions: List your own sessions that have not ended, newest first: where and when each was last used */
  'sessions.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: OwnSession[];
      next_cursor: string | null;
    };
    item: OwnSession;
  };
  /** DELETE /sessions/{id}: End one of your own sessions at once; to end the current one is to log out */
  'sessions.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /api-keys: List keys, newest first; a key sees those of its own type, a scoped one those within its scope */
  'api_keys.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: ApiKey[];
      next_cursor: string | null;
    };
    item: ApiKey;
  };
  /** POST /api-keys: Create a key with permissions of your own role; the key itself is shown this once */
  'api_keys.create': {
    body: {
      name: string;
      permissions: readonly ("read" | "write" | "delete" | "admin")[];
      /** Absent or null: every project */
      scope?: {
        projects: readonly string[];
      } | null | undefined;
      /** Default: `"live"`. */
      type?: "live" | "test" | undefined;
      expires_at?: string | Date | null | undefined;
    };
    answer: NewApiKey;
  };
  /** GET /api-keys/{key_id}: Get what is known of a key, never the key itself */
  'api_keys.get': {
    answer: ApiKey;
  };
  /** PATCH /api-keys/{key_id}: Give a key another name; what it may do is fixed when it is made */
  'api_keys.update': {
    body: {
      name?: string | undefined;
    };
    answer: ApiKey;
  };
  /** DELETE /api-keys/{key_id}: Revoke a key at once; it stays in the list as revoked, and revoking it again changes nothing */
  'api_keys.revoke': {
    answer: {
      id: string;
      key_id: string;
      deleted: true;
    };
  };
  /** POST /api-keys/{key_id}/rotate: Put a new key in the place of an old one, which works on for a day or as long as the body says */
  'api_keys.rotate': {
    body: {
      /** Default: `86400`. */
      previous_key_ttl_seconds?: number | undefined;
      /** Of the new key; absent: as the old one's. Only with a session */
      expires_at?: string | Date | null | undefined;
    };
    answer: {
      key_id: string;
      name: string;
      type: "live" | "test";
      /** The first 12 characters of the key */
      prefix: string;
      last4: string;
      permissions: ("read" | "write" | "delete" | "admin")[];
      /** null: every project */
      scope: {
        projects: string[];
      } | null;
      created_at: string;
      created_by: string | null;
      /** To the minute */
      last_used_at: string | null;
      expires_at: string | null;
      status: "active" | "expired" | "revoked";
      /** The key that rotation put in its place */
      successor_id: string | null;
      /** Shown this once */
      key: string;
      previous_key_id: string;
      previous_key_expires_at: string;
    };
  };
  /** GET /team/members: List the people of the account */
  'members.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: User[];
      next_cursor: string | null;
    };
    item: User;
  };
  /** GET /team/members/{id}: Get a person of the account */
  'members.get': {
    answer: User;
  };
  /** PATCH /team/members/{id}: Change a person's role; their keys lose at once what the new role lacks */
  'members.update': {
    body: {
      role: "owner" | "admin" | "member" | "viewer";
    };
    answer: User;
  };
  /** DELETE /team/members/{id}: Remove a person: their sessions end and the keys they made are revoked; rotate those you still need first */
  'members.remove': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /team/invitations: List the invitations that wait to be accepted */
  'invitations.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: Invitation[];
      next_cursor: string | null;
    };
    item: Invitation;
  };
  /** POST /team/invitations: Invite a person; a session is shown the link this once, and it is mailed where mail is configured; a key is not shown it */
  'invitations.create': {
    body: {
      email: string;
      role: "owner" | "admin" | "member" | "viewer";
    };
    answer: {
      id: string;
      email: string;
      role: "owner" | "admin" | "member" | "viewer";
      /** off: no mail server is configured, pass on accept_url */
      mail: "off" | "queued" | "sent" | "refused";
      invited_by: string | null;
      created_at: string;
      expires_at: string;
      /** Works once, for 7 days; shown this once, and to a session alone: made by a key, it is only mailed */
      accept_url: string | null;
    };
  };
  /** POST /team/invitations/accept: Accept an invitation, which makes the user and logs them in */
  'invitations.accept': {
    body: {
      /** The last part of accept_url */
      token: string;
      name: string;
      password: string;
    };
    answer: Session;
  };
  /** GET /team/invitations/{id}: Get an invitation that waits to be accepted; never its link */
  'invitations.get': {
    answer: Invitation;
  };
  /** DELETE /team/invitations/{id}: Withdraw an invitation: its link is dead at once */
  'invitations.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /billing: Get the plan, its limits, and the requests of this minute, day and month; the ETag is of plan and limits, not of the counts */
  'billing.get': {
    answer: Billing;
  };
  /** PATCH /billing: Change the plan, as an owner; enterprise plans are set by the operator of the platform */
  'billing.update': {
    body: {
      plan: "starter" | "professional" | "enterprise";
    };
    answer: Billing;
  };
  /** GET /rate-limit: Get the limits of this credential and what is left of them; not counted itself */
  'rate_limit.get': {
    answer: {
      policies: {
        name: "minute" | "day";
        /** null: no limit */
        limit: number | null;
        remaining: number | null;
        resets_in_seconds: number;
      }[];
    };
  };
  /** GET /audit-events: List what was done, by whom, newest first: of this mode, and what belongs to neither */
  'audit_events.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** One of account.created, account.updated, account.deleted, user.created, user.updated, user.deleted, user.password_changed, user.sign_in_link_made, user.sign_in_link_used, user.signed_in, user.signed_out, user.sign_in_failed, sessions.ended, api_key.created, api_key.updated, api_key.deleted, api_key.revoked, api_key.secret_changed, api_key.out_of_scope, invitation.created, invitation.updated, invitation.deleted, invitation.secret_changed, webhook.created, webhook.updated, webhook.deleted, webhook.secret_changed, project.created, project.updated, project.deleted, patient.read, patient.updated, patient.deleted, patients.created, patients.updated, patients.deleted, patients.listed, patients.read, analysis.created, analysis.updated, analysis.deleted, analysis.papers_attached, analysis.papers_detached, run.queued, run.completed, run.failed, run.canceled, run.deleted, runs.deleted, export.created, export.ready, export.downloaded, export.failed, export.canceled, export.expired, export.deleted, exports.deleted, import.queued, import.completed, import.failed, import.canceled, search.created, search.updated, search.deleted, paper.attached, paper.detached, paper.deleted, papers.detached, review.created, review.updated, review.deleted, review_set.created, review_set.updated, review_set.deleted, review_record.updated, review_record.decided, review_record.decided_anew, review_record.settled, review_record.extraction_drafted, review_record.extracted, review_record.extraction_agreed, review_record.extraction_agreed_anew, review_record.extraction_withdrawn, review_duplicate.settled, audit_verification.queued, audit_verification.completed, audit_verification.failed, failed_job.retried, failed_job.discarded, accounts.created, accounts.deleted, users.created, users.deleted, api_keys.created, api_keys.deleted, invitations.created, invitations.deleted, webhooks.created, webhooks.deleted, projects.created, projects.deleted, analyses.created, analyses.deleted, searches.created, searches.deleted, reviews.created, reviews.deleted, review_sets.created, review_sets.deleted */
      action?: string | undefined;
      resource?: string | undefined;
      resource_type?: "account" | "user" | "session" | "api_key" | "invitation" | "webhook" | "project" | "patient" | "analysis" | "run" | "export" | "import" | "search" | "paper" | "review" | "review_set" | "review_record" | "review_duplicate" | "audit_verification" | undefined;
      /** The id of a key or a user */
      actor?: string | undefined;
      request_id?: string | undefined;
      /** At or after */
      since?: string | Date | undefined;
      /** Before */
      until?: string | Date | undefined;
    };
    answer: {
      items: AuditEvent[];
      next_cursor: string | null;
    };
    item: AuditEvent;
  };
  /** GET /audit-events/{id}: Get an audit event */
  'audit_events.get': {
    answer: AuditEvent;
  };
  /** POST /audit-verifications: Verify that the events of this mode, and what belongs to neither, are in the chain of hashes as they were written */
  'audit_verifications.create': {
    body: Record<string, never>;
    answer: AuditVerification;
  };
  /** GET /audit-verifications: List verifications of the audit trail, newest first: the last 100 of this mode */
  'audit_verifications.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: AuditVerification[];
      next_cursor: string | null;
    };
    item: AuditVerification;
  };
  /** GET /audit-verifications/{id}: Get a verification with what it found; Prefer: wait=N holds the answer until it is over */
  'audit_verifications.get': {
    answer: AuditVerification;
  };
  /** GET /requests: List the account's own requests of this mode, newest first: those of 7 days, at most the newest 100,000. Neither bodies nor the query of an address are kept, and requests without a valid credential are in no account's list. Written within a second of the answer; a crash of the server loses that second */
  'requests.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Fields with commas between, each with - in front for descending: status,-created_at */
      sort?: string | undefined;
    };
    answer: {
      items: LoggedRequest[];
      next_cursor: string | null;
    };
    item: LoggedRequest;
  };
  /** GET /webhooks: List webhooks, newest first */
  'webhooks.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: Webhook[];
      next_cursor: string | null;
    };
    item: Webhook;
  };
  /** POST /webhooks: Create a webhook; its secret is shown this once */
  'webhooks.create': {
    body: {
      /** https; its host must resolve to public addresses alone */
      url: string;
      events: readonly ("analysis.completed" | "analysis.failed" | "data.uploaded" | "export.ready" | "export.failed" | "literature.imported" | "review.created" | "review.updated" | "review.deleted" | "review.set_added" | "review.stage_closed" | "review.conflict_opened" | "review.conflict_settled" | "review.extraction_form_updated" | "review.extraction_completed" | "review.extraction_agreed" | "search.matched")[];
      /** Default: `""`. */
      description?: string | undefined;
      /** Only what happens in these; absent: in every project */
      project_ids?: readonly string[] | undefined;
    };
    answer: NewWebhook;
  };
  /** GET /webhooks/{id}: Get a webhook */
  'webhooks.get': {
    answer: Webhook;
  };
  /** PATCH /webhooks/{id}: Update a webhook by a JSON merge patch; status: enabled turns it on again */
  'webhooks.update': {
    body: {
      /** https; its host must resolve to public addresses alone */
      url?: string | undefined;
      events?: readonly ("analysis.completed" | "analysis.failed" | "data.uploaded" | "export.ready" | "export.failed" | "literature.imported" | "review.created" | "review.updated" | "review.deleted" | "review.set_added" | "review.stage_closed" | "review.conflict_opened" | "review.conflict_settled" | "review.extraction_form_updated" | "review.extraction_completed" | "review.extraction_agreed" | "search.matched")[] | undefined;
      description?: string | null | undefined;
      project_ids?: readonly string[] | null | undefined;
      status?: "enabled" | "disabled" | undefined;
    };
    answer: Webhook;
  };
  /** DELETE /webhooks/{id}: Delete a webhook with its deliveries */
  'webhooks.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** POST /webhooks/{id}/rotate-secret: Give a webhook a new secret, shown this once; the old one signs too for a while */
  'webhooks.rotate_secret': {
    body: {
      /** How long the old secret signs too. Default: `86400`. */
      grace_seconds?: number | undefined;
    };
    answer: NewWebhook;
  };
  /** POST /webhooks/{id}/test: Send a ping to a webhook; the delivery tells how it went */
  'webhooks.test': {
    body: Record<string, never>;
    answer: Delivery;
  };
  /** POST /webhooks/{id}/recover: Send again every event since a time that never reached this webhook */
  'webhooks.recover': {
    body: {
      /** Events from then on that never reached this webhook are sent again: of the last 30 days, which are kept, and none from before the webhook was made */
      since: string | Date;
    };
    answer: {
      /** How many are on their way now, the oldest events first */
      deliveries: number;
      /** From when on events were looked at: as asked, or 30 days back, as no more are kept, or when the webhook was made, whichever is the latest */
      since: string;
      /** Where more than 1,000 were missed: ask once more with this `since` for the next */
      next_since: string | null;
    };
  };
  /** GET /webhooks/{id}/deliveries: List the deliveries of a webhook with every attempt, newest first */
  'deliveries.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: Delivery[];
      next_cursor: string | null;
    };
    item: Delivery;
  };
  /** GET /webhook-deliveries/{id}: Get a delivery with every attempt */
  'deliveries.get': {
    answer: Delivery;
  };
  /** POST /webhook-deliveries/{id}/redeliver: Send the event of a delivery once more, signed anew, to a disabled webhook too */
  'deliveries.redeliver': {
    body: Record<string, never>;
    answer: Delivery;
  };
  /** GET /events: List events, oldest first, for whoever can not be reached by a webhook; kept 30 days */
  'events.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Fields with commas between, each with - in front for descending: status,-created_at */
      sort?: string | undefined;
      /** The last event that is known; not together with sort */
      after?: string | undefined;
      /** The same as filter[type][in] */
      types?: string | readonly ("analysis.completed" | "analysis.failed" | "data.uploaded" | "export.ready" | "export.failed" | "literature.imported" | "review.created" | "review.updated" | "review.deleted" | "review.set_added" | "review.stage_closed" | "review.conflict_opened" | "review.conflict_settled" | "review.extraction_form_updated" | "review.extraction_completed" | "review.extraction_agreed" | "search.matched" | "ping")[] | undefined;
    };
    answer: {
      items: Event[];
      next_cursor: string | null;
    };
    item: Event;
  };
  /** GET /events/{id}: Get an event */
  'events.get': {
    answer: Event;
  };
  /** POST /literature/imports: Index papers: the answer of PubMed or Europe PMC to a query, as JSON, for all accounts; or an uploaded file of up to 200 MB, plain or gzip, for this account alone */
  'literature_imports.create': {
    query: {
      /** Of the uploaded file. With it, a body of application/json is a file too */
      file_name?: string | undefined;
      /** Of the uploaded file; absent: found from its bytes */
      format?: "pubmed_xml" | "nbib" | "ris" | "bibtex" | "jsonl" | "json" | undefined;
    };
    body: {
      source: "pubmed" | "europepmc";
      /** In the source's own language: what its search page takes */
      query: string;
      /** At most so many records; absent: all of them */
      limit?: number | undefined;
    };
    answer: LiteratureImport;
  };
  /** GET /literature/imports: List imports of literature, newest first */
  'literature_imports.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: LiteratureImport[];
      next_cursor: string | null;
    };
    item: LiteratureImport;
  };
  /** GET /literature/imports/{id}: Get an import with its progress and counts; Prefer: wait=N holds the answer until it is over */
  'literature_imports.get': {
    answer: LiteratureImport;
  };
  /** POST /literature/imports/{id}/cancel: Cancel an import that is queued or running; what it has stored stays */
  'literature_imports.cancel': {
    body: Record<string, never>;
    answer: LiteratureImport;
  };
  /** GET /literature/search: Search papers by words, or in PubMed's query language */
  'literature.search': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Words, or a query as PubMed's help describes it */
      q: string;
      /** The language the query is written in: PubMed's, Ovid's or Europe PMC's. Without it, words are free text and signs of PubMed's language make it strict */
      syntax?: "pubmed" | "ovid" | "europepmc" | undefined;
      /** false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true. Default: `true`. */
      map_terms?: boolean | undefined;
      /** false: what was typed is searched, also where it finds nothing and words a letter from it would. Absent: true. Default: `true`. */
      correct_spelling?: boolean | undefined;
      /** Default: `"relevance"`. */
      sort?: "relevance" | "newest" | "oldest" | undefined;
      /** Of plain words: whether a paper needs all of them. By relevance any, by date all, unless told */
      match?: "any" | "all" | undefined;
      year_from?: number | undefined;
      year_to?: number | undefined;
      /** As PubMed names it: Randomized Controlled Trial, Review, ... */
      publication_type?: string | undefined;
      /** Title, abbreviation or ISSN */
      journal?: string | undefined;
      /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
      language?: string | undefined;
      has_abstract?: boolean | undefined;
      /** false leaves retracted papers out, true shows no others */
      retracted?: boolean | undefined;
      /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats; with commas between */
      source?: string | readonly ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[] | undefined;
      /** Which of year, journal, publication_type, mesh, with commas between; true for all of them. Default: `[]`. */
      facets?: string | undefined;
      /** Default: `true`. */
      highlight?: boolean | undefined;
    };
    answer: {
      items: FoundPaper[];
      next_cursor: string | null;
      total: {
        value: number;
        relation: "exact" | "at_least";
      };
      facets: Record<string, {
        value: string;
        papers: number;
      }[]> | null;
      query: ReadQuery;
    };
    item: FoundPaper;
  };
  /** POST /literature/search: Search papers by a search strategy of up to 200,000 characters, line by line */
  'literature.search_strategy': {
    body: {
      /** A query, or lines that name earlier ones: #1 AND #2. The last line is what is searched */
      q: string;
      /** The language the query is written in: PubMed's, Ovid's or Europe PMC's. Without it, words are free text and signs of PubMed's language make it strict */
      syntax?: "pubmed" | "ovid" | "europepmc" | undefined;
      /** false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true. Default: `true`. */
      map_terms?: boolean | undefined;
      /** false: what was typed is searched, also where it finds nothing and words a letter from it would. Absent: true. Default: `true`. */
      correct_spelling?: boolean | undefined;
      /** Default: `"relevance"`. */
      sort?: "relevance" | "newest" | "oldest" | undefined;
      /** Of plain words: whether a paper needs all of them. By relevance any, by date all, unless told */
      match?: "any" | "all" | undefined;
      year_from?: number | undefined;
      year_to?: number | undefined;
      /** As PubMed names it: Randomized Controlled Trial, Review, ... */
      publication_type?: string | undefined;
      /** Title, abbreviation or ISSN */
      journal?: string | undefined;
      /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
      language?: string | undefined;
      has_abstract?: boolean | undefined;
      /** false leaves retracted papers out, true finds no others */
      retracted?: boolean | undefined;
      /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
      source?: readonly ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[] | undefined;
      facets?: readonly ("year" | "journal" | "publication_type" | "mesh")[] | undefined;
      /** Default: `true`. */
      highlight?: boolean | undefined;
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: FoundPaper[];
      next_cursor: string | null;
      total: {
        value: number;
        relation: "exact" | "at_least";
      };
      facets: Record<string, {
        value: string;
        papers: number;
      }[]> | null;
      query: ReadQuery;
    };
    item: FoundPaper;
  };
  /** POST /literature/batch: Get up to 200 papers by id, PMID, PMCID or DOI */
  'literature.batch': {
    body: {
      /** Papers whose records have at most 8 MB together */
      ids: readonly string[];
    };
    answer: {
      /** In the order of the ids */
      items: Paper[];
      not_found: string[];
    };
  };
  /** POST /literature/citations: Get all papers of a search, or papers that were marked, as one file for reference managers or spreadsheets */
  'literature.citations': {
    body: {
      /** csv: a table with a row for each paper, for spreadsheets; the others are read by reference managers. Default: `"ris"`. */
      format?: "csl-json" | "ris" | "bibtex" | "nbib" | "csv" | undefined;
      /** All that it finds, up to 5000 papers; of plain words a paper needs all. More are exported as a job: POST /v1/projects/{id}/papers/export */
      search?: {
        q: string;
        syntax?: "pubmed" | "ovid" | "europepmc" | undefined;
        /** false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true */
        map_terms?: boolean | undefined;
        year_from?: number | undefined;
        year_to?: number | undefined;
        /** As PubMed names it: Randomized Controlled Trial, Review, ... */
        publication_type?: string | undefined;
        /** Title, abbreviation or ISSN */
        journal?: string | undefined;
        /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
        language?: string | undefined;
        has_abstract?: boolean | undefined;
        /** false leaves retracted papers out, true finds no others */
        retracted?: boolean | undefined;
        /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
        source?: readonly ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[] | undefined;
      } | undefined;
      /** In this order */
      paper_ids?: readonly string[] | undefined;
    };
    answer: {
      format: "csl-json" | "ris" | "bibtex" | "nbib" | "csv";
      media_type: string;
      /** How many the file holds */
      papers: number;
      /** The text of the file */
      citations: string;
      /** Of paper_ids: what named no paper */
      not_found: string[];
      /** Of a search: how it was read, and in `notes` how the papers differ from those that a search lists */
      query: ReadQuery | null;
    };
  };
  /** GET /literature/{id}: Get a paper by its id, or by pmid:…, pmcid:… or doi:… */
  'literature.get': {
    answer: Paper;
  };
  /** DELETE /literature/{id}: Delete a paper that came from a file of this account; papers of the shared library stay */
  'literature.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /literature/{id}/similar: List the papers that are most like a paper */
  'literature.similar': {
    query: {
      /** Fewer where their records would have more than 8 MB together. Default: `20`. */
      limit?: number | undefined;
    };
    answer: {
      items: {
        id: string;
        pmid: string | null;
        /** With the letters PMC */
        pmcid: string | null;
        /** In lower case, without an address in front */
        doi: string | null;
        /** Others that its sources name, as of a preprint; it is found by `doi`. Absent where there are none */
        other_dois?: string[];
        /** The id that the source gives the paper, where it is none of the above */
        external_id: string | null;
        title: string;
        /** The title in the language of the paper, where that is not English */
        vernacular_title: string | null;
        /** The sections, with their labels, a paragraph each */
        abstract: string | null;
        abstract_sections: {
          label: string | null;
          text: string;
        }[];
        authors: {
          last: string | null;
          fore: string | null;
          initials: string | null;
          /** The name of a group; then the other names are null */
          collective: string | null;
          /** Sixteen digits with hyphens, without the address in front */
          orcid: string | null;
          affiliations: string[];
        }[];
        journal: {
          title: string | null;
          /** Abbreviation */
          iso: string | null;
          issn: string | null;
          volume: string | null;
          issue: string | null;
          pages: string | null;
          /** The journal's NLM Unique ID. Default: `null`. */
          nlm_id: string | null;
        };
        /** Absent where no source says anything of it */
        book?: {
          /** Of a thesis or a report: the university or institution */
          publisher: string | null;
          place: string | null;
          edition: string | null;
          /** Ten or thirteen digits, without hyphens */
          isbn: string[];
          /** Where others are its authors; else they stand among these */
          editors: {
            last: string | null;
            fore: string | null;
            initials: string | null;
            /** The name of a group; then the other names are null */
            collective: string | null;
            /** Sixteen digits with hyphens, without the address in front */
            orcid: string | null;
            affiliations: string[];
          }[];
        };
        /** Where it is on the web, where no identifier leads there */
        url?: string;
        /** YYYY, YYYY-MM or YYYY-MM-DD: as much as the source says */
        publication_date: string | null;
        year: number | null;
        /** Three letters (ISO 639-2/B), as MEDLINE has it; the first of several */
        language: string | null;
        publication_types: string[];
        mesh: {
          ui: string | null;
          term: string;
          /** Whether the heading or one of its qualifiers is a main topic of the paper */
          major: boolean;
          qualifiers: {
            ui: string | null;
            term: string;
            major: boolean;
          }[];
        }[];
        keywords: string[];
        substances: string[];
        /** Of those substances that have one. Default: `[]`. */
        registry_numbers: {
          /** Of Chemical Abstracts (50-78-2), of the Enzyme Commission (EC 2.7.11.1), or a UNII */
          number: string;
          substance: string | null;
        }[];
        /** Default: `[]`. */
        grants: {
          number: string | null;
          acronym: string | null;
          agency: string | null;
          country: string | null;
        }[];
        /** Default: `[]`. */
        secondary_source_ids: {
          /** Such as ClinicalTrials.gov or GENBANK */
          source: string | null;
          accession_number: string | null;
        }[];
        relations: {
          type: string;
          pmid: string | null;
          doi: string | null;
          /** The other paper as the source cites it */
          citation: string | null;
        }[];
        /** Whether the paper has been retracted */
        retracted: boolean;
        /** The best of its sources */
        source: "pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl";
        /** Of every record that was merged into it */
        sources: ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[];
        /** shared: every account finds the paper. overlay: it came from a file of this account, which alone finds it */
        library: "shared" | "overlay";
        indexed_at: string;
        score: number;
      }[];
    };
  };
  /** GET /literature/{id}/references: List what a paper cites, as its source lists it */
  'literature.references': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: CitedReference[];
      next_cursor: string | null;
      total: number;
    };
    item: CitedReference;
  };
  /** GET /literature/{id}/cited_by: List the papers of the libraries that cite a paper, newest first */
  'literature.cited_by': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: Paper[];
      next_cursor: string | null;
      total: number;
    };
    item: Paper;
  };
  /** GET /literature/{id}/relations: Get the notices, versions and comments of a paper, and the retracted papers that it cites */
  'literature.relations': {
    answer: PaperRelations;
  };
  /** GET /literature/{id}/citation: Get the citation of a paper in a format of reference managers */
  'literature.citation': {
    query: {
      /** Default: `"csl-json"`. */
      format?: "csl-json" | "ris" | "bibtex" | "nbib" | undefined;
    };
    answer: {
      format: "csl-json" | "ris" | "bibtex" | "nbib";
      media_type: string;
      citation: string;
    };
  };
  /** POST /projects/{id}/export: Export a project: its patients, variables and analyses, as files that can be downloaded for a week */
  'exports.create_of_project': {
    body: {
      format: "csv" | "json" | "ndjson" | "xlsx" | "parquet" | "fhir";
      /** Absent: everything. Default: `["patients","variables","analyses"]`. */
      include?: readonly ("patients" | "variables" | "analyses")[] | undefined;
      /** Only patients that meet every condition. Default: `[]`. */
      filter?: readonly ({
        column: string;
        op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte";
        /** Numbers compare by value, text by Unicode code point */
        value: number | string | boolean;
      } | {
        column: string;
        op: "in";
        /** At most 10,000 values */
        value: readonly (number | string | boolean)[];
      } | {
        column: string;
        op: "is_null";
        /** true: the value is missing; false: it is not */
        value: boolean;
      } | {
        column: string;
        op: "==" | "!=" | "<" | "<=" | ">" | ">=";
        /** Numbers compare by value, text by Unicode code point */
        value: number | string | boolean;
      } | {
        column: string;
        op: "missing" | "not_missing";
      })[] | undefined;
      /** Default: `false`. */
      deidentify?: boolean | {
        /** safe_harbor: 45 CFR 164.514(b)(2), dates become years, and free text never leaves; only where a person has given every variable of the project an identifier_class (or none, or identifier: true, which leaves it out). automatic_screening: treated by the same rules, but where no person has given a class, by what a program guesses of name and values; what it can not tell, and free text, is left out. This is not Safe Harbor, and every file says so. date_shift: all dates of a patient move by one secret number of days; this is not Safe Harbor, since a shifted date is a date */
        method: "safe_harbor" | "automatic_screening" | "date_shift";
        /** Pseudonyms and shifts are of this export alone (the default), or the same in every export of the project that asks for it, so that they can be joined */
        pseudonyms?: "export" | "project" | undefined;
        /** For date_shift alone: variables that you vouch for, which stay although their names or values look like an identifier or like free text. What the dictionary calls an identifier can not be kept */
        keep?: readonly string[] | undefined;
        /** Variables whose combinations are counted for k-anonymity. Default: age, sex, race, ZIP and years */
        quasi_identifiers?: readonly string[] | undefined;
        /** Each combination of the quasi-identifiers that is exported shall have this many patients: they are made coarser, and left out of the few patients who still stand apart, until it holds. Absent: groups are only counted */
        k?: number | undefined;
      } | undefined;
      /** Default: `{"formulas":"escape"}`. */
      options?: {
        /** Cells of a table that a spreadsheet would run as a formula: made harmless, or left as they are. Default: `"escape"`. */
        formulas?: "escape" | "raw" | undefined;
      } | undefined;
    };
    answer: Export;
  };
  /** POST /analyses/{id}/export: Export the latest completed run of an analysis: as a report, its tables or its figures */
  'exports.create_of_analysis': {
    body: {
      /** ro_crate: a zip that stands alone, with the rows that the run read, as they are, and a program that compares what R finds in them with our numbers. All others hold no rows */
      format: "json" | "csv" | "html" | "pdf" | "svg" | "docx" | "ro_crate";
      /** Default: `{"formulas":"escape"}`. */
      options?: {
        /** Cells of a table that a spreadsheet would run as a formula: made harmless, or left as they are. Default: `"escape"`. */
        formulas?: "escape" | "raw" | undefined;
      } | undefined;
    };
    answer: Export;
  };
  /** POST /projects/{id}/papers/export: Export all papers of a search or of a review, or papers that are named, as one file that the project keeps for a week */
  'exports.create_of_papers': {
    body: {
      /** csv: a table with a row for each paper, for spreadsheets; the others are read by reference managers. Default: `"ris"`. */
      format?: "csl-json" | "ris" | "bibtex" | "nbib" | "csv" | undefined;
      /** All that it finds when the export is written, up to 100000 papers; of plain words a paper needs all */
      search?: {
        q: string;
        syntax?: "pubmed" | "ovid" | "europepmc" | undefined;
        /** false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true */
        map_terms?: boolean | undefined;
        year_from?: number | undefined;
        year_to?: number | undefined;
        /** As PubMed names it: Randomized Controlled Trial, Review, ... */
        publication_type?: string | undefined;
        /** Title, abbreviation or ISSN */
        journal?: string | undefined;
        /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
        language?: string | undefined;
        has_abstract?: boolean | undefined;
        /** false leaves retracted papers out, true finds no others */
        retracted?: boolean | undefined;
        /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
        source?: readonly ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[] | undefined;
      } | undefined;
      /** In this order */
      paper_ids?: readonly string[] | undefined;
      /** Of this project: the papers of its records */
      review_id?: string | undefined;
      /** Of a review: only these records, such as included. Absent: all but duplicates */
      state?: "duplicate" | "title_abstract" | "title_abstract_conflict" | "title_abstract_excluded" | "full_text" | "full_text_conflict" | "not_retrieved" | "full_text_excluded" | "included" | undefined;
      /** Of a review: only what this set brought */
      set?: string | undefined;
    };
    answer: Export;
  };
  /** GET /projects/{id}/exports: List the exports of a project, of its analyses and of papers, newest first; files are left out */
  'exports.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Fields with commas between, each with - in front for descending: status,-created_at */
      sort?: string | undefined;
    };
    answer: {
      items: Export[];
      next_cursor: string | null;
    };
    item: Export;
  };
  /** GET /exports/{id}: Get an export with links to its files, new at each read and not part of the ETag; Prefer: wait=N holds the answer until it is over */
  'exports.get': {
    answer: Export;
  };
  /** POST /exports/{id}/cancel: Cancel an export that is queued or running */
  'exports.cancel': {
    body: Record<string, never>;
    answer: Export;
  };
  /** DELETE /exports/{id}: Delete an export with its files; while it is queued or running this needs read too, since it cancels it */
  'exports.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /projects/{id}/papers: List the papers that are attached to a project, the last attached first */
  'project_papers.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Only these, up to 200 ids with commas between: which of them are attached */
      paper_ids?: string | readonly string[] | undefined;
    };
    answer: {
      items: ProjectPaper[];
      next_cursor: string | null;
    };
    item: ProjectPaper;
  };
  /** POST /projects/{id}/papers: Attach up to 200 papers to a project; one that is attached already stays as it is */
  'project_papers.attach': {
    body: {
      /** Ids of papers, or pmid:…, pmcid:… or doi:…, whose records have at most 8 MB together */
      paper_ids: readonly string[];
    };
    answer: {
      /** All that were asked for and found, whether new or attached before */
      items: ProjectPaper[];
      /** How many of them are new */
      added: number;
      /** What names no paper */
      not_found: string[];
    };
  };
  /** DELETE /projects/{id}/papers/{paper_id}: Take a paper off a project; the paper itself stays */
  'project_papers.detach': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /projects/{id}/citations: Get the citations of all papers of a project as one file for reference managers */
  'project_papers.citations': {
    query: {
      /** Default: `"csl-json"`. */
      format?: "csl-json" | "ris" | "bibtex" | "nbib" | undefined;
    };
    answer: {
      format: "csl-json" | "ris" | "bibtex" | "nbib";
      media_type: string;
      /** How many the file holds */
      papers: number;
      /** The text of the file */
      citations: string;
    };
  };
  /** GET /analyses/{id}/papers: List the papers that are attached to an analysis as evidence, the last attached first */
  'analysis_papers.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: AnalysisPaper[];
      next_cursor: string | null;
    };
    item: AnalysisPaper;
  };
  /** POST /analyses/{id}/papers: Attach papers to an analysis as evidence, or all that a systematic review includes; to its project, too */
  'analysis_papers.attach': {
    body: {
      /** Ids of papers, or pmid:…, pmcid:… or doi:… */
      paper_ids?: readonly string[] | undefined;
      /** All papers that this systematic review includes */
      review_id?: string | undefined;
    };
    answer: {
      /** That were asked for and found */
      papers: number;
      /** How many of them were not attached before */
      added: number;
      /** What names no paper */
      not_found: string[];
    };
  };
  /** DELETE /analyses/{id}/papers/{paper_id}: Take a paper off an analysis; it stays with the project */
  'analysis_papers.detach': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** GET /projects/{id}/reviews: List the systematic reviews of a project, newest first */
  'reviews.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: Review[];
      next_cursor: string | null;
    };
    item: Review;
  };
  /** POST /projects/{id}/reviews: Create a systematic review in a project */
  'reviews.create': {
    body: {
      name: string;
      /** What the review asks. Until somebody has decided, records stand in the order of their likeness to it. Default: `""`. */
      question?: string | undefined;
      /** How many decide about each record, blind to each other. Default: `2`. */
      reviewers?: 1 | 2 | undefined;
      /** What a report can be excluded for at full text. One of them is needed there */
      exclusion_reasons?: readonly string[] | undefined;
    };
    answer: Review;
  };
  /** GET /reviews/{id}: Get a review with how many records stand where; the ETag is of the review, not of the counts */
  'reviews.get': {
    answer: Review;
  };
  /** PATCH /reviews/{id}: Update a review by a JSON merge patch */
  'reviews.update': {
    body: {
      name?: string | undefined;
      question?: string | null | undefined;
      reviewers?: 1 | 2 | undefined;
      exclusion_reasons?: readonly string[] | undefined;
    };
    answer: Review;
  };
  /** DELETE /reviews/{id}: Delete a review with its records and decisions; the papers stay */
  'reviews.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** POST /reviews/{id}/close-stage: Close a stage for good: nobody decides there any more, and all see all decisions */
  'reviews.close_stage': {
    body: {
      stage: "title_abstract" | "full_text";
      /** Also while records wait there for decisions. Default: `false`. */
      even_if_open?: boolean | undefined;
    };
    answer: Review;
  };
  /** GET /reviews/{id}/next: Get the record that the caller decides about next, the likeliest to be included first */
  'reviews.next_record': {
    query: {
      /** Default: `"title_abstract"`. */
      stage?: "title_abstract" | "full_text" | undefined;
      /** Not these, up to 100 ids with commas between: what the caller has in hand already, or leaves for later */
      skip?: string | readonly string[] | undefined;
    };
    answer: {
      /** null: nothing waits for the caller at this stage */
      record: ReviewRecord | null;
      progress: {
        stage: "title_abstract" | "full_text";
        /** By the caller */
        decided: number;
        /** By the caller since the last that was not excluded */
        consecutive_excluded: number;
        /** Of title and abstract; null until the order was made */
        estimated_recall: {
          /** With 95 % confidence so great a share of all that would be included was found; null: nothing was yet */
          at_least: number | null;
          /** p of the hypothesis that less than 95 % of them were found */
          p_below_95: number | null;
          method: string;
        } | null;
        /** What follows for when to stop, in a sentence. Nothing is excluded by machine */
        stopping: string;
      };
    };
  };
  /** GET /reviews/{id}/agreement: Get Cohen's kappa of each pair of reviewers with its table, of the decisions that each made alone */
  'reviews.agreement': {
    answer: {
      items: {
        stage: "title_abstract" | "full_text";
        /** The rows of the table, and its columns */
        reviewers: {
          id: string;
          /** Absent when gone */
          name?: string;
        }[];
        records: number;
        levels: string[];
        /** First reviewer down, second across; the decisions that each made alone */
        table: number[][];
        /** Cohen's; null where both gave one and the same decision throughout */
        kappa: number | null;
        std_error: number | null;
        conf_low: number | null;
        conf_high: number | null;
        observed_agreement: number;
      }[];
      next_cursor: null;
    };
    item: {
      stage: "title_abstract" | "full_text";
      /** The rows of the table, and its columns */
      reviewers: {
        id: string;
        /** Absent when gone */
        name?: string;
      }[];
      records: number;
      levels: string[];
      /** First reviewer down, second across; the decisions that each made alone */
      table: number[][];
      /** Cohen's; null where both gave one and the same decision throughout */
      kappa: number | null;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
      observed_agreement: number;
    };
  };
  /** GET /reviews/{id}/prisma: Get the flow of PRISMA 2020 as counts, and its figure or table as text */
  'reviews.prisma': {
    query: {
      /** svg: the figure; csv: the table that the R package PRISMA2020 reads. Both as text in `text`. Default: `"json"`. */
      format?: "json" | "svg" | "csv" | undefined;
    };
    answer: {
      flow: {
        databases_and_registers: {
          identified: number;
          sources: {
            name: string;
            kind: "database" | "register" | "website" | "organisation" | "citation_searching";
            records: number;
          }[];
          duplicates_removed: number;
          awaiting_screening: number;
          screened: number;
          excluded: number;
          reports: {
            sought: number;
            not_retrieved: number;
            /** Sought, and not yet assessed */
            awaiting: number;
            assessed: number;
            excluded: number;
            exclusion_reasons: {
              reason: string;
              reports: number;
            }[];
            included: number;
          };
        };
        other_methods: {
          identified: number;
          sources: {
            name: string;
            kind: "database" | "register" | "website" | "organisation" | "citation_searching";
            records: number;
          }[];
          duplicates_removed: number;
          reports: {
            sought: number;
            not_retrieved: number;
            /** Sought, and not yet assessed */
            awaiting: number;
            assessed: number;
            excluded: number;
            exclusion_reasons: {
              reason: string;
              reports: number;
            }[];
            included: number;
          };
        };
        included: {
          reports: number;
          studies: number;
        };
      };
      format: "json" | "svg" | "csv";
      media_type: string;
      /** null for json: the flow is all that there is */
      text: string | null;
    };
  };
  /** GET /reviews/{id}/search-report: Get the 16 items of PRISMA-S in Markdown: what is known filled in, what is not known said */
  'reviews.search_report': {
    answer: {
      media_type: "text/markdown";
      text: string;
    };
  };
  /** POST /reviews/{id}/attach-included: Attach the papers that the review includes to its project */
  'reviews.attach_included': {
    body: Record<string, never>;
    answer: {
      included: number;
      /** How many of them were not attached before */
      added: number;
    };
  };
  /** GET /reviews/{id}/citations: Get the papers of a review as one file for reference managers or spreadsheets; of a state or a set */
  'reviews.citations': {
    query: {
      /** csv: a table with a row for each paper, for spreadsheets; the others are read by reference managers. Default: `"ris"`. */
      format?: "csl-json" | "ris" | "bibtex" | "nbib" | "csv" | undefined;
      /** included: what the review includes. Absent: all but duplicates */
      state?: "duplicate" | "title_abstract" | "title_abstract_conflict" | "title_abstract_excluded" | "full_text" | "full_text_conflict" | "not_retrieved" | "full_text_excluded" | "included" | undefined;
      set?: string | undefined;
    };
    answer: {
      format: "csl-json" | "ris" | "bibtex" | "nbib" | "csv";
      media_type: string;
      /** How many the file holds */
      papers: number;
      /** The text of the file */
      citations: string;
    };
  };
  /** GET /reviews/{id}/sets: List the sets of a review: what each search of each source brought, newest first */
  'review_sets.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: ReviewSet[];
      next_cursor: string | null;
    };
    item: ReviewSet;
  };
  /** POST /reviews/{id}/sets: Add what a source brought: by a search that is run now, as a list of papers, or the records of an import */
  'review_sets.create': {
    body: {
      /** The source as the report names it: MEDLINE, Embase, ClinicalTrials.gov, Reference lists, ... */
      name: string;
      /** Databases and registers are screened by title and abstract. What other methods found was chosen by hand, and stands at full text at once, as in the figure of PRISMA 2020 */
      kind: "database" | "register" | "website" | "organisation" | "citation_searching";
      /** Through which it was searched: PubMed, Ovid, ... */
      platform?: string | undefined;
      /** Searches the literature of this platform now, and takes all that it finds */
      search?: {
        q: string;
        syntax?: "pubmed" | "ovid" | "europepmc" | undefined;
        /** false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true */
        map_terms?: boolean | undefined;
        year_from?: number | undefined;
        year_to?: number | undefined;
        /** As PubMed names it: Randomized Controlled Trial, Review, ... */
        publication_type?: string | undefined;
        /** Title, abbreviation or ISSN */
        journal?: string | undefined;
        /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
        language?: string | undefined;
        has_abstract?: boolean | undefined;
        /** false leaves retracted papers out, true finds no others */
        retracted?: boolean | undefined;
        /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
        source?: readonly ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[] | undefined;
      } | undefined;
      /** Papers of the literature by id, pmid:…, pmcid:… or doi:…, as found elsewhere */
      paper_ids?: readonly string[] | undefined;
      /** A completed import of literature, such as the file of results of another database: each of its records becomes a record of the review, also where several are one paper */
      import_id?: string | undefined;
      /** Of papers that were found elsewhere: the search as it was run there, for the report. Absent, of an import that asked a source: its query */
      strategy?: string | undefined;
      /** Of papers that were found elsewhere: when the source was searched. Absent: now, and of an import when it was asked for */
      searched_at?: string | Date | undefined;
    };
    answer: ReviewSet;
  };
  /** GET /reviews/{id}/records: List the records of a review as they were added; of a state, a set or a label */
  'review_records.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      state?: "duplicate" | "title_abstract" | "title_abstract_conflict" | "title_abstract_excluded" | "full_text" | "full_text_conflict" | "not_retrieved" | "full_text_excluded" | "included" | undefined;
      set?: string | undefined;
      label?: string | undefined;
    };
    answer: {
      items: ReviewRecord[];
      next_cursor: string | null;
    };
    item: ReviewRecord;
  };
  /** GET /reviews/{id}/records/{record_id}: Get a record of a review with the decisions that the caller may see */
  'review_records.get': {
    answer: ReviewRecord;
  };
  /** PATCH /reviews/{id}/records/{record_id}: Label a record, name its study, or say that its report could not be had */
  'review_records.update': {
    body: {
      /** All of them; others see them too */
      labels?: readonly string[] | undefined;
      study?: string | null | undefined;
      /** That the report could not be had, at full text */
      not_retrieved?: boolean | undefined;
    };
    answer: ReviewRecord;
  };
  /** POST /reviews/{id}/records/{record_id}/decisions: Decide about a record at a stage, or change one's decision */
  'review_records.decide': {
    body: {
      stage: "title_abstract" | "full_text";
      decision: "include" | "exclude" | "maybe";
      /** Of an exclusion at full text: one of the review's reasons */
      reason?: string | undefined;
      /** Seen with the decision, so by others only once they see that */
      note?: string | undefined;
    };
    answer: ReviewRecord;
  };
  /** POST /reviews/{id}/records/{record_id}/settlement: Settle a conflict as the third voice, which counts alone */
  'review_records.settle': {
    body: {
      stage: "title_abstract" | "full_text";
      decision: "include" | "exclude" | "maybe";
      /** Of an exclusion at full text: one of the review's reasons */
      reason?: string | undefined;
      /** Seen with the decision, so by others only once they see that */
      note?: string | undefined;
    };
    answer: ReviewRecord;
  };
  /** GET /reviews/{id}/duplicates: List pairs of records that may be one paper, as they were found */
  'review_duplicates.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Default: `"open"`. */
      state?: "open" | "same" | "different" | undefined;
    };
    answer: {
      items: ReviewDuplicate[];
      next_cursor: string | null;
    };
    item: ReviewDuplicate;
  };
  /** POST /reviews/{id}/duplicates/{duplicate_id}: Say whether two records are the same paper; if so the second is removed as a duplicate */
  'review_duplicates.settle': {
    body: {
      same: boolean;
    };
    answer: ReviewDuplicate;
  };
  /** GET /reviews/{id}/extraction-form: Get the extraction form of a review: what is read out of each included paper */
  'reviews.extraction_form': {
    answer: ExtractionForm;
  };
  /** PATCH /reviews/{id}/extraction-form: Set the fields of the extraction form, or how many extract; no answer that was given is lost or misread */
  'reviews.update_extraction_form': {
    body: {
      /** All of them, in their order. What would lose or misread an answer that was given is refused */
      fields?: readonly {
        /** The column of the effect table */
        name: string;
        /** The question, as people read it. Default: `""`. */
        label?: string | undefined;
        type: "number" | "integer" | "text" | "category";
        /** Of a category: what can be answered. Default: `null`. */
        options?: readonly string[] | null | undefined;
        /** Default: `null`. */
        unit?: string | null | undefined;
        /** An extraction can be completed only with an answer in each row. Default: `false`. */
        required?: boolean | undefined;
        /** Where it stands in a paper, and how to read it. Default: `""`. */
        help?: string | undefined;
        /** It is asked no longer and stands in no effect table; answers that were given stay. Default: `false`. */
        retired?: boolean | undefined;
      }[] | undefined;
      /** How many extract from each paper, blind to each other. Until it is set: as many as screen */
      reviewers?: 1 | 2 | undefined;
    };
    answer: ExtractionForm;
  };
  /** GET /reviews/{id}/effect-table: Get the agreed extractions of the included papers as the rows of a meta-analysis */
  'reviews.effect_table': {
    query: {
      /** Only rows of this outcome. Absent: all */
      outcome?: string | undefined;
      /** csv: the table as text in `text`. Default: `"json"`. */
      format?: "json" | "csv" | undefined;
    };
    answer: EffectTable;
  };
  /** POST /reviews/{id}/effect-table: Make the rows of a project those of the effect table, for analyses to run on; again: what has changed since */
  'reviews.write_effect_table': {
    body: {
      /** Where to: the review's own project, or one that holds no other rows. Absent: the review's own */
      project_id?: string | undefined;
    };
    answer: WrittenEffectTable;
  };
  /** GET /reviews/{id}/extractions: List the included papers of a review with how far each is extracted, as they were added */
  'review_extractions.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Absent: all papers that are included */
      state?: "open" | "to_settle" | "agreed" | "not_included" | undefined;
      /** Only what waits for the caller: begun and not completed, or still to be begun */
      mine?: boolean | undefined;
    };
    answer: {
      items: ReviewExtractionSummary[];
      next_cursor: string | null;
    };
    item: ReviewExtractionSummary;
  };
  /** GET /reviews/{id}/extractions/sheet: Get extractions as a spreadsheet (CSV): the caller’s own to fill in, all that are seen, or what is agreed */
  'review_extractions.export_sheet': {
    query: {
      /** mine: with an empty row for each paper that the caller may still extract, as an import takes it; all: of each reviewer whom the caller sees. Default: `"mine"`. */
      whose?: "mine" | "agreed" | "all" | undefined;
    };
    answer: ExtractionSheet;
  };
  /** POST /reviews/{id}/extractions/sheet: Import the caller’s own extractions from a spreadsheet (CSV), all or none; dry_run names every fault */
  'review_extractions.import_sheet': {
    body: {
      /** A CSV file with a header, as the export of the caller’s own extractions has it */
      text: string;
      /** Whether all papers of the file are wholly extracted. Absent: as each was, and of new ones a draft */
      completed?: boolean | undefined;
      /** Checks every cell, tells what would become of it, and stores nothing. Default: `false`. */
      dry_run?: boolean | undefined;
    };
    answer: ImportedExtractions;
  };
  /** GET /reviews/{id}/extraction-agreement: Get how far two who extract agree before anything is settled, field by field */
  'reviews.extraction_agreement': {
    answer: {
      items: ExtractionAgreement[];
      next_cursor: null;
    };
    item: ExtractionAgreement;
  };
  /** GET /reviews/{id}/records/{record_id}/extraction: Get what was extracted from a paper: the extractions that the caller may see, differences, and what is agreed */
  'review_extractions.get': {
    answer: ReviewExtraction;
  };
  /** PATCH /reviews/{id}/records/{record_id}/extraction: Save the caller's own extraction from an included paper by a JSON merge patch, as a draft or completed */
  'review_extractions.save': {
    body: {
      /** One row for each outcome and arm that the paper gives; most papers give one. None: it gives no data */
      rows?: readonly {
        /** What was measured, where a paper gives several. Default: `""`. */
        outcome?: string | undefined;
        /** The group, where each has a row of its own, as a network meta-analysis takes them. Default: `""`. */
        arm?: string | undefined;
        /** By the names of the fields; null and an empty text are no answer. Default: `{}`. */
        answers?: Record<string, string | number | null> | undefined;
      }[] | undefined;
      /** Seen with the answers, so by others only once they see those */
      note?: string | null | undefined;
      /** Whether all is extracted. Until then it is a draft */
      completed?: boolean | undefined;
    };
    answer: ReviewExtraction;
  };
  /** DELETE /reviews/{id}/records/{record_id}/extraction: Withdraw the caller's own extraction, or as owner or admin another's, so that somebody else can extract */
  'review_extractions.withdraw': {
    query: {
      /** Whose, for owners and admins. Absent: the caller’s own */
      reviewer?: string | undefined;
    };
    answer: ReviewExtraction;
  };
  /** PATCH /reviews/{id}/records/{record_id}/extraction/agreed: Settle what counts of a paper whose extractions are completed, or change it by a JSON merge patch */
  'review_extractions.agree': {
    body: {
      /** One row for each outcome and arm that the paper gives; most papers give one. None: it gives no data */
      rows?: readonly {
        /** What was measured, where a paper gives several. Default: `""`. */
        outcome?: string | undefined;
        /** The group, where each has a row of its own, as a network meta-analysis takes them. Default: `""`. */
        arm?: string | undefined;
        /** By the names of the fields; null and an empty text are no answer. Default: `{}`. */
        answers?: Record<string, string | number | null> | undefined;
      }[] | undefined;
      /** Seen with the answers, so by others only once they see those */
      note?: string | null | undefined;
    };
    answer: ReviewExtraction;
  };
  /** GET /projects/{id}/searches: List the saved searches of a project, newest first */
  'searches.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: Search[];
      next_cursor: string | null;
    };
    item: Search;
  };
  /** POST /projects/{id}/searches: Save a search of the literature, which is run now and then every night */
  'searches.create': {
    body: {
      name: string;
      /** A query, or the lines of a strategy. Of plain words a paper needs every one, and no spelling is corrected: GET /v1/literature/search with match=all and correct_spelling=false tells in `query` how it is read */
      query: string;
      /** The language that the query is written in; null: PubMed's where signs of it make the query strict. Default: `null`. */
      syntax?: "pubmed" | "ovid" | "europepmc" | null | undefined;
      /** false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true. Default: `true`. */
      map_terms?: boolean | undefined;
      /** Default: `{}`. */
      filters?: {
        year_from?: number | undefined;
        year_to?: number | undefined;
        /** As PubMed names it: Randomized Controlled Trial, Review, ... */
        publication_type?: string | undefined;
        /** Title, abbreviation or ISSN */
        journal?: string | undefined;
        /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
        language?: string | undefined;
        has_abstract?: boolean | undefined;
        /** false leaves retracted papers out, true finds no others */
        retracted?: boolean | undefined;
        /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
        source?: readonly ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[] | undefined;
      } | undefined;
      /** Whether it is run every night. Default: `true`. */
      active?: boolean | undefined;
    };
    answer: Search;
  };
  /** GET /searches/{id}: Get a saved search with its latest run */
  'searches.get': {
    answer: Search;
  };
  /** PATCH /searches/{id}: Update a saved search by a JSON merge patch */
  'searches.update': {
    body: {
      name?: string | undefined;
      /** A query, or the lines of a strategy. Of plain words a paper needs every one, and no spelling is corrected: GET /v1/literature/search with match=all and correct_spelling=false tells in `query` how it is read */
      query?: string | undefined;
      /** The language that the query is written in; null: PubMed's where signs of it make the query strict */
      syntax?: "pubmed" | "ovid" | "europepmc" | null | undefined;
      map_terms?: boolean | undefined;
      filters?: {
        year_from?: number | null | undefined;
        year_to?: number | null | undefined;
        publication_type?: string | null | undefined;
        journal?: string | null | undefined;
        language?: string | null | undefined;
        has_abstract?: boolean | null | undefined;
        retracted?: boolean | null | undefined;
        source?: readonly ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[] | null | undefined;
      } | null | undefined;
      active?: boolean | undefined;
    };
    answer: Search;
  };
  /** DELETE /searches/{id}: Delete a saved search with its runs and matches */
  'searches.delete': {
    answer: {
      id: string;
      deleted: true;
    };
  };
  /** POST /searches/{id}/run: Run a saved search now; where a run is under way, that is the one */
  'searches.run': {
    body: Record<string, never>;
    answer: SearchRun;
  };
  /** GET /searches/{id}/runs: List the runs of a saved search with their counts, newest first */
  'searches.runs': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: SearchRun[];
      next_cursor: string | null;
    };
    item: SearchRun;
  };
  /** GET /searches/{id}/runs/{run_id}: Get a run of a saved search; Prefer: wait=N holds the answer until it is over */
  'searches.get_run': {
    answer: SearchRun;
  };
  /** GET /searches/{id}/matches: List the papers that runs of a saved search told of, the last told first */
  'searches.matches': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
      kind?: "new" | "corrected" | "retracted" | undefined;
      /** Only what this run told of */
      run_id?: string | undefined;
    };
    answer: {
      items: SearchMatch[];
      next_cursor: string | null;
    };
    item: SearchMatch;
  };
  /** GET /search_history: List your last searches of the literature, newest first */
  'search_history.list': {
    query: {
      /** Default: `50`. */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    answer: {
      items: SearchHistoryEntry[];
      next_cursor: string | null;
    };
    item: SearchHistoryEntry;
  };
  /** POST /search_history: Count what a search finds, and keep it in your history under a number */
  'search_history.create': {
    body: {
      /** A query, or the lines of a strategy; a query of one line may combine earlier searches: #1 AND #2 */
      query: string;
      /** Default: `null`. */
      syntax?: "pubmed" | "ovid" | "europepmc" | null | undefined;
      /** false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true. Default: `true`. */
      map_terms?: boolean | undefined;
      /** Default: `{}`. */
      filters?: {
        year_from?: number | undefined;
        year_to?: number | undefined;
        /** As PubMed names it: Randomized Controlled Trial, Review, ... */
        publication_type?: string | undefined;
        /** Title, abbreviation or ISSN */
        journal?: string | undefined;
        /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
        language?: string | undefined;
        has_abstract?: boolean | undefined;
        /** false leaves retracted papers out, true finds no others */
        retracted?: boolean | undefined;
        /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
        source?: readonly ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[] | undefined;
      } | undefined;
    };
    answer: SearchHistoryEntry;
  };
  /** DELETE /search_history: Delete a search of your history, or all of them */
  'search_history.delete': {
    query: {
      /** Absent: all of them */
      number?: number | undefined;
    };
    answer: {
      /** How many */
      deleted: number;
    };
  };
  /** GET /operator/queues: Get what there is to do on the whole platform, by task; for owners of an operator account */
  'operator.queues': {
    answer: {
      workers_alive: boolean;
      tasks: TaskQueue[];
    };
  };
  /** GET /operator/workers: Get the workers with their last sign of life and what they work on; for owners of an operator account */
  'operator.workers': {
    answer: {
      workers: PlatformWorker[];
    };
  };
  /** GET /operator/failed-jobs: Get the newest 200 jobs that have no attempt left, kept for a day; for owners of an operator account */
  'operator.failed_jobs': {
    answer: {
      jobs: FailedJob[];
    };
  };
  /** POST /operator/failed-jobs/{id}/retry: Give a failed job its attempts back; for owners of an operator account */
  'operator.retry_job': {
    body: Record<string, never>;
    answer: {
      id: string;
      task: string;
    };
  };
  /** DELETE /operator/failed-jobs/{id}: Take a failed job out of the queue for good; for owners of an operator account */
  'operator.discard_job': {
    answer: {
      id: string;
      deleted: true;
    };
  };
}

/** Where each operation is. */
export const operations = {
  'projects.list': { method: 'GET', path: '/projects' },
  'projects.create': { method: 'POST', path: '/projects' },
  'projects.get': { method: 'GET', path: '/projects/{id}' },
  'projects.update': { method: 'PATCH', path: '/projects/{id}' },
  'projects.delete': { method: 'DELETE', path: '/projects/{id}' },
  'variables.summary': { method: 'GET', path: '/projects/{id}/variables/summary' },
  'variables.infer': { method: 'POST', path: '/projects/{id}/variables/infer' },
  'patients.list': { method: 'GET', path: '/projects/{id}/patients' },
  'patients.delete_many': { method: 'DELETE', path: '/projects/{id}/patients' },
  'patients.create': { method: 'POST', path: '/projects/{id}/patients' },
  'patients.get': { method: 'GET', path: '/patients/{id}' },
  'patients.update': { method: 'PATCH', path: '/patients/{id}' },
  'patients.delete': { method: 'DELETE', path: '/patients/{id}' },
  'analyses.list': { method: 'GET', path: '/projects/{id}/analyses' },
  'analyses.create': { method: 'POST', path: '/projects/{id}/analyses' },
  'analyses.get': { method: 'GET', path: '/analyses/{id}' },
  'analyses.update': { method: 'PATCH', path: '/analyses/{id}' },
  'analyses.delete': { method: 'DELETE', path: '/analyses/{id}' },
  'analyses.run': { method: 'POST', path: '/analyses/{id}/run' },
  'analyses.cancel': { method: 'POST', path: '/analyses/{id}/cancel' },
  'runs.list': { method: 'GET', path: '/analyses/{id}/runs' },
  'runs.get': { method: 'GET', path: '/runs/{id}' },
  'runs.compare': { method: 'GET', path: '/runs/{id}/compare/{other_id}' },
  'methods.list': { method: 'GET', path: '/analysis-methods' },
  'methods.get': { method: 'GET', path: '/analysis-methods/{name}' },
  'auth.login': { method: 'POST', path: '/auth/login' },
  'auth.link': { method: 'POST', path: '/auth/link' },
  'auth.logout': { method: 'POST', path: '/auth/logout' },
  'auth.password': { method: 'POST', path: '/auth/password' },
  'auth.session': { method: 'GET', path: '/auth/session' },
  'sessions.list': { method: 'GET', path: '/sessions' },
  'sessions.delete': { method: 'DELETE', path: '/sessions/{id}' },
  'api_keys.list': { method: 'GET', path: '/api-keys' },
  'api_keys.create': { method: 'POST', path: '/api-keys' },
  'api_keys.get': { method: 'GET', path: '/api-keys/{key_id}' },
  'api_keys.update': { method: 'PATCH', path: '/api-keys/{key_id}' },
  'api_keys.revoke': { method: 'DELETE', path: '/api-keys/{key_id}' },
  'api_keys.rotate': { method: 'POST', path: '/api-keys/{key_id}/rotate' },
  'members.list': { method: 'GET', path: '/team/members' },
  'members.get': { method: 'GET', path: '/team/members/{id}' },
  'members.update': { method: 'PATCH', path: '/team/members/{id}' },
  'members.remove': { method: 'DELETE', path: '/team/members/{id}' },
  'invitations.list': { method: 'GET', path: '/team/invitations' },
  'invitations.create': { method: 'POST', path: '/team/invitations' },
  'invitations.accept': { method: 'POST', path: '/team/invitations/accept' },
  'invitations.get': { method: 'GET', path: '/team/invitations/{id}' },
  'invitations.delete': { method: 'DELETE', path: '/team/invitations/{id}' },
  'billing.get': { method: 'GET', path: '/billing' },
  'billing.update': { method: 'PATCH', path: '/billing' },
  'rate_limit.get': { method: 'GET', path: '/rate-limit' },
  'audit_events.list': { method: 'GET', path: '/audit-events' },
  'audit_events.get': { method: 'GET', path: '/audit-events/{id}' },
  'audit_verifications.create': { method: 'POST', path: '/audit-verifications' },
  'audit_verifications.list': { method: 'GET', path: '/audit-verifications' },
  'audit_verifications.get': { method: 'GET', path: '/audit-verifications/{id}' },
  'requests.list': { method: 'GET', path: '/requests' },
  'webhooks.list': { method: 'GET', path: '/webhooks' },
  'webhooks.create': { method: 'POST', path: '/webhooks' },
  'webhooks.get': { method: 'GET', path: '/webhooks/{id}' },
  'webhooks.update': { method: 'PATCH', path: '/webhooks/{id}' },
  'webhooks.delete': { method: 'DELETE', path: '/webhooks/{id}' },
  'webhooks.rotate_secret': { method: 'POST', path: '/webhooks/{id}/rotate-secret' },
  'webhooks.test': { method: 'POST', path: '/webhooks/{id}/test' },
  'webhooks.recover': { method: 'POST', path: '/webhooks/{id}/recover' },
  'deliveries.list': { method: 'GET', path: '/webhooks/{id}/deliveries' },
  'deliveries.get': { method: 'GET', path: '/webhook-deliveries/{id}' },
  'deliveries.redeliver': { method: 'POST', path: '/webhook-deliveries/{id}/redeliver' },
  'events.list': { method: 'GET', path: '/events' },
  'events.get': { method: 'GET', path: '/events/{id}' },
  'literature_imports.create': { method: 'POST', path: '/literature/imports' },
  'literature_imports.list': { method: 'GET', path: '/literature/imports' },
  'literature_imports.get': { method: 'GET', path: '/literature/imports/{id}' },
  'literature_imports.cancel': { method: 'POST', path: '/literature/imports/{id}/cancel' },
  'literature.search': { method: 'GET', path: '/literature/search' },
  'literature.search_strategy': { method: 'POST', path: '/literature/search' },
  'literature.batch': { method: 'POST', path: '/literature/batch' },
  'literature.citations': { method: 'POST', path: '/literature/citations' },
  'literature.get': { method: 'GET', path: '/literature/{id}' },
  'literature.delete': { method: 'DELETE', path: '/literature/{id}' },
  'literature.similar': { method: 'GET', path: '/literature/{id}/similar' },
  'literature.references': { method: 'GET', path: '/literature/{id}/references' },
  'literature.cited_by': { method: 'GET', path: '/literature/{id}/cited_by' },
  'literature.relations': { method: 'GET', path: '/literature/{id}/relations' },
  'literature.citation': { method: 'GET', path: '/literature/{id}/citation' },
  'exports.create_of_project': { method: 'POST', path: '/projects/{id}/export' },
  'exports.create_of_analysis': { method: 'POST', path: '/analyses/{id}/export' },
  'exports.create_of_papers': { method: 'POST', path: '/projects/{id}/papers/export' },
  'exports.list': { method: 'GET', path: '/projects/{id}/exports' },
  'exports.get': { method: 'GET', path: '/exports/{id}' },
  'exports.cancel': { method: 'POST', path: '/exports/{id}/cancel' },
  'exports.delete': { method: 'DELETE', path: '/exports/{id}' },
  'project_papers.list': { method: 'GET', path: '/projects/{id}/papers' },
  'project_papers.attach': { method: 'POST', path: '/projects/{id}/papers' },
  'project_papers.detach': { method: 'DELETE', path: '/projects/{id}/papers/{paper_id}' },
  'project_papers.citations': { method: 'GET', path: '/projects/{id}/citations' },
  'analysis_papers.list': { method: 'GET', path: '/analyses/{id}/papers' },
  'analysis_papers.attach': { method: 'POST', path: '/analyses/{id}/papers' },
  'analysis_papers.detach': { method: 'DELETE', path: '/analyses/{id}/papers/{paper_id}' },
  'reviews.list': { method: 'GET', path: '/projects/{id}/reviews' },
  'reviews.create': { method: 'POST', path: '/projects/{id}/reviews' },
  'reviews.get': { method: 'GET', path: '/reviews/{id}' },
  'reviews.update': { method: 'PATCH', path: '/reviews/{id}' },
  'reviews.delete': { method: 'DELETE', path: '/reviews/{id}' },
  'reviews.close_stage': { method: 'POST', path: '/reviews/{id}/close-stage' },
  'reviews.next_record': { method: 'GET', path: '/reviews/{id}/next' },
  'reviews.agreement': { method: 'GET', path: '/reviews/{id}/agreement' },
  'reviews.prisma': { method: 'GET', path: '/reviews/{id}/prisma' },
  'reviews.search_report': { method: 'GET', path: '/reviews/{id}/search-report' },
  'reviews.attach_included': { method: 'POST', path: '/reviews/{id}/attach-included' },
  'reviews.citations': { method: 'GET', path: '/reviews/{id}/citations' },
  'review_sets.list': { method: 'GET', path: '/reviews/{id}/sets' },
  'review_sets.create': { method: 'POST', path: '/reviews/{id}/sets' },
  'review_records.list': { method: 'GET', path: '/reviews/{id}/records' },
  'review_records.get': { method: 'GET', path: '/reviews/{id}/records/{record_id}' },
  'review_records.update': { method: 'PATCH', path: '/reviews/{id}/records/{record_id}' },
  'review_records.decide': { method: 'POST', path: '/reviews/{id}/records/{record_id}/decisions' },
  'review_records.settle': { method: 'POST', path: '/reviews/{id}/records/{record_id}/settlement' },
  'review_duplicates.list': { method: 'GET', path: '/reviews/{id}/duplicates' },
  'review_duplicates.settle': { method: 'POST', path: '/reviews/{id}/duplicates/{duplicate_id}' },
  'reviews.extraction_form': { method: 'GET', path: '/reviews/{id}/extraction-form' },
  'reviews.update_extraction_form': { method: 'PATCH', path: '/reviews/{id}/extraction-form' },
  'reviews.effect_table': { method: 'GET', path: '/reviews/{id}/effect-table' },
  'reviews.write_effect_table': { method: 'POST', path: '/reviews/{id}/effect-table' },
  'review_extractions.list': { method: 'GET', path: '/reviews/{id}/extractions' },
  'review_extractions.export_sheet': { method: 'GET', path: '/reviews/{id}/extractions/sheet' },
  'review_extractions.import_sheet': { method: 'POST', path: '/reviews/{id}/extractions/sheet' },
  'reviews.extraction_agreement': { method: 'GET', path: '/reviews/{id}/extraction-agreement' },
  'review_extractions.get': { method: 'GET', path: '/reviews/{id}/records/{record_id}/extraction' },
  'review_extractions.save': { method: 'PATCH', path: '/reviews/{id}/records/{record_id}/extraction' },
  'review_extractions.withdraw': { method: 'DELETE', path: '/reviews/{id}/records/{record_id}/extraction' },
  'review_extractions.agree': { method: 'PATCH', path: '/reviews/{id}/records/{record_id}/extraction/agreed' },
  'searches.list': { method: 'GET', path: '/projects/{id}/searches' },
  'searches.create': { method: 'POST', path: '/projects/{id}/searches' },
  'searches.get': { method: 'GET', path: '/searches/{id}' },
  'searches.update': { method: 'PATCH', path: '/searches/{id}' },
  'searches.delete': { method: 'DELETE', path: '/searches/{id}' },
  'searches.run': { method: 'POST', path: '/searches/{id}/run' },
  'searches.runs': { method: 'GET', path: '/searches/{id}/runs' },
  'searches.get_run': { method: 'GET', path: '/searches/{id}/runs/{run_id}' },
  'searches.matches': { method: 'GET', path: '/searches/{id}/matches' },
  'search_history.list': { method: 'GET', path: '/search_history' },
  'search_history.create': { method: 'POST', path: '/search_history' },
  'search_history.delete': { method: 'DELETE', path: '/search_history' },
  'operator.queues': { method: 'GET', path: '/operator/queues' },
  'operator.workers': { method: 'GET', path: '/operator/workers' },
  'operator.failed_jobs': { method: 'GET', path: '/operator/failed-jobs' },
  'operator.retry_job': { method: 'POST', path: '/operator/failed-jobs/{id}/retry' },
  'operator.discard_job': { method: 'DELETE', path: '/operator/failed-jobs/{id}' },
} as const;
