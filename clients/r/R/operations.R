# Made by scripts/generate-r-client.ts from the contract of the API. Don't edit.

operations <- list(
  projects = list(
    list = operation("GET", "/projects", query = c("limit", "cursor", "sort"), is_list = TRUE),
    create = operation("POST", "/projects", body = c("name", "description", "variables", "metadata"), arrays = c("variables"), objects = c("metadata"), takes_body = TRUE),
    get = operation("GET", "/projects/{id}"),
    update = operation("PATCH", "/projects/{id}", body = c("name", "description", "variables", "metadata"), arrays = c("variables"), objects = c("metadata"), takes_body = TRUE),
    delete = operation("DELETE", "/projects/{id}")
  ),
  variables = list(
    summary = operation("GET", "/projects/{id}/variables/summary", query = c("variable", "bins", "levels")),
    infer = operation("POST", "/projects/{id}/variables/infer")
  ),
  patients = list(
    list = operation("GET", "/projects/{id}/patients", query = c("limit", "cursor", "external_id", "sort", "offset"), is_list = TRUE),
    delete_many = operation("DELETE", "/projects/{id}/patients", query = c("external_id", "confirm", "dry_run")),
    create = operation("POST", "/projects/{id}/patients", query = c("on_conflict", "dry_run"), body = c("patients", "on_conflict"), arrays = c("patients"), takes_body = TRUE, content_types = c("text/csv", "application/x-ndjson")),
    get = operation("GET", "/patients/{id}"),
    update = operation("PATCH", "/patients/{id}", body = c("external_id", "attributes"), objects = c("attributes"), takes_body = TRUE),
    delete = operation("DELETE", "/patients/{id}")
  ),
  analyses = list(
    list = operation("GET", "/projects/{id}/analyses", query = c("limit", "cursor", "sort"), is_list = TRUE),
    create = operation("POST", "/projects/{id}/analyses", query = c("dry_run"), body = c("name", "method", "parameters", "filter", "description", "run"), arrays = c("filter"), objects = c("parameters"), takes_body = TRUE),
    get = operation("GET", "/analyses/{id}"),
    update = operation("PATCH", "/analyses/{id}", body = c("name", "description", "parameters", "filter"), arrays = c("filter"), objects = c("parameters"), takes_body = TRUE),
    delete = operation("DELETE", "/analyses/{id}"),
    run = operation("POST", "/analyses/{id}/run", takes_body = TRUE),
    cancel = operation("POST", "/analyses/{id}/cancel", takes_body = TRUE)
  ),
  runs = list(
    list = operation("GET", "/analyses/{id}/runs", query = c("limit", "cursor", "sort"), is_list = TRUE),
    get = operation("GET", "/runs/{id}"),
    compare = operation("GET", "/runs/{id}/compare/{other_id}")
  ),
  methods = list(
    list = operation("GET", "/analysis-methods", is_list = TRUE),
    get = operation("GET", "/analysis-methods/{name}")
  ),
  auth = list(
    login = operation("POST", "/auth/login", body = c("email", "password"), takes_body = TRUE),
    link = operation("POST", "/auth/link", body = c("code"), takes_body = TRUE),
    logout = operation("POST", "/auth/logout", takes_body = TRUE),
    password = operation("POST", "/auth/password", body = c("current_password", "new_password"), takes_body = TRUE),
    session = operation("GET", "/auth/session")
  ),
  sessions = list(
    list = operation("GET", "/sessions", query = c("limit", "cursor"), is_list = TRUE),
    delete = operation("DELETE", "/sessions/{id}")
  ),
  api_keys = list(
    list = operation("GET", "/api-keys", query = c("limit", "cursor"), is_list = TRUE),
    create = operation("POST", "/api-keys", body = c("name", "permissions", "scope", "type", "expires_at"), arrays = c("permissions"), objects = c("scope"), takes_body = TRUE),
    get = operation("GET", "/api-keys/{key_id}"),
    update = operation("PATCH", "/api-keys/{key_id}", body = c("name"), takes_body = TRUE),
    revoke = operation("DELETE", "/api-keys/{key_id}"),
    rotate = operation("POST", "/api-keys/{key_id}/rotate", body = c("previous_key_ttl_seconds", "expires_at"), takes_body = TRUE)
  ),
  members = list(
    list = operation("GET", "/team/members", query = c("limit", "cursor"), is_list = TRUE),
    get = operation("GET", "/team/members/{id}"),
    update = operation("PATCH", "/team/members/{id}", body = c("role"), takes_body = TRUE),
    remove = operation("DELETE", "/team/members/{id}")
  ),
  invitations = list(
    list = operation("GET", "/team/invitations", query = c("limit", "cursor"), is_list = TRUE),
    create = operation("POST", "/team/invitations", body = c("email", "role"), takes_body = TRUE),
    accept = operation("POST", "/team/invitations/accept", body = c("token", "name", "password"), takes_body = TRUE),
    get = operation("GET", "/team/invitations/{id}"),
    delete = operation("DELETE", "/team/invitations/{id}")
  ),
  billing = list(
    get = operation("GET", "/billing"),
    update = operation("PATCH", "/billing", body = c("plan"), takes_body = TRUE)
  ),
  rate_limit = list(
    get = operation("GET", "/rate-limit")
  ),
  audit_events = list(
    list = operation("GET", "/audit-events", query = c("limit", "cursor", "action", "resource", "resource_type", "actor", "request_id", "since", "until"), is_list = TRUE),
    get = operation("GET", "/audit-events/{id}")
  ),
  audit_verifications = list(
    create = operation("POST", "/audit-verifications", takes_body = TRUE),
    list = operation("GET", "/audit-verifications", query = c("limit", "cursor"), is_list = TRUE),
    get = operation("GET", "/audit-verifications/{id}")
  ),
  requests = list(
    list = operation("GET", "/requests", query = c("limit", "cursor", "sort"), is_list = TRUE)
  ),
  webhooks = list(
    list = operation("GET", "/webhooks", query = c("limit", "cursor"), is_list = TRUE),
    create = operation("POST", "/webhooks", body = c("url", "events", "description", "project_ids"), arrays = c("events", "project_ids"), takes_body = TRUE),
    get = operation("GET", "/webhooks/{id}"),
    update = operation("PATCH", "/webhooks/{id}", body = c("url", "events", "description", "project_ids", "status"), arrays = c("events", "project_ids"), takes_body = TRUE),
    delete = operation("DELETE", "/webhooks/{id}"),
    rotate_secret = operation("POST", "/webhooks/{id}/rotate-secret", body = c("grace_seconds"), takes_body = TRUE),
    test = operation("POST", "/webhooks/{id}/test", takes_body = TRUE),
    recover = operation("POST", "/webhooks/{id}/recover", body = c("since"), takes_body = TRUE)
  ),
  deliveries = list(
    list = operation("GET", "/webhooks/{id}/deliveries", query = c("limit", "cursor"), is_list = TRUE),
    get = operation("GET", "/webhook-deliveries/{id}"),
    redeliver = operation("POST", "/webhook-deliveries/{id}/redeliver", takes_body = TRUE)
  ),
  events = list(
    list = operation("GET", "/events", query = c("limit", "cursor", "sort", "after", "types"), is_list = TRUE),
    get = operation("GET", "/events/{id}")
  ),
  literature_imports = list(
    create = operation("POST", "/literature/imports", query = c("file_name", "format"), body = c("source", "query", "limit"), takes_body = TRUE, content_types = c("application/octet-stream", "application/gzip", "application/x-gzip", "application/xml", "text/xml", "application/nbib", "application/x-research-info-systems", "application/x-bibtex", "text/x-bibtex", "application/x-ndjson", "application/jsonl", "application/vnd.citationstyles.csl+json", "text/plain")),
    list = operation("GET", "/literature/imports", query = c("limit", "cursor"), is_list = TRUE),
    get = operation("GET", "/literature/imports/{id}"),
    cancel = operation("POST", "/literature/imports/{id}/cancel", takes_body = TRUE)
  ),
  literature = list(
    search = operation("GET", "/literature/search", query = c("q", "limit", "cursor", "syntax", "map_terms", "correct_spelling", "sort", "match", "year_from", "year_to", "publication_type", "journal", "language", "has_abstract", "retracted", "source", "facets", "highlight"), is_list = TRUE),
    search_strategy = operation("POST", "/literature/search", body = c("q", "syntax", "map_terms", "correct_spelling", "sort", "match", "year_from", "year_to", "publication_type", "journal", "language", "has_abstract", "retracted", "source", "facets", "highlight", "limit", "cursor"), arrays = c("source", "facets"), takes_body = TRUE, is_list = TRUE),
    batch = operation("POST", "/literature/batch", body = c("ids"), arrays = c("ids"), takes_body = TRUE),
    citations = operation("POST", "/literature/citations", body = c("format", "search", "paper_ids"), arrays = c("paper_ids"), objects = c("search"), takes_body = TRUE),
    get = operation("GET", "/literature/{id}"),
    delete = operation("DELETE", "/literature/{id}"),
    similar = operation("GET", "/literature/{id}/similar", query = c("limit")),
    references = operation("GET", "/literature/{id}/references", query = c("limit", "cursor"), is_list = TRUE),
    cited_by = operation("GET", "/literature/{id}/cited_by", query = c("limit", "cursor"), is_list = TRUE),
    relations = operation("GET", "/literature/{id}/relations"),
    citation = operation("GET", "/literature/{id}/citation", query = c("format"))
  ),
  exports = list(
    create_of_project = operation("POST", "/projects/{id}/export", body = c("format", "include", "filter", "deidentify", "options"), arrays = c("include", "filter"), objects = c("options"), takes_body = TRUE),
    create_of_analysis = operation("POST", "/analyses/{id}/export", body = c("format", "options"), objects = c("options"), takes_body = TRUE),
    create_of_papers = operation("POST", "/projects/{id}/papers/export", body = c("format", "search", "paper_ids", "review_id", "state", "set"), arrays = c("paper_ids"), objects = c("search"), takes_body = TRUE),
    list = operation("GET", "/projects/{id}/exports", query = c("limit", "cursor", "sort"), is_list = TRUE),
    get = operation("GET", "/exports/{id}"),
    cancel = operation("POST", "/exports/{id}/cancel", takes_body = TRUE),
    delete = operation("DELETE", "/exports/{id}")
  ),
  project_papers = list(
    list = operation("GET", "/projects/{id}/papers", query = c("limit", "cursor", "paper_ids"), is_list = TRUE),
    attach = operation("POST", "/projects/{id}/papers", body = c("paper_ids"), arrays = c("paper_ids"), takes_body = TRUE),
    detach = operation("DELETE", "/projects/{id}/papers/{paper_id}"),
    citations = operation("GET", "/projects/{id}/citations", query = c("format"))
  ),
  analysis_papers = list(
    list = operation("GET", "/analyses/{id}/papers", query = c("limit", "cursor"), is_list = TRUE),
    attach = operation("POST", "/analyses/{id}/papers", body = c("paper_ids", "review_id"), arrays = c("paper_ids"), takes_body = TRUE),
    detach = operation("DELETE", "/analyses/{id}/papers/{paper_id}")
  ),
  reviews = list(
    list = operation("GET", "/projects/{id}/reviews", query = c("limit", "cursor"), is_list = TRUE),
    create = operation("POST", "/projects/{id}/reviews", body = c("name", "question", "reviewers", "exclusion_reasons"), arrays = c("exclusion_reasons"), takes_body = TRUE),
    get = operation("GET", "/reviews/{id}"),
    update = operation("PATCH", "/reviews/{id}", body = c("name", "question", "reviewers", "exclusion_reasons"), arrays = c("exclusion_reasons"), takes_body = TRUE),
    delete = operation("DELETE", "/reviews/{id}"),
    close_stage = operation("POST", "/reviews/{id}/close-stage", body = c("stage", "even_if_open"), takes_body = TRUE),
    next_record = operation("GET", "/reviews/{id}/next", query = c("stage", "skip")),
    agreement = operation("GET", "/reviews/{id}/agreement", is_list = TRUE),
    prisma = operation("GET", "/reviews/{id}/prisma", query = c("format")),
    search_report = operation("GET", "/reviews/{id}/search-report"),
    attach_included = operation("POST", "/reviews/{id}/attach-included", takes_body = TRUE),
    citations = operation("GET", "/reviews/{id}/citations", query = c("format", "state", "set")),
    extraction_form = operation("GET", "/reviews/{id}/extraction-form"),
    update_extraction_form = operation("PATCH", "/reviews/{id}/extraction-form", body = c("fields", "reviewers"), arrays = c("fields"), takes_body = TRUE),
    effect_table = operation("GET", "/reviews/{id}/effect-table", query = c("outcome", "format")),
    write_effect_table = operation("POST", "/reviews/{id}/effect-table", body = c("project_id"), takes_body = TRUE),
    extraction_agreement = operation("GET", "/reviews/{id}/extraction-agreement", is_list = TRUE)
  ),
  review_sets = list(
    list = operation("GET", "/reviews/{id}/sets", query = c("limit", "cursor"), is_list = TRUE),
    create = operation("POST", "/reviews/{id}/sets", body = c("name", "kind", "platform", "search", "paper_ids", "import_id", "strategy", "searched_at"), arrays = c("paper_ids"), objects = c("search"), takes_body = TRUE)
  ),
  review_records = list(
    list = operation("GET", "/reviews/{id}/records", query = c("limit", "cursor", "state", "set", "label"), is_list = TRUE),
    get = operation("GET", "/reviews/{id}/records/{record_id}"),
    update = operation("PATCH", "/reviews/{id}/records/{record_id}", body = c("labels", "study", "not_retrieved"), arrays = c("labels"), takes_body = TRUE),
    decide = operation("POST", "/reviews/{id}/records/{record_id}/decisions", body = c("stage", "decision", "reason", "note"), takes_body = TRUE),
    settle = operation("POST", "/reviews/{id}/records/{record_id}/settlement", body = c("stage", "decision", "reason", "note"), takes_body = TRUE)
  ),
  review_duplicates = list(
    list = operation("GET", "/reviews/{id}/duplicates", query = c("limit", "cursor", "state"), is_list = TRUE),
    settle = operation("POST", "/reviews/{id}/duplicates/{duplicate_id}", body = c("same"), takes_body = TRUE)
  ),
  review_extractions = list(
    list = operation("GET", "/reviews/{id}/extractions", query = c("limit", "cursor", "state", "mine"), is_list = TRUE),
    export_sheet = operation("GET", "/reviews/{id}/extractions/sheet", query = c("whose")),
    import_sheet = operation("POST", "/reviews/{id}/extractions/sheet", body = c("text", "completed", "dry_run"), takes_body = TRUE),
    get = operation("GET", "/reviews/{id}/records/{record_id}/extraction"),
    save = operation("PATCH", "/reviews/{id}/records/{record_id}/extraction", body = c("rows", "note", "completed"), arrays = c("rows"), takes_body = TRUE),
    withdraw = operation("DELETE", "/reviews/{id}/records/{record_id}/extraction", query = c("reviewer")),
    agree = operation("PATCH", "/reviews/{id}/records/{record_id}/extraction/agreed", body = c("rows", "note"), arrays = c("rows"), takes_body = TRUE)
  ),
  searches = list(
    list = operation("GET", "/projects/{id}/searches", query = c("limit", "cursor"), is_list = TRUE),
    create = operation("POST", "/projects/{id}/searches", body = c("name", "query", "syntax", "map_terms", "filters", "active"), objects = c("filters"), takes_body = TRUE),
    get = operation("GET", "/searches/{id}"),
    update = operation("PATCH", "/searches/{id}", body = c("name", "query", "syntax", "map_terms", "filters", "active"), objects = c("filters"), takes_body = TRUE),
    delete = operation("DELETE", "/searches/{id}"),
    run = operation("POST", "/searches/{id}/run", takes_body = TRUE),
    runs = operation("GET", "/searches/{id}/runs", query = c("limit", "cursor"), is_list = TRUE),
    get_run = operation("GET", "/searches/{id}/runs/{run_id}"),
    matches = operation("GET", "/searches/{id}/matches", query = c("limit", "cursor", "kind", "run_id"), is_list = TRUE)
  ),
  search_history = list(
    list = operation("GET", "/search_history", query = c("limit", "cursor"), is_list = TRUE),
    create = operation("POST", "/search_history", body = c("query", "syntax", "map_terms", "filters"), objects = c("filters"), takes_body = TRUE),
    delete = operation("DELETE", "/search_history", query = c("number"))
  ),
  operator = list(
    queues = operation("GET", "/operator/queues"),
    workers = operation("GET", "/operator/workers"),
    failed_jobs = operation("GET", "/operator/failed-jobs"),
    retry_job = operation("POST", "/operator/failed-jobs/{id}/retry", takes_body = TRUE),
    discard_job = operation("DELETE", "/operator/failed-jobs/{id}")
  )
)

