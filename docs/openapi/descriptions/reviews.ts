/** Systematic reviews. */
export const reviewDescriptions: Readonly<Record<string, string>> = {
  'reviews.list': 'Lists the systematic reviews of a project, newest first, each with how many records stand where.',
  'reviews.create':
    'Makes a systematic review: its question, how many decide about each record (1 or 2), and the reasons for which a report can be excluded at full text. A project holds up to 50: beyond that 409.',
  'reviews.get':
    'Shows a review with how many records are in each state, how many conflicts and possible duplicates wait, and what the last order by relevance was learnt from.',
  'reviews.update':
    'Changes the name, question, number of reviewers or reasons. Once somebody has decided, the number of reviewers stays, and so does each reason that is in use: 409.',
  'reviews.delete': 'Deletes a review with its sets, records and decisions. The papers stay in the literature.',
  'reviews.close_stage':
    'Closes a stage for good: nobody decides there any more, and all see all decisions. For owners and admins: 403 with the reason `role` for others. While records wait there it is refused with 409 unless `even_if_open` is true; those are then counted as awaiting.',
  'reviews.next_record':
    'Shows the record that the caller decides about next: the likeliest to be included of those that the caller has not decided about and that still need a decision. Beside it stands how far the caller is and what follows for when to stop: how many were excluded in a row, and an estimate of what was found with its method. With `skip` it is another than those named: a page that shows one fetches the one after it. Nothing is ever excluded by machine.',
  'reviews.agreement':
    'Shows the agreement of each pair of reviewers at each stage: the table of decisions that each made before knowing of the other’s, and Cohen’s kappa with its standard error and 95 % interval, as the method `cohen_kappa` computes them.',
  'reviews.prisma':
    'Shows the flow of PRISMA 2020 as counts: databases and registers, other methods, what is included, and what still waits. With `format=svg` the figure, with `format=csv` the table that the R package PRISMA2020 reads, as text inside the envelope.',
  'reviews.search_report':
    'Gives the 16 items of PRISMA-S as Markdown inside the envelope: sources, dates, strategies, counts and deduplication as they are stored. Of what the platform does not know it says so.',
  'reviews.citations':
    'Gives the papers of a review as one file, inside the envelope: RIS, BibTeX, NBIB, CSL JSON, or a table in CSV. With `state=included` what it includes, with `set` what a source brought; without, all but duplicates. A file holds up to 5,000 papers; of more it is a 400. Papers that have left the library are not in it.',
  'reviews.attach_included':
    'Attaches the papers that the review includes to its project, where analyses and citations find them. Those that are attached already stay as they are; a project holds up to 1,000 papers: beyond that 409.',
  'review_sets.list':
    'Lists the sets of a review, newest first: the source, the search as it was run, its day, how many records it brought and how many of them were duplicates, and of a search of this platform in `query` how it was read.',
  'review_sets.create':
    'Adds what a source brought, of which each paper becomes a record. With `search` the literature of this platform is searched now and all that is found is taken (free text asks for every word), up to 50,000 papers; with `paper_ids` up to 10,000 papers that were found elsewhere; with `import_id` all records of a completed import of literature, such as the file of results of another database: of several that are one paper each counts as identified, and all but the first are duplicates by the rule `same_paper`, so that the counts are those of the source. Records that could not be read as papers are told in `skipped`. An import that is not completed, is a set of the review already, or is older than these sets is a 409. The same paper, PMID, DOI or PMCID as an earlier record is joined with it and counted as a duplicate, with its rule; what only may be the same paper waits in the queue of possible duplicates. A review holds up to 200 sets and 100,000 records: beyond that 409.',
  'review_records.list':
    'Lists the records of a review as they were added, with the decisions that the caller may see: their own, and those of others once all have decided or the stage is closed. Conflicts are the records of the states `title_abstract_conflict` and `full_text_conflict`.',
  'review_records.get': 'Shows a record of a review with its paper and the decisions that the caller may see.',
  'review_records.update':
    'Sets the labels of a record, which everybody sees, the name of the study that it reports, and whether its report was not retrieved. Only of a report that is sought, and not yet included or excluded, can be said that it was not retrieved: 409.',
  'review_records.decide':
    'Decides about a record at a stage, as the person who is logged in or who made the key, or changes what they decided; the history is kept. At title and abstract a maybe goes on to full text as an include does. An exclusion at full text needs one of the reasons of the review. Refused with 409 where the stage is closed, the record was settled by a third voice or has gone on at full text, or all its reviewers have decided.',
  'review_records.settle':
    'Settles a record in conflict as the third voice, which counts alone. It is for somebody who has not decided about the record, or for an owner or admin: 403 with the reason `role` for others. Whoever settled may change it; others only once that person has left the team or may write no more: 409 with the reason `settled_already`.',
  'review_duplicates.list':
    'Lists pairs of records that may be one paper: the same title, years at most one apart, and the same first author or first page. They are never joined by themselves.',
  'review_duplicates.settle':
    'Says whether two records are the same paper. If so the second is removed as a duplicate of the first, which is the one that somebody has decided about; said otherwise later, it comes back with its decisions.',
  'reviews.extraction_form':
    'Shows the extraction form of a review: the fields that are read out of each included paper, how many extract from each, and how many papers are extracted how far.',
  'reviews.update_extraction_form':
    'Sets the fields of the extraction form, all of them in their order, or how many extract from each paper (1 or 2, blind to each other; as many as screen, until it is set). A change never loses, misreads or misses an answer that was given, whoever gave it: a field with answers can not go (set `retired` instead, and it is asked no longer), its unit stays, its type and options must take every answer, and it becomes required only when all completed extractions answer it. What is against that is refused with 409 and the fields in `details.issues`. A form holds up to 200 fields.',
  'reviews.effect_table':
    'Gives what is agreed of the papers that the review includes at this moment, as the rows of a meta-analysis: one for each study, outcome and arm, with the fields of the form as columns. `patients` and `variables` are as `POST /projects/{id}/patients` and a data dictionary take them; `format=csv` gives the table as text inside the envelope. A study is called as the review names it, or by first author and year, with a, b, … where two would be called alike. `warnings` tell of included papers that are not agreed yet, and of several reports of one study that would count its patients twice. Up to 5,000 rows: beyond that 409.',
  'reviews.write_effect_table':
    'Makes the rows of a project those of the effect table, in one transaction, so that `meta_analysis`, `meta_regression`, `meta_diagnostic`, `network_meta_analysis` and the others run on them; its columns become variables of the project. Sent again it changes what has changed since, and erases rows that are in the effect table no longer, for which the key needs the permission to delete. A project that holds rows of anything else is refused with 409: name another by `project_id`. So is one whose dictionary requires a variable that a row has no value of, which `details.lacking` names. `GET` tells in `projects` which were written, the last one first. All outcomes are written; an analysis takes one by its filter.',
  'review_extractions.export_sheet':
    'Gives extractions as a spreadsheet, CSV inside the envelope: a row for each paper, outcome and arm, with the paper’s ids, title and study before the fields of the form. `whose=mine` has the caller’s own and an empty row for each paper that they may still extract, to be filled in and imported; `whose=all` those of each reviewer whom the caller may see, with the column `reviewer`; `whose=agreed` what counts. Fields that are retired stand in none. Up to 5,000 rows: beyond that 409.',
  'review_extractions.import_sheet':
    'Imports the caller’s own extractions from a spreadsheet (CSV) of the form that the export has: any of the columns `record_id`, `paper_id`, `pmid`, `doi` names the paper, or `title` where none of them is filled in; `outcome` and `arm` tell the rows of a paper apart; all others are fields of the form. The rows of a paper stand for all of the caller’s rows of it; papers that the file does not name, or has only empty rows of, stay as they are, and nobody else’s answers are touched. All is stored or nothing: a fault names its row (1 below the header) and column, such as a paper that is not known or not included, a title that two papers have, a column that is none of the form with the nearest one, an answer that is none of the options, or a paper that is agreed already. With `dry_run` the answer lists the faults and what would become of the rest. Up to 5,000 rows and 4 MiB.',
  'reviews.extraction_agreement':
    'Shows how far each two who extract agree, of the papers that both have completed and of what each found alone, before anything was settled. Field by field: of how many rows that both found the answers are the same; of a category Cohen’s kappa, of numbers ICC(2,1) and the mean difference with its 95 % limits of agreement, by the methods `cohen_kappa`, `icc` and `bland_altman`. Of fewer than 5 rows that both answered a coefficient is null, with its `reason`.',
  'review_extractions.list':
    'Lists the included papers of a review as they were added, each with how many have begun and completed its extraction, and how far the caller’s own is. `state=to_settle` lists those whose extractions differ, `mine=true` what waits for the caller, `state=not_included` papers that were extracted and are included no longer.',
  'review_extractions.get':
    'Shows what was extracted from a paper: the caller’s own extraction, and those of others once all have completed; then what differs, row by row and field by field, and what is agreed.',
  'review_extractions.save':
    'Saves what the caller read out of an included paper, as the person who is logged in or who made the key: by a JSON merge patch, `rows` as a whole. Each answer is checked against the form, and an error names the field and the nearest; required fields are missed only once it is `completed`. When all have completed, what they found the same is agreed at once, and so is what the only one found; otherwise a person settles it. What each found alone can then be changed no more: 409, as where the paper is not included, or others extract from it already. An extraction holds up to 100 rows and 64 KiB.',
  'review_extractions.withdraw':
    'Withdraws the caller’s own extraction from a paper, so that somebody else can extract. Owners and admins withdraw that of another by `reviewer`, and any while the differences are not settled: 403 with the reason `role` for others.',
  'review_extractions.agree':
    'Settles what counts of a paper once all who extract from it have completed, or changes what was agreed: by a JSON merge patch, `rows` as a whole. Anybody who may write settles it, also one of the two, who will have talked about it. Before and after stand in the audit trail.',
  'analysis_papers.list':
    'Lists the papers that are attached to an analysis as evidence, with the review that included each.',
  'analysis_papers.attach':
    'Attaches papers to an analysis as evidence: those that are named, or with `review_id` all that a systematic review includes. They are attached to its project, too, which holds up to 1,000 papers: beyond that 409. Those that are attached already stay as they are.',
  'analysis_papers.detach':
    'Takes a paper off an analysis. It stays with the project; taken off the project it leaves its analyses, too.',
};
