// Made from contract/resources/ by scripts/generate-javascript-client.ts. Do not edit: npm run generate:javascript

export interface Account {
  id: string;
  name: string;
  plan: "starter" | "professional" | "enterprise";
  status: "active" | "suspended";
  created_at: string;
}

export interface Analysis {
  id: string;
  project_id: string;
  name: string;
  method: string;
  parameters: Record<string, unknown>;
  filter: unknown[];
  description: string;
  status: "created" | "queued" | "running" | "completed" | "failed" | "canceled";
  latest_run: Run | null;
  created_at: string;
  updated_at: string;
}

export interface AnalysisDryRun {
  dry_run: true;
  /** Whether a run would complete; null where it could not be found out */
  valid: boolean | null;
  n_patients: number;
  /** Patients that would enter the statistics */
  n_used: number | null;
  /** Where the method counts events */
  n_events: number | null;
  n_excluded: {
    filter: number;
    /** With a value missing that the method needs */
    missing: number | null;
    /** Of those that meet the filter; who lacks several values is counted in each */
    missing_by_column: {
      column: string;
      n: number;
    }[];
    /** In no group that is compared */
    other: number | null;
  } | null;
  /** What the run would fail with */
  problems: {
    reason: string;
    message: string;
  }[];
  warnings: {
    code: string;
    message: string;
  }[];
  /** Why counts are null although nothing is wrong: ask for a run */
  unknown_because: "too_many_patients" | "too_much_work" | null;
}

export interface AnalysisMethod {
  /** What an analysis names as its `method` */
  name: string;
  /** Rises whenever a number of a result may change; each run keeps the one it had */
  version: string;
  title: string;
  family: "description" | "continuous_outcomes" | "categorical_outcomes" | "regression" | "survival" | "diagnosis_and_agreement" | "design" | "causal_inference" | "meta_analysis" | "missing_data" | "p_values_and_distributions";
  /** The family in words, such as a heading for its methods */
  family_title: string;
  description: string;
  when_to_use: string;
  /** Parameters that every analysis by this method gives */
  required_parameters: string[];
  assumptions: string[];
  /** How far this version is from R on the reference cases; null: there are none */
  agreement: {
    r_version: string;
    /** Sets of data and parameters whose every number was compared */
    cases: number;
    /** The largest of all, rounded up to one digit */
    worst_relative_difference: number;
  } | null;
  references: {
    citation: string;
    doi?: string;
  }[];
  /** JSON Schema of the parameters, with what a form needs: title and description; x-order, the place among the fields of its object, from 0; x-group, basic or advanced; for a column format: column and x-column {role, types, numeric}, where role is one of variable, outcome, measurement, group, covariate, treatment, exposure, marker, time, entry, event, event_count, person_time, strata, cluster, weights, offset, frequency, standard, study_statistic, study_label, types are those of a project's variables, and numeric says that all values must be numbers, those of a category too; for a level x-level-of, the field beside it that names its column; x-subset-of, the field beside it whose columns these must be among */
  parameters: Record<string, unknown>;
  /** JSON Schema of the result of a run */
  result: Record<string, unknown>;
  /** Parameters as somebody would send them */
  example: Record<string, unknown>;
}

export interface AnalysisMethodSummary {
  /** What an analysis names as its `method` */
  name: string;
  /** Rises whenever a number of a result may change; each run keeps the one it had */
  version: string;
  title: string;
  family: "description" | "continuous_outcomes" | "categorical_outcomes" | "regression" | "survival" | "diagnosis_and_agreement" | "design" | "causal_inference" | "meta_analysis" | "missing_data" | "p_values_and_distributions";
  /** The family in words, such as a heading for its methods */
  family_title: string;
  description: string;
  when_to_use: string;
  /** Parameters that every analysis by this method gives */
  required_parameters: string[];
}

export interface AnalysisPaper {
  paper_id: string;
  attached_at: string;
  attached_by: {
    type: "api_key" | "user";
    id: string;
    /** As the key or person is called today; absent when gone */
    name?: string;
  };
  /** null: the paper has left the library since */
  paper: Paper | null;
  /** Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first 20 */
  retracted_references: {
    paper_id: string;
    pmid: string | null;
    doi: string | null;
    title: string;
    /** Of its retraction, where the source names them */
    notices: {
      type: string;
      pmid: string | null;
      doi: string | null;
      /** The other paper as the source cites it */
      citation: string | null;
    }[];
  }[];
  /** The systematic review that included it, if one did */
  review_id: string | null;
}

/** parameters and filter: Left out of an answer to a caller without the permission read */
export interface AnalysisWritten {
  id: string;
  project_id: string;
  name: string;
  method: string;
  parameters?: Record<string, unknown>;
  filter?: unknown[];
  description: string;
  status: "created" | "queued" | "running" | "completed" | "failed" | "canceled";
  latest_run: RunWritten | null;
  created_at: string;
  updated_at: string;
}

export interface ApiKey {
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
}

export interface AuditEvent {
  id: string;
  /** Such as project.updated, patients.created, patient.read, user.sign_in_failed */
  action: string;
  actor: {
    /** worker: a job, for the request named here; platform: the administrator of the platform; nobody: no sign-in */
    type: "api_key" | "user" | "worker" | "platform" | "nobody";
    id: string | null;
    /** As the key or person is called today; absent when gone */
    name?: string;
  };
  resource: {
    type: string;
    id: string | null;
  };
  /** null: belongs to neither, as keys and people do; seen in both */
  mode: "live" | "test" | null;
  project_id: string | null;
  request_id: string | null;
  address: string | null;
  created_at: string;
  /** What changed; null when nothing did, and once the patient or project was erased. Of what is in a project: Left out of an answer to a caller without the permission read */
  changes?: {
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  } | null;
  /** Why a patient was changed or erased, as the header Change-Reason said. Left out of an answer to a caller without the permission read, since it may name a patient */
  reason?: string | null;
  /** Of a change or a read of many */
  count: number | null;
  /** Whether the chain of hashes covers it already: within a minute */
  sealed: boolean;
}

