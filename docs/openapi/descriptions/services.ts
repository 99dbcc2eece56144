/** Exports, literature, events and webhooks. */
export const serviceDescriptions: Readonly<Record<string, string>> = {
  'exports.create_of_project':
    'Writes the patients, variables and analyses of a project into files, all as they stood at one moment. It is a job: poll the export, or wait with `Prefer: wait=20`, or take the event `export.ready`. `deidentify: true` asks for Safe Harbor (45 CFR 164.514(b)(2)), which is granted only where a person has classified every variable: otherwise 400 with the reason `unclassified_variables` and our guesses. `automatic_screening` exports what a program lets pass, and says in every file that it is not Safe Harbor. With `k` the quasi-identifiers are made coarser until each combination has that many patients. De-identified patients leave in an order drawn by lot. Every export has a manifest with the SHA-256 of each file, and a codebook. How many may wait, and how many bytes may be stored, is limited by the plan: 429.',
  'exports.create_of_analysis':
    'Writes the latest completed run of an analysis as a report (`pdf`, `docx`, `html`), as its tables (`csv`), its figures (`svg`) or as it is (`json`). Without a completed run: 409.',
  'exports.create_of_papers':
    'Writes papers into one file for reference managers (`ris`, `bibtex`, `nbib`, `csl-json`) or spreadsheets (`csv`), as a job like any export: all that a `search` finds when it is written, found and read at one moment (`papers.query` tells how it was read when it was asked for); the papers of a review of this project (`review_id`, with `state` or `set` some of them); or up to 10,000 named by `paper_ids`, of which an unknown one is a 400. Up to 100,000 papers: a search that finds more is a 400, and an export of which they have become more meanwhile fails with `RESOURCE_LIMIT`. A file of up to 5,000 papers comes at once from `POST /v1/literature/citations`.',
  'exports.list':
    'Lists the exports of a project, of its analyses and of papers, newest first. Files are left out, and of papers which they are.',
  'exports.get':
    'Shows an export and, once it is ready, its files. Each has a link that is signed for this credential, works for 15 minutes without any header, and takes Range requests. Ask again for new links. The files are kept for seven days.',
  'exports.cancel': 'Cancels an export that is queued or running. One that is over can not be canceled: 409.',
  'exports.delete':
    'Deletes an export with its files. While it is queued or running this cancels it, for which the permission `read` is needed too.',
  'literature.search':
    'Searches papers. Plain words are ranked, the best first. With a field tag, an operator in capitals, a truncation or a lone quoted phrase the query is read strictly, as PubMed reads it. `query` in the answer says how it was read. Words without a field are mapped to the MeSH headings, journals and authors that they may name, unless `map_terms` is false. Totals and facets are exact, and every hit can be paged to. `source=pubmed,ris` finds only papers with a record of any of these; `sources` of a paper names each that was merged into it. A query that can not be read is a 400 that says where; one that is plainly written for Ovid or Europe PMC is a 400 that names the `syntax` to send.',
  'literature.search_strategy':
    'Searches as the GET does, with a query of up to 200,000 characters. A strategy has a line for each step, which name earlier lines (`#1 AND #2`; with `syntax: "ovid"` also `1 and 2`, `or/1-5`, `limit 3 to english language`); the last line is what is searched, and `query.lines` says how many papers each finds. Lines that begin with `//`, or with `#` and a blank, are comments. `exp Asthma/`, `asthma.ti,ab.`, `adj3`, `$`, `#` and `?` are read as Ovid reads them, `TITLE:`, `AUTH:` and `NEAR/3` as Europe PMC does. At most 1,000 lines and 50,000 terms.',
  'literature.batch': 'Gets up to 200 papers at once, by any of their names. Those that are not there are listed.',
  'literature.get': 'Shows a paper. Papers of files that the account imported are seen by the account alone.',
  'literature.delete':
    'Deletes a paper that came from a file of this account. A paper of the shared library stays: 403 with the reason `shared_paper`.',
  'literature.similar': 'Lists the papers whose words are most like those of a paper, with scores, the nearest first.',
  'literature.references':
    'Lists what a paper cites in the order of its source, each with the paper itself where the libraries have it. PubMed XML, Crossref, Semantic Scholar and our own JSON list references; NBIB, RIS, BibTeX and Europe PMC’s search do not.',
  'literature.cited_by':
    'Lists the papers of the libraries whose lists of references name a paper by its PMID or DOI, the newest first, and how many they are.',
  'literature.relations':
    'Shows what a paper is bound to: notices of retraction, concern and correction, other versions such as preprints and updates, and comments, each with the other paper where the libraries have it, whichever of the two records says so; and the retracted papers among its references.',
  'literature.citation': 'Gives the citation of a paper as text for a reference manager, inside the envelope.',
  'literature.citations':
    'Gives papers as one file, inside the envelope: RIS, BibTeX, NBIB, CSL JSON, or a table in CSV. With `search` all that it finds at this moment (of plain words a paper needs all, and no spelling is corrected), in the order of the index, and `query` tells how it was read; with `paper_ids` up to 2,000 papers in that order. A file holds up to 5,000 papers; of more the search is a 400 that tells how many it finds. Two that would have the same citation key are told apart by a letter behind it.',
  'project_papers.list':
    'Lists the papers that are attached to a project, the last attached first, each with who attached it. A paper that has left the library since has `paper: null`.',
  'project_papers.attach':
    'Attaches papers of the shared literature or of the account’s own to a project, up to 200 in one request and 1,000 in all: beyond that 409. Asked again, nothing is added. What names no paper is listed in `not_found`; the others are attached all the same.',
  'project_papers.detach':
    'Takes a paper off a project. The paper itself stays where it is. One that is not attached is not found: 404.',
  'project_papers.citations':
    'Gives the citations of all papers of a project as one file in a format of reference managers: CSL JSON, RIS, BibTeX or NBIB. Two that would have the same citation key are told apart by a letter behind it. Papers that have left the library are not in it.',
  'search_history.list':
    'Lists your last searches, newest first: those of the person who is logged in, or of the key. Nobody else sees them. The last 100 are kept, for 30 days.',
  'search_history.create':
    'Counts what a search finds and keeps it under the next number. Later searches name it: `#1 AND #2`, here and in `/v1/literature/search`, in a query of one line in PubMed’s language; what it is then is what it was when it was kept, though searches that it names are deleted. `filters` are kept and narrow what combines it, too. The same search sent again at once keeps its number.',
  'search_history.delete': 'Deletes the search of a number from your history, or without `number` all of them.',
  'searches.list':
    'Lists the saved searches of a project, the last saved first, each with its latest run and so with its count of today.',
  'searches.create':
    'Saves a query of up to 200,000 characters with its language and filters, up to 100 in a project: beyond that 409. A query that can not be read is refused as it is in a search. Its first run is queued with it and counts what there is; from then on it is run every night while `active`, and each paper that is new, corrected or retracted since is told once: in `matches`, and by the event `search.matched`. Each run tells in `query` how it was read. A search may find up to 50,000 papers, and a run tells up to 10,000, the next one the rest.',
  'searches.get': 'Shows a saved search with its latest run.',
  'searches.update':
    'Changes what is named; null clears, and inside `filters` a null takes one of them away. Another query, language or filters begin anew: the next run tells of no paper that was there before it, but still of corrections and retractions of papers that the search knew.',
  'searches.delete': 'Deletes a saved search with its runs and matches. A run that is under way ends.',
  'searches.run':
    'Queues a run now. Where one is queued or running, the answer is that one. Runs of one account go one after the other.',
  'searches.runs': 'Lists the runs of a saved search, newest first: its counts by date.',
  'searches.get_run': 'Shows a run. With `Prefer: wait=25` the answer is held until it is over.',
  'searches.matches':
    'Lists what runs told of, the last told first: papers that are new to the search, corrected (a notice of correction, republication, update or concern was bound to them) or retracted, each with the run and its time. A paper that is new is told as that alone, whatever notices it comes with.',
  'literature_imports.create':
    'Takes in papers, as a job. With a JSON body: the answer of PubMed or Europe PMC to a query, into the library that all accounts share. With a file as the body: PubMed XML, NBIB, RIS, BibTeX, JSON Lines or CSL JSON, plain or gzip, up to 200 MB, for this account alone. A paper that is there already, by PMID, PMCID or DOI, is updated and not doubled.',
  'literature_imports.list': 'Lists the imports of the account, newest first.',
  'literature_imports.get':
    'Shows an import with its progress, its counts, and the first 100 records that were skipped with the reason of each.',
  'literature_imports.cancel': 'Cancels an import that is queued or running. What it has stored stays, and is counted.',
  'events.list':
    'Lists what has happened, oldest first: the same events that webhooks receive, for a client that can not be reached from outside. Keep the id of the last event and send it as `after` the next time. Events are kept for 30 days and hold ids, status and counts, no values of patients.',
  'events.get': 'Shows an event.',
  'webhooks.list': 'Lists the webhooks of the account, newest first, with the reason where one was disabled.',
  'webhooks.create':
    'Makes a webhook: from now on it receives the events of the types it names. The answer shows its secret this once; verify with it the signature of every request that claims to come from the platform. The address must be https and lead to a public network.',
  'webhooks.get': 'Shows a webhook, never its secret.',
  'webhooks.update':
    'Changes a webhook by a JSON merge patch. `status: "enabled"` turns on again one that was disabled; what was missed meanwhile can be sent with `recover`.',
  'webhooks.delete': 'Deletes a webhook with its deliveries. Nothing more is sent to it.',
  'webhooks.rotate_secret':
    'Gives a webhook a new secret, shown this once. Until `grace_seconds` are over requests are signed with both, so that a receiver can change over without missing one.',
  'webhooks.test': 'Sends an event of the type `ping` to this webhook alone. Get the delivery to see how it went.',
  'webhooks.recover':
    'Sends again every event since a time that never reached this webhook, the oldest first and at most 1,000 at a time: where more were missed, ask once more with `next_since` as `since`. Events are kept for 30 days, and what happened before the webhook was made it has not missed: `since` of the answer says from when on they were looked at.',
  'deliveries.list': 'Lists what was sent to a webhook, newest first, with every attempt and what it was answered.',
  'deliveries.get': 'Shows a delivery with every attempt: when, how long it took, and the first bytes of the answer.',
  'deliveries.redeliver':
    'Sends the event of a delivery once more, signed anew, also to a webhook that is disabled. It never counts towards disabling.',
};