# Parameters of each method that are arrays, whatever the number of their elements.
array_parameters <- list(
  descriptive_summary = c("variables", "categorical", "quantiles"),
  table_one = c("group_levels", "continuous", "nonnormal", "categorical", "exact"),
  t_test = c("group_levels"),
  equivalence_two_means = c("group_levels"),
  wilcoxon_rank_sum = c("group_levels"),
  anova_one_way = c("group_levels"),
  tukey_hsd = c("group_levels"),
  anova_two_way = c("factors", "covariates"),
  repeated_measures_anova = c("within"),
  kruskal_wallis = c("group_levels"),
  dunn_test = c("group_levels"),
  pairwise_tests = c("group_levels"),
  friedman_test = c("variables"),
  variance_homogeneity = c("group_levels"),
  kolmogorov_smirnov = c("group_levels"),
  chi_square_test = c("table", "row_levels", "column_levels"),
  chi_square_gof = c("levels", "counts", "probabilities"),
  fisher_exact_test = c("table", "row_levels", "column_levels"),
  mcnemar_test = c("table", "row_levels", "column_levels"),
  cochran_mantel_haenszel = c("row_levels", "column_levels", "tables"),
  cochran_armitage_trend = c("group_levels", "cases", "totals", "scores"),
  two_proportions = c("group_levels", "counts", "totals"),
  equivalence_two_proportions = c("group_levels", "counts", "totals"),
  epi_2x2 = c("table"),
  incidence_rate = c("counts", "person_time_totals", "group_labels", "group_levels"),
  rate_ratio = c("counts", "person_time_totals", "group_labels", "group_levels"),
  linear_regression = c("covariates"),
  logistic_regression = c("covariates"),
  poisson_regression = c("covariates"),
  negative_binomial_regression = c("covariates"),
  conditional_logistic = c("covariates"),
  gee = c("covariates"),
  linear_mixed_model = c("covariates", "random_slopes"),
  subgroup_analysis = c("subgroups", "covariates", "strata"),
  logistic_mixed_model = c("covariates", "random_slopes"),
  mmrm = c("covariates"),
  prediction_model = c("covariates", "comparison_covariates", "risk_categories", "decision_thresholds"),
  kaplan_meier = c("group_levels", "quantiles", "times"),
  rmst = c("group_levels"),
  log_rank_test = c("group_levels", "strata", "trend_scores"),
  pairwise_log_rank = c("group_levels"),
  cox_regression = c("covariates", "strata"),
  equivalence_hazard_ratio = c("group_levels", "covariates", "strata"),
  cox_zph = c("covariates", "strata"),
  cox_predict = c("covariates", "new_data", "strata", "times"),
  cox_residuals = c("covariates", "strata", "types"),
  landmark_analysis = c("covariates", "times"),
  cumulative_incidence = c("causes", "group_levels", "times"),
  gray_test = c("causes", "group_levels"),
  fine_gray = c("covariates"),
  multi_state = c("states", "group_levels", "times"),
  aft_regression = c("covariates"),
  roc_curve = c("thresholds"),
  roc_compare = c("group_levels"),
  cohen_kappa = c("levels", "table"),
  fleiss_kappa = c("raters"),
  icc = c("raters"),
  cronbach_alpha = c("items", "reverse"),
  simulated_power = c("n", "outcomes", "groups", "normal_covariates", "correlations"),
  group_sequential = c("information_rates"),
  conditional_power = c("effects"),
  propensity_weighting = c("covariates", "truncation"),
  propensity_matching = c("covariates"),
  weighted_survival = c("covariates", "truncation", "times"),
  standardized_survival = c("covariates", "times"),
  mediation = c("covariates"),
  meta_regression = c("covariates"),
  meta_subgroup = c("group_levels"),
  network_meta_analysis = c("funnel_order"),
  meta_diagnostic = c("covariates"),
  multiple_imputation = c("covariates", "auxiliary", "methods"),
  pool_rubin = c("estimates", "variances", "std_errors"),
  p_adjust = c("p_values"),
  distribution = c("x")
)