export interface AuditVerification {
  id: string;
  object: "audit_verification";
  /** Whose events it verifies: of this mode, and what belongs to neither */
  mode: "live" | "test";
  status: "queued" | "running" | "completed" | "failed";
  /** What was found; null until it is completed */
  result: AuditVerificationResult | null;
  /** Why it failed: then nothing is known of the trail */
  error: {
    code: "internal_error";
    message: string;
  } | null;
  created_at: string;
  finished_at: string | null;
}

export interface AuditVerificationResult {
  /** True only if everything was checked that the counts claim. With false no count is claimed: they are null */
  intact: boolean;
  /** The first thing that is wrong, in words */
  problem: string | null;
  /** Of this account and mode, and what belongs to neither mode */
  events: {
    /** Are in the chain exactly as they were written, with before and after unless erased */
    verified: number;
    /** Too new for the chain: they wait for the next seal, within a minute */
    unsealed: number;
    /** Sealed in an earlier form of the chain, which only the operator can recompute (npm run audit:verify). Not verified here */
    operator_only: number;
  } | null;
  /** Of the whole chain; each with its hash and its signature */
  seals: number | null;
  /** The last seal as SEAL:HASH. Kept outside, it lets the operator show that neither the end was cut off nor all of it redone: npm run audit:verify -- --head SEAL:HASH */
  head: string | null;
}

export interface Billing {
  plan: "starter" | "professional" | "enterprise";
  status: "active" | "suspended";
  limits: {
    live_key: {
      /** null: no limit */
      per_minute: number | null;
      per_day: number | null;
    };
    test_key: {
      /** null: no limit */
      per_minute: number | null;
      per_day: number | null;
    };
    session: {
      /** null: no limit */
      per_minute: number | null;
      per_day: number | null;
    };
  };
  /** What may wait, run and be stored at once. null: no limit */
  work_limits: {
    runs: {
      queued: number | null;
      running: number | null;
    };
    exports: {
      queued: number | null;
      stored_bytes: number | null;
    };
    imports: {
      queued: number | null;
    };
  };
  usage: {
    live_key: {
      /** Requests in this clock minute */
      minute: number;
      /** In this UTC day */
      day: number;
      /** In this UTC month */
      month: number;
    };
    test_key: {
      /** Requests in this clock minute */
      minute: number;
      /** In this UTC day */
      day: number;
      /** In this UTC month */
      month: number;
    };
    session: {
      /** Requests in this clock minute */
      minute: number;
      /** In this UTC day */
      day: number;
      /** In this UTC month */
      month: number;
    };
  };
  /** The 100 keys of this mode with the most requests in this UTC month, as the request log has them: refused ones too, up to a second late, and of a flood not all */
  usage_by_key: {
    key_id: string;
    /** As the key is called today; null: it is gone */
    name: string | null;
    minute: number;
    day: number;
    month: number;
  }[];
}

export interface CitedReference {
  /** In the list of the source, from 1 */
  position: number;
  pmid: string | null;
  doi: string | null;
  /** As the source writes it */
  citation: string | null;
  /** null: it is in none of the libraries, or its source names it by words alone */
  paper: Paper | null;
}

export interface DeidentificationReport {
  method: "safe_harbor" | "automatic_screening" | "date_shift";
  title: string;
  /** true only where a person has classified every variable and each was treated by the rule of its class */
  safe_harbor: boolean;
  pseudonyms: "export" | "project";
  patients: number;
  variables: {
    name: string;
    identifier_class: "name" | "geographic" | "zip" | "date" | "birth_date" | "age" | "phone" | "fax" | "email" | "ssn" | "medical_record_number" | "health_plan_number" | "account_number" | "certificate_number" | "vehicle" | "device" | "url" | "ip_address" | "biometric" | "photo" | "other_unique" | "none" | null;
    decided_by: "identifier_class" | "identifier" | "type" | "name" | "values" | "free_text" | "option" | "nothing_found";
    rule: "keep" | "scan" | "coded" | "drop" | "year" | "birth_year" | "shift" | "shift_birth_date" | "zip3" | "age";
    /** Values that were there */
    present: number;
    /** Values that were made coarser, or shifted */
    changed: number;
    /** Values that were left out */
    suppressed: number;
    explanation: string;
  }[];
  /** Values of text that looked like an identifier and were left out */
  patterns: {
    variable: string;
    pattern: "email" | "url" | "ip_address" | "ssn" | "phone" | "date" | "long_number";
    values: number;
  }[];
  k_anonymity: {
    quasi_identifiers: string[];
    /** k; null without quasi-identifiers or patients, or where capped */
    smallest_group: number | null;
    groups: number;
    /** There were more combinations than are counted: the figures cover only a part */
    capped: boolean;
    group_sizes: {
      from: number;
      to: number | null;
      groups: number;
      patients: number;
    }[];
    /** The k that was asked for, and holds */
    asked: number | null;
    /** What was done for it to quasi-identifiers of all patients */
    made_coarser: {
      variable: string;
      to: string;
    }[];
    /** Patients whose quasi-identifiers were left out for it */
    patients_left_out: number;
  };
  /** Of categories that are no quasi-identifiers: a group of one value tells it of all who are in it */
  l_diversity: {
    variable: string;
    /** Different values, a missing one included, in the group that has fewest */
    l: number;
    groups_of_one_value: number;
    patients_in_them: number;
  }[];
  /** Of each category how many values fewer than 11 patients share */
  small_cells: {
    variable: string;
    values: number;
    patients: number;
  }[];
  /** What was done, in plain language */
  statements: string[];
  /** What remains the duty of the user */
  duties: string[];
}

