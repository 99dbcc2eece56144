/** The groups of operations, in the order in which a reader meets them. */
export const tags: Readonly<Record<string, string>> = {
  projects:
    'A project holds patients, the data dictionary that says what their attributes mean, analyses and exports. Every project is live or test, and so is all that it holds.',
  variables: 'The data dictionary of a project: the name, label, type, unit and categories of each attribute.',
  patients:
    'Patients of a project: an external_id of your own and a flat object of attributes. Uploads take JSON, CSV and NDJSON, all of it or nothing.',
  analyses:
    'An analysis is a method with its parameters and a filter over the patients of a project. It is run as a job, as often as you like.',
  runs: 'A run is the frozen record of one execution: what was asked, the digest of the data it saw, and its result.',
  methods: 'The 71 methods of analysis, with the JSON Schemas of their parameters and results.',
  exports:
    'Files of a project or of an analysis, made as a job, kept for seven days, de-identified where asked for. Each has a SHA-256 and a signed link.',
  literature: 'Search in papers, by words or in the query language of PubMed; papers, citations, similar papers.',
  search_history: 'The last searches of the person or key that asks, by number, to be combined: #1 AND #2.',
  project_papers: 'Papers that are kept with a project, and their citations in one file.',
  searches:
    'Saved searches of a project, run again every night: each paper that is new, corrected or retracted since is told once.',
  literature_imports: 'Papers from files, PubMed and Europe PMC, taken in as jobs.',
  reviews: 'Systematic reviews in a project: who decides what, in which order, and the flow of PRISMA 2020.',
  review_sets: 'What each search of each source brought to a review.',
  review_records: 'The records of a review, and the decisions about them.',
  review_duplicates: 'Records that may be one paper, for a person to settle.',
  review_extractions: 'What is read out of the papers that a review includes, by one or two people.',
  analysis_papers: 'The evidence of an analysis: papers, such as those whose numbers a meta-analysis pools.',
  events: 'What has happened, oldest first, for a client that no webhook can reach. Kept for 30 days.',
  webhooks: 'Addresses of yours that are told of events, with signed requests.',
  deliveries: 'What was sent to a webhook, with every attempt. Kept for 30 days.',
  auth: 'Logging in and out. A session is what a person has; programs use API keys.',
  sessions: 'The sessions of the person who asks.',
  api_keys: 'Keys for programs, with permissions, and limited to some projects where wanted.',
  members: 'The people of the account.',
  invitations: 'Invitations of people to the account.',
  billing: 'The plan of the account, its limits and what was used.',
  rate_limit: 'What is left of the limits of a credential.',
  audit_events: 'Who did what, and who read which patient, as the database wrote it down.',
  audit_verifications: 'Whether the audit trail is as it was written: an account verifies its own events, as a job.',
  operator:
    'Queues, workers and failed jobs of the whole platform, for owners of an operator account and for owners on the machine itself.',
  requests: 'The account’s own requests of the last seven days.',
};
