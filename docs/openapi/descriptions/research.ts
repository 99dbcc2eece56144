/** Projects, patients, analyses and runs. */
export const researchDescriptions: Readonly<Record<string, string>> = {
  'projects.list':
    'Lists the projects of the mode of the credential, live or test, newest first. A key that is limited to some projects sees those alone.',
  'projects.create':
    'Makes an empty project. Its data dictionary (`variables`) may be given now, later, or be proposed from the data. With a dictionary every upload is checked against it; without one any flat attributes go. The project is live or test as the credential is. A key that is limited to some projects can make none: 403 with the reason `project_scope`.',
  'projects.get': 'Shows a project with its data dictionary and how many patients and analyses it holds.',
  'projects.update':
    'Changes a project by a JSON merge patch (RFC 7396): what is absent stays, null clears, and inside `metadata` a null removes one pair. `variables` are replaced as a whole; patients that are stored already are not checked anew. With `If-Match` a change that somebody else made meanwhile is not lost: 412.',
  'projects.delete':
    'Deletes a project with its patients, analyses, runs and exports. It is gone from every answer at once and can not be brought back; the rest of the work is done as a job.',
  'variables.infer':
    'Proposes a data dictionary from the patients that are stored: type, categories, smallest and largest value of each attribute, and a guess of what identifies a person. Nothing is stored: look through it, then send it with PATCH to the project. The answer shows values of patients and is written to the audit trail.',
  'variables.summary':
    'Summarises one variable of the patients of a project, or of those whom `filter[ATTRIBUTE][COMPARISON]=VALUE` selects as it does in their list: how many have a value, quartiles, mean and standard deviation, a histogram of `bins` bins, and the most frequent values with their counts. All of it is of one moment, and no run is needed. Values that the data dictionary declares as `missing_codes` are missing. A variable that the project does not have is an error that names the nearest. The read is written to the audit trail. A number that has more than 5,000,000 values which hardly repeat is refused: a run of `descriptive_summary` takes any number.',
  'patients.list':
    'Lists the patients of a project, in the order they were added unless `sort` says otherwise. `filter[ATTRIBUTE][COMPARISON]=VALUE` compares an attribute; a name or a value that the project can not mean is an error that names the nearest. Pages follow one another by `cursor`; `offset=5000` lets the first of them begin behind so many, which shows another place when patients are added or erased meanwhile. What is read here is written to the audit trail.',
  'patients.create':
    'Adds patients: all of them, or on any error none. JSON takes up to 10,000 patients; CSV and NDJSON are streamed and take files of up to 200 MB, also compressed with gzip. Every value is checked against the data dictionary, where there is one; `details.issues` names row and column of the first 100 problems. `on_conflict` says what is done with a patient whose external_id is stored already. The same external_id twice in one upload is always an error. The event `data.uploaded` tells of the upload. `dry_run=true` checks all of it, stores nothing and answers 200 with the problems by cell.',
  'patients.delete_many':
    'Erases the patients that filters find, up to 10,000 at a time: `remaining` says how many are left, and the same request takes the next. Without a filter `confirm=all` is needed. `dry_run=true` only counts them. Each erased patient stands in the audit trail, with the `Change-Reason` that was given.',
  'patients.get': 'Shows a patient. The read is written to the audit trail.',
  'patients.update':
    'Changes a patient by a JSON merge patch: attributes are merged, and null removes one. The result is checked against the data dictionary. An external_id that another patient of the project has is a conflict (409). `Change-Reason` says why, for the audit trail.',
  'patients.delete':
    'Erases a patient: the values are gone from the database, not only marked. Results of runs that were computed before stay as they are. `Change-Reason` says why, for the audit trail: it outlives the patient, so it should name none.',
  'analyses.list':
    'Lists the analyses of a project, newest first, each with its latest run. Results are left out: get the analysis to see one.',
  'analyses.create':
    'Makes an analysis: a method, its parameters, and a filter over the patients. Parameters are checked against the schema of the method and, where the project has variables or patients, against their names and types; `details.reason` then is what a run would fail with. With `run: true` a run is asked for at once, and the answer is 202. It is limited by the plan how many runs may wait: 429. `dry_run=true` makes nothing and answers 200 with the patients and events that a run would use.',
  'analyses.get':
    'Shows an analysis with its latest run and the result of that. While the run is not over, `Retry-After` says when to ask again; `Prefer: wait=20` holds the answer until it is over instead. The read of a result is written to the audit trail.',
  'analyses.update':
    'Changes an analysis by a JSON merge patch: parameters are merged, and null puts one back to its default. The method can not be changed. Runs that exist keep what they were asked.',
  'analyses.delete': 'Deletes an analysis with its runs and exports. A run that is under way is canceled.',
  'analyses.run':
    'Asks for a run of the analysis as it stands. The run reads the patients of the moment it begins. While one is queued or running: 409 with `details.run_id`. The clients have `run_and_wait`, which also waits for the end.',
  'analyses.cancel':
    'Cancels the run that is queued or running. It stops at once and its final status is `canceled`. Without such a run: 409.',
  'analyses.dryRun': 'Checks an analysis without storing it, and counts the patients and events that a run would use.',
  'runs.list': 'Lists the runs of an analysis, newest first. Results are left out: get the run to see one.',
  'runs.get':
    'Shows a run: what was asked, the version of the method, the number and the digest of the patients it saw, and its result. A run that is over never changes; the same data, parameters and version of the method give the same bytes of `result`. A failed run has `error` with a code and, where the data do not allow the analysis, a `reason`.',
  'runs.compare':
    'Compares two runs: their parameters, the versions of the method, the data they saw, and their results field by field. Both must be over: otherwise 409.',
  'methods.list': 'Lists the methods of analysis: what each is for, what it assumes, and its references.',
  'methods.get':
    'Shows a method with the JSON Schemas of its parameters and of its result. The schema of the parameters holds what a form needs: titles, descriptions, groups, and which parameters name columns. `agreement` tells how far the method is from R.',
};