export interface Delivery {
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: "analysis.completed" | "analysis.failed" | "data.uploaded" | "export.ready" | "export.failed" | "literature.imported" | "review.created" | "review.updated" | "review.deleted" | "review.set_added" | "review.stage_closed" | "review.conflict_opened" | "review.conflict_settled" | "review.extraction_form_updated" | "review.extraction_completed" | "review.extraction_agreed" | "search.matched" | "ping";
  origin: "event" | "test" | "redelivery" | "recovery";
  /** canceled: the webhook was disabled before */
  status: "pending" | "delivered" | "failed" | "canceled";
  attempts: {
    number: number;
    begun_at: string;
    duration_ms: number;
    /** Of the answer; null: there was none */
    status: number | null;
    /** Why there was no answer */
    error: string | null;
    /** The first 1,024 bytes of the answer */
    answer: string | null;
  }[];
  next_attempt_at: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface EffectTable {
  review_id: string;
  form_version: number;
  studies: number;
  /** All that rows of the review name, whatever `outcome` asks for */
  outcomes: string[];
  /** The columns, as the data dictionary of a project takes them */
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
  /** The rows, as POST /projects/{id}/patients takes them */
  patients: {
    external_id: string;
    attributes: Record<string, string | number>;
  }[];
  warnings: {
    code: "not_agreed" | "several_reports" | "no_rows" | "labels_alike";
    message: string;
  }[];
  /** Those whose rows were made those of this table, the one written last first */
  projects: {
    id: string;
    name: string;
  }[];
  format: "json" | "csv";
  media_type: string;
  /** null for json: the rows are all that there is */
  text: string | null;
}

export interface Event {
  id: string;
  type: "analysis.completed" | "analysis.failed" | "data.uploaded" | "export.ready" | "export.failed" | "literature.imported" | "review.created" | "review.updated" | "review.deleted" | "review.set_added" | "review.stage_closed" | "review.conflict_opened" | "review.conflict_settled" | "review.extraction_form_updated" | "review.extraction_completed" | "review.extraction_agreed" | "search.matched" | "ping";
  project_id: string | null;
  timestamp: string;
  /** Ids, status and counts */
  data: Record<string, unknown>;
}

export interface Export {
  id: string;
  project_id: string;
  analysis_id: string | null;
  /** The run that an export of an analysis shows */
  run_id: string | null;
  /** What is exported */
  subject: "project" | "analysis" | "papers";
  /** Of an export of papers: which. Left out of lists */
  papers?: {
    /** All that it finds when the export is written, up to 100000 papers; of plain words a paper needs all */
    search?: {
      q: string;
      syntax?: "pubmed" | "ovid" | "europepmc";
      /** false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true */
      map_terms?: boolean;
      year_from?: number;
      year_to?: number;
      /** As PubMed names it: Randomized Controlled Trial, Review, ... */
      publication_type?: string;
      /** Title, abbreviation or ISSN */
      journal?: string;
      /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
      language?: string;
      has_abstract?: boolean;
      /** false leaves retracted papers out, true finds no others */
      retracted?: boolean;
      /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
      source?: ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[];
    };
    /** How the search was read when the export was asked for, and in `notes` how its papers differ from those that a search lists */
    query?: ReadQuery;
    /** How many papers were named */
    named?: number;
    review_id?: string;
    /** Of a review: only these records, such as included. Absent: all but duplicates */
    state?: "duplicate" | "title_abstract" | "title_abstract_conflict" | "title_abstract_excluded" | "full_text" | "full_text_conflict" | "not_retrieved" | "full_text_excluded" | "included";
    set?: string;
  } | null;
  format: "csv" | "json" | "ndjson" | "xlsx" | "parquet" | "fhir" | "html" | "pdf" | "svg" | "docx" | "ro_crate" | "csl-json" | "ris" | "bibtex" | "nbib";
  include: ("patients" | "variables" | "analyses")[];
  filter: unknown[];
  /** Default: `false`. */
  deidentify: boolean | {
    /** safe_harbor: 45 CFR 164.514(b)(2), dates become years, and free text never leaves; only where a person has given every variable of the project an identifier_class (or none, or identifier: true, which leaves it out). automatic_screening: treated by the same rules, but where no person has given a class, by what a program guesses of name and values; what it can not tell, and free text, is left out. This is not Safe Harbor, and every file says so. date_shift: all dates of a patient move by one secret number of days; this is not Safe Harbor, since a shifted date is a date */
    method: "safe_harbor" | "automatic_screening" | "date_shift";
    /** Pseudonyms and shifts are of this export alone (the default), or the same in every export of the project that asks for it, so that they can be joined */
    pseudonyms?: "export" | "project";
    /** For date_shift alone: variables that you vouch for, which stay although their names or values look like an identifier or like free text. What the dictionary calls an identifier can not be kept */
    keep?: string[];
    /** Variables whose combinations are counted for k-anonymity. Default: age, sex, race, ZIP and years */
    quasi_identifiers?: string[];
    /** Each combination of the quasi-identifiers that is exported shall have this many patients: they are made coarser, and left out of the few patients who still stand apart, until it holds. Absent: groups are only counted */
    k?: number;
  };
  options: {
    /** Cells of a table that a spreadsheet would run as a formula: made harmless, or left as they are. Default: `"escape"`. */
    formulas: "escape" | "raw";
  };
  status: "queued" | "running" | "ready" | "failed" | "canceled" | "expired";
  /** How often a worker began it */
  attempt: number;
  /** How often it was taken over from a worker that died */
  rescues: number;
  progress: number;
  /** Once ready, of an export of a project */
  row_counts: {
    patients: number;
    variables: number;
    analyses: number;
  } | null;
  /** What was found and done. Left out of lists */
  deidentification?: DeidentificationReport | null;
  /** Once ready; empty when expired. Left out of lists */
  files?: {
    name: string;
    media_type: string;
    /** Bytes */
    size: number;
    sha256: string;
    /** Of a file that holds one table */
    rows: number | null;
    /** Needs no Authorization and takes Range requests. Whoever has it may read the file: a new one each time */
    download_url: string;
    url_expires_at: string;
  }[];
  error: {
    code: "RESOURCE_LIMIT" | "EXPORT_FAILED";
    message: string;
    details: Record<string, unknown>;
  } | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  ready_at: string | null;
  expires_at: string | null;
}

export interface ExtractionAgreement {
  /** First and second */
  reviewers: {
    id: string;
    /** Absent when gone */
    name?: string;
  }[];
  /** That both have completed */
  papers: number;
  /** Rows by outcome and arm that both found */
  rows: number;
  /** Rows that only one of them found */
  rows_of_one: number;
  fields: {
    field: string;
    type: "number" | "integer" | "text" | "category";
    /** Rows of which at least one answered it */
    compared: number;
    same: number;
    /** Of those compared, in percent; null: none was */
    percent_agreement: number | null;
    both_answered: number;
    /** Cohen’s, of a category, as the method `cohen_kappa` has it; null for other types */
    kappa: {
      estimate: number | null;
      conf_low: number | null;
      conf_high: number | null;
      reason: string | null;
    } | null;
    /** Of numbers: ICC(2,1), absolute agreement of single readings, as the method `icc` has it */
    icc: {
      estimate: number | null;
      conf_low: number | null;
      conf_high: number | null;
      reason: string | null;
    } | null;
    /** Of numbers */
    difference: {
      /** First minus second, in the unit of the field */
      mean: number | null;
      /** The 95 % limits of agreement, as the method `bland_altman` has them */
      lower_limit: number | null;
      upper_limit: number | null;
      reason: string | null;
    } | null;
  }[];
}

export interface ExtractionForm {
  review_id: string;
  /** Counts the changes; 0: there is no form yet */
  version: number;
  fields: {
    /** The column of the effect table */
    name: string;
    /** The question, as people read it. Default: `""`. */
    label: string;
    type: "number" | "integer" | "text" | "category";
    /** Of a category: what can be answered. Default: `null`. */
    options: string[] | null;
    /** Default: `null`. */
    unit: string | null;
    /** An extraction can be completed only with an answer in each row. Default: `false`. */
    required: boolean;
    /** Where it stands in a paper, and how to read it. Default: `""`. */
    help: string;
    /** It is asked no longer and stands in no effect table; answers that were given stay. Default: `false`. */
    retired: boolean;
  }[];
  reviewers: number;
  updated_at: string | null;
  /** How many of the included papers are extracted how far */
  records: {
    open: number;
    to_settle: number;
    agreed: number;
  };
}

export interface ExtractionSheet {
  review_id: string;
  form_version: number;
  papers: number;
  rows: number;
  media_type: "text/csv";
  text: string;
}

export interface FailedJob {
  id: string;
  task: string;
  attempts: number;
  /** null: of the platform itself */
  account_id: string | null;
  /** The id of what it was about, such as a run */
  about: string | null;
  /** The class of the error; what it says stands in the log of the worker alone */
  error_code: string | null;
  created_at: string;
  failed_at: string;
}

export interface FoundPaper {
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
  /** null when the list is sorted by date */
  score: number | null;
  highlights: {
    title: string | null;
    /** At most three passages */
    abstract: string[];
  } | null;
}

export interface ImportedExtractions {
  dry_run: boolean;
  rows: number;
  /** Papers from which the caller had extracted nothing before */
  created: number;
  updated: number;
  unchanged: number;
  /** Papers of which it is agreed what counts, now that all have completed */
  agreed: number;
  /** Columns that only describe a paper */
  ignored_columns: string[];
  /** Of a dry run: the first 100 of what would be refused */
  faults: {
    /** 1 for the first row below the header, which is 0 */
    row: number;
    /** Empty: the row itself */
    column: string;
    message: string;
  }[];
  total_faults: number;
}

export interface Invitation {
  id: string;
  email: string;
  role: "owner" | "admin" | "member" | "viewer";
  /** off: no mail server is configured, pass on accept_url */
  mail: "off" | "queued" | "sent" | "refused";
  invited_by: string | null;
  created_at: string;
  expires_at: string;
}

export interface LiteratureImport {
  id: string;
  source: "file" | "pubmed" | "europepmc";
  /** What the source was asked; null: a file */
  query: string | null;
  limit: number | null;
  file_name: string | null;
  /** As it was named or found; null until then */
  format: string | null;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  progress: number;
  counts: {
    added: number;
    updated: number;
    unchanged: number;
    deleted: number;
    skipped: number;
    /** Records that are one paper with an earlier record of this import, whose fields were merged. Together the counts are the records that were read */
    joined: number;
    /** Records of a file whose papers the shared library has: they change nothing of it */
    noted: number;
  };
  /** The first 100 */
  skipped_records: {
    /** Which record of the file or answer, from 1; null when that is not known */
    record: number | null;
    /** Such as no_title, malformed_record, unsupported_record, too_large (of a file: more than 1,000,000 bytes of JSON), shared_paper */
    reason: string;
    message: string;
  }[];
  /** The first 100 */
  noted_records: {
    /** As the file has it */
    title: string;
    /** The paper of the shared library */
    paper_id: string;
  }[];
  /** The first 100 */
  joined_records: {
    /** As the record has it */
    title: string;
    rule: "pmid" | "pmcid" | "doi" | "same_record";
  }[];
  /** The first 100 papers that were added though one of the same title, year, author and pages is there; never joined */
  possible_duplicates: {
    /** As the record has it */
    title: string;
    /** The paper that it may be */
    paper_id: string;
    message: string;
  }[];
  /** Why it failed; what was stored before stays, and is counted */
  error: {
    code: "unknown_format" | "unsupported_format" | "malformed_file" | "truncated_file" | "empty_file" | "source_refused" | "source_unavailable" | "overlay_full" | "internal_error";
    message: string;
  } | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface LoggedRequest {
  /** The same as the header Request-Id and meta.request_id of the answer */
  id: string;
  method: string;
  /** Such as /v1/projects/{id} */
  route: string;
  /** The ids that stood in the places of the route, as far as they were well-formed */
  path_ids: Record<string, string>;
  /** 499: the client hung up before it had the answer */
  status: number;
  duration_ms: number;
  key_id: string | null;
  session_id: string | null;
  /** Of a session: whose it was */
  user_id: string | null;
  address: string | null;
  error_code: "INVALID_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | null;
  /** details.reason of the error */
  error_reason: string | null;
  /** The first ten that differ */
  issues: {
    /** Names of the contract alone: what the client named itself is `*`, such as patients[].attributes.* */
    path: string;
    /** null where it was not made of fixed words alone: the answer had it whole, the log never quotes a value */
    message: string | null;
  }[];
  /** When the request came */
  created_at: string;
}

export interface NewApiKey {
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
}

export interface NewWebhook {
  id: string;
  url: string;
  events: string[];
  description: string;
  project_ids: string[] | null;
  status: "enabled" | "disabled";
  /** gone: it answered 410; failing: nothing but failures for five days */
  disabled_reason: "by_request" | "gone" | "failing" | null;
  /** Since when no attempt has succeeded */
  failing_since: string | null;
  /** Until then the secret before signs too */
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
  /** whsec_…, shown this once: what its deliveries are signed with */
  secret: string;
}

export interface OwnSession {
  id: string;
  /** Whether it is the one of this request */
  current: boolean;
  created_at: string;
  /** To the minute; null: not since it was begun */
  last_used_at: string | null;
  /** Where it was last used from */
  address: string | null;
  /** What the program that logged in calls itself */
  user_agent: string | null;
  expires_at: string;
}

export interface Paper {
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
}

export interface PaperRelations {
  retracted: boolean;
  /** What the paper is bound to by its own record, at most 1,000, and then by the records of others, at most 200 */
  items: {
    /** What it is about: a notice of retraction, of concern or of correction, another version, a comment */
    kind: "retraction" | "concern" | "correction" | "version" | "comment" | "other";
    type: string;
    pmid: string | null;
    doi: string | null;
    /** The other paper as the source cites it */
    citation: string | null;
    /** The other paper, where the libraries have it */
    paper: {
      id: string;
      title: string;
      retracted: boolean;
    } | null;
  }[];
  /** Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first 20 */
  retracted_references: {
    paper_id: string;
    pmid: string | null;
    doi: string | null;
    title: string;
    /** Of its retraction, where the source names them */
    notices: {
      type: string;
      pmid: string | null;
      doi: string | null;
      /** The other paper as the source cites it */
      citation: string | null;
    }[];
  }[];
}

export interface Patient {
  id: string;
  project_id: string;
  external_id: string | null;
  attributes: Record<string, string | number | boolean | null>;
  created_at: string;
  updated_at: string;
}

/** external_id and attributes: Left out of an answer to a caller without the permission read */
export interface PatientWritten {
  id: string;
  project_id: string;
  external_id?: string | null;
  attributes?: Record<string, string | number | boolean | null>;
  created_at: string;
  updated_at: string;
}

export interface PatientsDeleted {
  dry_run: boolean;
  /** Patients that the filters select */
  matched: number;
  deleted: number;
  /** Of those that matched, not deleted yet: one call deletes up to 10000. Send it again */
  remaining: number;
}

export interface PlatformWorker {
  /** Of one queue of a worker process */
  id: string;
  /** null: every task without workers of its own */
  task: string | null;
  slots: number;
  /** false: it has shown no life for so long that others take its work */
  alive: boolean;
  started_at: string;
  /** Its last sign of life */
  seen_at: string;
  jobs: {
    job_id: string;
    task: string;
    since: string;
  }[];
}

export interface Project {
  id: string;
  name: string;
  description: string;
  mode: "live" | "test";
  /** The data dictionary */
  variables: unknown[];
  metadata: Record<string, string>;
  patient_count: number;
  analysis_count: number;
  created_at: string;
  updated_at: string;
}

export interface ProjectPaper {
  paper_id: string;
  attached_at: string;
  attached_by: {
    type: "api_key" | "user";
    id: string;
    /** As the key or person is called today; absent when gone */
    name?: string;
  };
  /** null: the paper has left the library since */
  paper: Paper | null;
  /** Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first 20 */
  retracted_references: {
    paper_id: string;
    pmid: string | null;
    doi: string | null;
    title: string;
    /** Of its retraction, where the source names them */
    notices: {
      type: string;
      pmid: string | null;
      doi: string | null;
      /** The other paper as the source cites it */
      citation: string | null;
    }[];
  }[];
}

/** variables: Left out of an answer to a caller without the permission read */
export interface ProjectWritten {
  id: string;
  name: string;
  description: string;
  mode: "live" | "test";
  /** The data dictionary */
  variables?: unknown[];
  metadata: Record<string, string>;
  patient_count: number;
  analysis_count: number;
  created_at: string;
  updated_at: string;
}

export interface ReadQuery {
  text: string;
  /** The query as it was evaluated, in the manner of PubMed's Search Details */
  parsed: string;
  /** any: papers with some of the words, the best first. all: those with every word. boolean: as the operators, tags, quotes and truncations say */
  matching: "any" | "all" | "boolean";
  /** free_text: words, with brackets, quotes, & and | as punctuation. strict: for a field tag, an operator in capitals, a truncation, a lone quoted phrase, or what names an author, a journal or papers */
  reading: "free_text" | "strict";
  /** The language it was read in; null of free text */
  syntax: "pubmed" | "ovid" | "europepmc" | null;
  /** Of a strategy of several lines: how many papers each finds by itself, before any filter */
  lines: {
    number: number;
    text: string;
    papers: number;
  }[];
  /** What there is to say of how the query was read */
  notes: string[];
  /** Of a strict query that found few papers: its words, to be sent as free text */
  free_text: string | null;
  expanded_terms: {
    /** What the query said */
    text: string;
    /** mesh, journal, author, truncation, ... */
    kind: string;
    /** What was searched for besides */
    added: string[];
  }[];
  /** Words of the best papers that helped to rank the others */
  broadened_by: string[];
  /** Words that say nothing of a topic and were not searched for */
  ignored: string[];
  /** Of free text by relevance that finds nothing since no paper has its words: what was searched in its place, a letter from what was typed. correct_spelling=false undoes it */
  corrected: {
    /** The query that was searched in its place */
    text: string;
    words: {
      word: string;
      correction: string;
    }[];
  } | null;
  /** For words that no paper has */
  suggestions: {
    word: string;
    alternatives: string[];
  }[];
}

export interface Review {
  id: string;
  project_id: string;
  name: string;
  question: string;
  reviewers: number;
  exclusion_reasons: string[];
  /** settled: no record waits for a decision at any stage */
  status: "empty" | "screening" | "settled";
  /** How many records are in each state */
  records: Record<string, number>;
  stages: {
    title_abstract: {
      /** Not all who decide about it have decided */
      open: number;
      conflict: number;
      /** When an owner or admin closed the stage */
      closed_at: string | null;
    };
    full_text: {
      /** Not all who decide about it have decided */
      open: number;
      conflict: number;
      /** When an owner or admin closed the stage */
      closed_at: string | null;
    };
  };
  /** Pairs that wait for a person */
  possible_duplicates: number;
  /** The order by relevance, which learns from decisions as a job; null: it was not made yet */
  ordering: {
    ordered_at: string;
    /** How many decisions the order was learnt from */
    decisions: number;
    method: string;
    estimated_recall: {
      /** With 95 % confidence so great a share of all that would be included was found; null: nothing was yet */
      at_least: number | null;
      /** p of the hypothesis that less than 95 % of them were found */
      p_below_95: number | null;
      method: string;
    };
  } | null;
  created_at: string;
  updated_at: string;
}

export interface ReviewDecision {
  stage: "title_abstract" | "full_text";
  reviewer: {
    id: string;
    /** Absent when gone */
    name?: string;
  };
  decision: "include" | "exclude" | "maybe";
  reason: string | null;
  note: string | null;
  /** Whether it is the third voice on a conflict, which counts alone */
  settles: boolean;
  decided_at: string;
  history: {
    decision: "include" | "exclude" | "maybe";
    reason: string | null;
    note: string | null;
    decided_at: string;
    /** Who decided so, where it was somebody else: a third voice who has left the team */
    reviewer_id?: string;
  }[];
}

export interface ReviewDuplicate {
  id: string;
  /** title_year_author, title_year_pages, title_year or similar_title */
  rule: string;
  state: "open" | "same" | "different";
  /** The one that stays if they are the same, and the one that is removed */
  records: ReviewRecord[];
  settled_by: {
    id: string;
    /** Absent when gone */
    name?: string;
  } | null;
  settled_at: string | null;
}

export interface ReviewExtraction {
  review_id: string;
  record_id: string;
  paper_id: string;
  title: string;
  first_author: string | null;
  year: number | null;
  study: string | null;
  /** open: not all have completed; to_settle: they have, and differ; not_included: the paper is not any more */
  state: "open" | "to_settle" | "agreed" | "not_included";
  /** How many are to extract */
  reviewers: number;
  begun: number;
  completed: number;
  /** The caller's own; those of others once all have completed */
  extractions: {
    reviewer: {
      id: string;
      /** Absent when gone */
      name?: string;
    };
    rows: {
      outcome: string;
      arm: string;
      answers: Record<string, string | number>;
    }[];
    note: string | null;
    completed_at: string | null;
    updated_at: string;
  }[];
  /** Answers that were compared; 0 until all have completed */
  compared: number;
  differences: {
    outcome: string;
    arm: string;
    /** null: not everybody found the row; `answers` then names who did */
    field: string | null;
    answers: {
      reviewer_id: string;
      answer: string | number | null;
    }[];
  }[];
  /** What counts: the rows of the effect table */
  agreed: {
    rows: {
      outcome: string;
      arm: string;
      answers: Record<string, string | number>;
    }[];
    note: string | null;
    /** one_reviewer: only one is to extract; same_answers: two found the same; person: somebody settled it */
    by: "one_reviewer" | "same_answers" | "person";
    /** Who settled it, or completed last */
    reviewer: {
      id: string;
      /** Absent when gone */
      name?: string;
    };
    agreed_at: string;
  } | null;
}

export interface ReviewExtractionSummary {
  review_id: string;
  record_id: string;
  paper_id: string;
  title: string;
  first_author: string | null;
  year: number | null;
  study: string | null;
  /** open: not all have completed; to_settle: they have, and differ; not_included: the paper is not any more */
  state: "open" | "to_settle" | "agreed" | "not_included";
  /** How many are to extract */
  reviewers: number;
  begun: number;
  completed: number;
  /** How far the caller's own is */
  mine: "none" | "draft" | "completed";
}

export interface ReviewRecord {
  id: string;
  review_id: string;
  set_id: string;
  paper_id: string;
  state: "duplicate" | "title_abstract" | "title_abstract_conflict" | "title_abstract_excluded" | "full_text" | "full_text_conflict" | "not_retrieved" | "full_text_excluded" | "included";
  title: string;
  first_author: string | null;
  year: number | null;
  labels: string[];
  /** Several reports of one study carry the same name */
  study: string | null;
  exclusion_reason: string | null;
  duplicate_of: string | null;
  /** same_paper, pmid, doi, pmcid, or the rule by which a person was asked */
  duplicate_rule: string | null;
  /** The caller's own; those of others once all have decided, or the stage is closed */
  decisions: ReviewDecision[];
  /** null: the paper has left the library since */
  paper: Paper | null;
  /** Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first 20 */
  retracted_references: {
    paper_id: string;
    pmid: string | null;
    doi: string | null;
    title: string;
    /** Of its retraction, where the source names them */
    notices: {
      type: string;
      pmid: string | null;
      doi: string | null;
      /** The other paper as the source cites it */
      citation: string | null;
    }[];
  }[];
}

export interface ReviewSet {
  id: string;
  name: string;
  kind: "database" | "register" | "website" | "organisation" | "citation_searching";
  platform: string | null;
  strategy: string | null;
  syntax: string | null;
  /** Of a search of this platform: how it was read, and in `notes` how its papers differ from those that a search lists. null of other sets, and of those of before this was kept */
  query: ReadQuery | null;
  filters: Record<string, unknown>;
  searched_at: string;
  /** How many it brought, duplicates among them */
  records: number;
  /** How many of them the review had already, or were found to be another */
  duplicates: number;
  /** Pairs of its records that may be one paper and that nobody is asked about, since 10,000 waited already */
  possible_duplicates_left_out: number;
  /** The import of literature that it was made of */
  import_id: string | null;
  /** Records of the import that could not be read as papers, and so are none of `records` */
  skipped: number;
  /** What named no paper; the first 100 */
  not_found: string[];
  created_at: string;
}

export interface Run {
  id: string;
  analysis_id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  /** How often a worker began it */
  attempt: number;
  /** How often it was taken over from a worker that died */
  rescues: number;
  progress: number;
  /** Its place among the runs of the account that wait, live and test: 1 is the next. null: it does not wait */
  queue_position: number | null;
  queued_at: string;
  started_at: string | null;
  finished_at: string | null;
  method: string;
  method_version: string;
  parameters: Record<string, unknown>;
  filter: unknown[];
  dataset: {
    /** Patients of the project when the run read it */
    patients: number;
    used: number;
    excluded_missing: number;
    /** Of the values the method saw, row by row: the same data give the same digest */
    sha256: string;
  } | null;
  /** Left out of lists */
  result?: Record<string, unknown> | null;
  warnings: {
    code: string;
    message: string;
  }[];
  error: {
    code: "ANALYSIS_INPUT" | "RESOURCE_LIMIT" | "INTERNAL_ERROR";
    message: string;
    details: Record<string, unknown>;
  } | null;
}

export interface RunComparison {
  a: {
    id: string;
    analysis_id: string;
    status: "queued" | "running" | "completed" | "failed" | "canceled";
    method: string;
    method_version: string;
    finished_at: string | null;
    dataset: {
      /** Patients of the project when the run read it */
      patients: number;
      used: number;
      excluded_missing: number;
      /** Of the values the method saw, row by row: the same data give the same digest */
      sha256: string;
    } | null;
    error: {
      code: "ANALYSIS_INPUT" | "RESOURCE_LIMIT" | "INTERNAL_ERROR";
      message: string;
      details: Record<string, unknown>;
    } | null;
  };
  b: {
    id: string;
    analysis_id: string;
    status: "queued" | "running" | "completed" | "failed" | "canceled";
    method: string;
    method_version: string;
    finished_at: string | null;
    dataset: {
      /** Patients of the project when the run read it */
      patients: number;
      used: number;
      excluded_missing: number;
      /** Of the values the method saw, row by row: the same data give the same digest */
      sha256: string;
    } | null;
    error: {
      code: "ANALYSIS_INPUT" | "RESOURCE_LIMIT" | "INTERNAL_ERROR";
      message: string;
      details: Record<string, unknown>;
    } | null;
  };
  same: {
    method: boolean;
    method_version: boolean;
    parameters: boolean;
    filter: boolean;
    /** Whether both read the same values; null: a run did not get so far */
    data: boolean | null;
    /** null: not both have a result */
    result: boolean | null;
  };
  parameters: {
    differences: {
      /** Such as groups[0].n_events */
      path: string;
      a: unknown;
      b: unknown;
      /** Where the other has no such field */
      only_in?: "a" | "b";
    }[];
    total: number;
  };
  filter: {
    a: unknown[];
    b: unknown[];
  };
  patients: {
    added: number | null;
    removed: number | null;
    /** With other values in the columns that both read */
    changed: number | null;
    /** Why something is null. not_kept: a run of before this was kept, of more than 20,000 patients, or one that did not get so far; other_key: SECRET_KEY changed between them */
    unknown_because: "not_kept" | "other_columns" | "other_key" | null;
  };
  /** Tables, figures, text and script are left out: they are made of these fields */
  result: {
    differences: {
      /** Such as groups[0].n_events */
      path: string;
      a: unknown;
      b: unknown;
      /** Where the other has no such field */
      only_in?: "a" | "b";
      /** b - a, of numbers */
      absolute: number | null;
      /** (b - a) / |a|; null where a is 0 */
      relative: number | null;
    }[];
    total: number;
    truncated: boolean;
  };
}

/** parameters, filter, dataset, result, warnings and error: Left out of an answer to a caller without the permission read */
export interface RunWritten {
  id: string;
  analysis_id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  /** How often a worker began it */
  attempt: number;
  /** How often it was taken over from a worker that died */
  rescues: number;
  progress: number;
  /** Its place among the runs of the account that wait, live and test: 1 is the next. null: it does not wait */
  queue_position: number | null;
  queued_at: string;
  started_at: string | null;
  finished_at: string | null;
  method: string;
  method_version: string;
  parameters?: Record<string, unknown>;
  filter?: unknown[];
  dataset?: {
    /** Patients of the project when the run read it */
    patients: number;
    used: number;
    excluded_missing: number;
    /** Of the values the method saw, row by row: the same data give the same digest */
    sha256: string;
  } | null;
  /** Left out of lists */
  result?: Record<string, unknown> | null;
  warnings?: {
    code: string;
    message: string;
  }[];
  error?: {
    code: "ANALYSIS_INPUT" | "RESOURCE_LIMIT" | "INTERNAL_ERROR";
    message: string;
    details: Record<string, unknown>;
  } | null;
}

export interface Search {
  id: string;
  project_id: string;
  name: string;
  /** Of plain words a paper needs every one, and no spelling is corrected: GET /v1/literature/search with match=all and correct_spelling=false tells in `query` how it is read */
  query: string;
  syntax: "pubmed" | "ovid" | "europepmc" | null;
  map_terms: boolean;
  filters: {
    year_from?: number;
    year_to?: number;
    /** As PubMed names it: Randomized Controlled Trial, Review, ... */
    publication_type?: string;
    /** Title, abbreviation or ISSN */
    journal?: string;
    /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
    language?: string;
    has_abstract?: boolean;
    /** false leaves retracted papers out, true finds no others */
    retracted?: boolean;
    /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
    source?: ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[];
  };
  active: boolean;
  /** With the count of today; GET /v1/searches/{id}/runs has all, dated */
  latest_run: SearchRun | null;
  created_at: string;
  updated_at: string;
}

export interface SearchHistoryEntry {
  /** By which later searches name it: #1 AND #2 */
  number: number;
  /** As it was typed */
  query: string;
  syntax: "pubmed" | "ovid" | "europepmc" | null;
  map_terms: boolean;
  /** Searches that name it are narrowed by them too */
  filters: {
    year_from?: number;
    year_to?: number;
    /** As PubMed names it: Randomized Controlled Trial, Review, ... */
    publication_type?: string;
    /** Title, abbreviation or ISSN */
    journal?: string;
    /** Three letters, as MEDLINE has it: eng, ger, jpn, ... */
    language?: string;
    has_abstract?: boolean;
    /** false leaves retracted papers out, true finds no others */
    retracted?: boolean;
    /** Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats */
    source?: ("pubmed" | "europepmc" | "nbib" | "ris" | "bibtex" | "jsonl")[];
  };
  /** How many it found; of plain words a paper needs all */
  papers: number;
  /** Whether later searches may name it. false: it asks for nearness, or is narrowed, in a way that PubMed's language has not */
  combinable: boolean;
  searched_at: string;
}

export interface SearchMatch {
  paper_id: string;
  /** new: not found before. corrected: a notice of correction, republication or concern, or of an update, was bound to it. retracted: it was retracted */
  kind: "new" | "corrected" | "retracted";
  run_id: string;
  found_at: string;
  /** As it is now; null: it has left the library since */
  paper: Paper | null;
}

export interface SearchRun {
  id: string;
  search_id: string;
  status: "queued" | "running" | "completed" | "failed";
  /** How often a worker began it */
  attempt: number;
  /** Once completed */
  counts: {
    /** Found in all */
    papers: number;
    new: number;
    corrected: number;
    retracted: number;
  } | null;
  /** Whether it was the first run of this query, which tells of no paper that was there before it */
  first: boolean | null;
  /** How the query was read, and in `notes` how its papers differ from those that a search lists. null until completed, and of runs of before this was kept */
  query: ReadQuery | null;
  error: {
    code: "invalid_query" | "too_many_papers" | "search_changed" | "internal_error";
    message: string;
  } | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface Session {
  /** sess_ and 43 characters; send it as Authorization: Session <SESSION_TOKEN> */
  session_token: string;
  expires_at: string;
  user: User;
  account: Account;
}

export interface TaskQueue {
  task: string;
  /** Due, and not begun */
  waiting: number;
  /** Due later, most often another attempt */
  scheduled: number;
  running: number;
  /** Given up: no attempt is left */
  failed: number;
  /** How long the oldest that waits has been due */
  oldest_seconds: number | null;
  /** Living workers that take it; the task other is what no worker takes by itself */
  workers: number;
  /** How many of it they work on at once */
  slots: number;
}

export interface UploadCheck {
  dry_run: true;
  /** Whether the same upload would be stored */
  valid: boolean;
  created: number;
  updated: number;
  skipped: number;
  /** The first 100 */
  problems: {
    /** 1 is the first patient; 0 the header */
    row: number;
    /** null: of the whole row */
    column: string | null;
    code: "required" | "wrong_type" | "out_of_range" | "unknown_category" | "unknown_variable" | "repeated_external_id" | "taken_external_id" | "malformed" | "invalid";
    message: string;
  }[];
  /** Problems in all, at least so many where truncated */
  total: number;
  truncated: boolean;
  /** The same problem of many rows as one: the first 100 kinds */
  groups: {
    /** null: of the whole row */
    column: string | null;
    code: "required" | "wrong_type" | "out_of_range" | "unknown_category" | "unknown_variable" | "repeated_external_id" | "taken_external_id" | "malformed" | "invalid";
    message: string;
    rows: number;
    first_row: number;
  }[];
}

export interface User {
  id: string;
  email: string;
  name: string;
  role: "owner" | "admin" | "member" | "viewer";
  created_at: string;
  updated_at: string;
}

export interface VariableSummary {
  variable: string;
  /** Whom the filters select */
  patients: number;
  /** Patients who have a value */
  n: number;
  /** Patients who have none, or one of the missing_codes of the variable */
  n_missing: number;
  /** null where there is no value, or one that is no number. Quartiles by definition 7, as R and Excel */
  numeric: {
    min: number;
    q1: number;
    median: number;
    q3: number;
    max: number;
    /** null where sums of the values are beyond what a double holds */
    mean: number | null;
    /** With n - 1; null of a single value */
    std_dev: number | null;
    /** Bins of equal width from min to max: lower is in the bin, upper in the next one, and of the last bin both are in it. Equal values have one bin */
    histogram: {
      lower: number;
      upper: number;
      count: number;
    }[];
  } | null;
  /** Different values with their counts, the most frequent first. null where there are more than 10000, or where their text is very long */
  levels: {
    different: number;
    most_frequent: {
      value: string | number | boolean;
      count: number;
    }[];
    /** Patients with a value that is not among most_frequent */
    other: number;
  } | null;
}

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  description: string;
  project_ids: string[] | null;
  status: "enabled" | "disabled";
  /** gone: it answered 410; failing: nothing but failures for five days */
  disabled_reason: "by_request" | "gone" | "failing" | null;
  /** Since when no attempt has succeeded */
  failing_since: string | null;
  /** Until then the secret before signs too */
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface WrittenEffectTable {
  project_id: string;
  /** That the project now holds: the whole effect table */
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows of this review that are in its effect table no longer */
  deleted: number;
  /** Where there are several, an analysis takes one by its filter */
  outcomes: string[];
  variables: string[];
  warnings: {
    code: "not_agreed" | "several_reports" | "no_rows" | "labels_alike";
    message: string;
  }[];
}
