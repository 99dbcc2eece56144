import { ApiError, conflict, foundIssues, invalidRequest, maximumIssues, sentenceOf } from '../../contract/errors.ts';
import { decodeId } from '../../contract/ids.ts';
import { maximumSheetRows, type StoredRow } from '../../contract/resources/extraction.ts';
import {
  AnswerSheet,
  answerSheet,
  type SheetExtraction,
  type SheetFault,
} from '../../domain/literature/extraction/answer-sheet.ts';
import { titleKeyOf } from '../../domain/literature/screening/duplicates.ts';
import { CsvRows } from '../../domain/patients/csv-rows.ts';
import type { Queryable } from '../../sql/db.ts';
import {
  bytesOfReview,
  type ExtractionOfReview,
  extractionsOfReview,
  type FormRow,
  findForm,
  includedSheetPapers,
  type SheetPaperRow,
  saveExtraction,
  sheetPapersNamed,
} from '../../sql/tables/review-extractions.ts';
import { type LockedRecord, lockRecords } from '../../sql/tables/review-records.ts';
import { findReview, type ReviewRow, shareReview } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { bytesOfRows, completeIfAll, problemOfSize, requireForm, requireRoom } from '../extractions/change.ts';
import { type Context, type Handlers, read, write } from '../handlers.ts';
import { reviewerOf } from '../reviewers.ts';

type ImportContext = Context<'review_extractions.import_sheet'>;
type Whose = 'mine' | 'agreed' | 'all';

/** What stands in the sheet of a paper: of whom, and which rows; an empty one that the caller may still fill in. */
function sheetOf(
  paper: SheetPaperRow,
  extractions: readonly ExtractionOfReview[],
  { whose, userId, form }: { whose: Whose; userId: string | null; form: FormRow },
): SheetExtraction[] {
  const agreed = extractions.find(({ agreed_by }) => agreed_by !== null);
  if (whose === 'agreed') return agreed === undefined ? [] : [{ paper, reviewer: null, rows: agreed.rows }];
  const alone = extractions.filter(({ agreed_by }) => agreed_by === null);
  const isOver = agreed !== undefined || alone.filter((one) => one.completed_at !== null).length >= form.reviewers;
  if (whose === 'all')
    return alone
      .filter(({ reviewer_uuid }) => isOver || reviewer_uuid === userId)
      .map(({ reviewer_name, reviewer_id, rows }) => ({ paper, reviewer: reviewer_name ?? reviewer_id, rows }));
  const mine = alone.find(({ reviewer_uuid }) => reviewer_uuid === userId);
  if (mine !== undefined) return [{ paper, reviewer: null, rows: mine.rows }];
  return agreed === undefined && alone.length < form.reviewers ? [{ paper, reviewer: null, rows: [] }] : [];
}

function readSheet(form: FormRow, text: string): AnswerSheet {
  let header: string[] | null = null;
  const rows: { row: number; cells: string[] }[] = [];
  const faults: SheetFault[] = [];
  new CsvRows().read(text.replace(/^\uFEFF/, ''), true, (cells, problem) => {
    if (rows.length > maximumSheetRows) return;
    const row = header === null ? 0 : rows.length + 1;
    if (problem !== null) faults.push({ row, column: '', message: problem });
    if (header === null) header = cells;
    else rows.push({ row, cells });
  });
  if (header === null || rows.length === 0)
    throw invalidRequest('The file has no rows below its header. Export your own extractions to see how it looks.');
  if (rows.length > maximumSheetRows)
    throw invalidRequest(`A file holds up to ${maximumSheetRows} rows. Split it, so that no paper is in two.`);
  if (faults.length > 0) throw refused(faults);
  const [only] = header as string[];
  if ((header as string[]).length === 1 && /[;\t]/.test(only!))
    throw invalidRequest(
      'The header has no comma: save the file with commas between the columns and a point in numbers.',
    );
  return new AnswerSheet(form.fields, header, rows);
}

/** All faults by row and column, as uploads of patients tell them. */
function refused(faults: readonly SheetFault[]): ApiError {
  const placed = faults.map(({ row, column, message }) => ({
    path: '',
    message: `row ${row}${column === '' ? '' : `, \`${column}\``}: ${message}`,
  }));
  const issues = faults.slice(0, maximumIssues).map(({ row, column, message }) => ({ row, path: column, message }));
  return new ApiError('INVALID_REQUEST', `${sentenceOf(foundIssues(placed))} Nothing was stored.`, {
    issues,
    total: faults.length,
    truncated: faults.length > maximumIssues,
  });
}

/** The papers that the rows of a sheet name. */
function papersNamed(connection: Queryable, review: ReviewRow, sheet: AnswerSheet) {
  const keys = sheet.keys();
  const uuids = (kind: 'reviewRecord' | 'paper', ids: readonly string[]) =>
    ids.flatMap((id) => decodeId(kind, id) ?? []);
  return sheetPapersNamed(connection, review.uuid, {
    records: uuids('reviewRecord', keys.record_id),
    papers: uuids('paper', keys.paper_id),
    pmids: keys.pmid,
    dois: keys.doi,
    titleKeys: keys.title.map(titleKeyOf).filter((key) => key !== ''),
  });
}

/** Why the caller's own extraction of a paper can't become another; null where it can. */
function standsInTheWay(
  record: LockedRecord,
  extractions: readonly ExtractionOfReview[],
  reviewerId: string,
  { reviewers }: FormRow,
): string | null {
  if (record.state !== 'included') return 'is of a paper that is not included any more';
  const alone = extractions.filter(({ agreed_by }) => agreed_by === null);
  if (alone.length < extractions.length) return 'is of a paper of which it is agreed what counts: change that instead';
  if (alone.filter((one) => one.completed_at !== null).length >= reviewers)
    return 'is of a paper that all have completed: settle what counts instead';
  const isMine = alone.some(({ reviewer_uuid }) => reviewer_uuid === reviewerId);
  return !isMine && alone.length >= reviewers ? 'is of a paper from which others extract already' : null;
}

/** What becomes of the papers of a sheet: what is stored of which. */
type Changes = {
  sheet: AnswerSheet;
  rows: number;
  counts: Record<'created' | 'updated' | 'unchanged', number>;
  changed: { record: LockedRecord; rows: StoredRow[]; bytes: number; isCompleted: boolean; note: string | null }[];
};

/** Compares a sheet with what the caller has extracted, whose records are locked; what is wrong with it is among its faults. */
async function changesOf(
  transaction: Queryable,
  { review, form, reviewerId }: { review: ReviewRow; form: FormRow; reviewerId: string },
  { text, completed }: { text: string; completed?: boolean | undefined },
): Promise<Changes> {
  const sheet = readSheet(form, text);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  if (sheet.faults.length > 0) return { sheet, rows: 0, counts, changed: [] };
  const papers = await papersNamed(transaction, review, sheet);
  const given = sheet.extractions(form.fields, papers, titleKeyOf);
  const wanted = papers.filter(({ record_id }) => given.has(record_id));
  const locked = await lockRecords(
    transaction,
    review.uuid,
    wanted.map(({ uuid }) => uuid),
  );
  const all = Map.groupBy(
    await extractionsOfReview(transaction, review.uuid, [...locked.keys()]),
    ({ record_uuid }) => record_uuid,
  );
  const changed: Changes['changed'] = [];
  let added = 0;
  for (const { record_id, uuid } of wanted) {
    const found = given.get(record_id)!;
    const record = locked.get(uuid)!;
    const extractions = all.get(uuid) ?? [];
    const mine = extractions.find((one) => one.agreed_by === null && one.reviewer_uuid === reviewerId);
    const wasCompleted = mine !== undefined && mine.completed_at !== null;
    const isCompleted = completed ?? wasCompleted;
    if (mine !== undefined && isCompleted === wasCompleted && areSame(mine.rows, found.rows)) {
      counts.unchanged++;
      continue;
    }
    sheet.check(form.fields, found, isCompleted);
    const bytes = bytesOfRows(found.rows);
    const problem = standsInTheWay(record, extractions, reviewerId, form) ?? problemOfSize(found.rows, bytes);
    if (problem !== null) sheet.faults.push({ row: found.places[0]!, column: '', message: problem });
    added += bytes - (mine?.bytes ?? 0);
    counts[mine === undefined ? 'created' : 'updated']++;
    changed.push({ record, rows: found.rows, bytes, isCompleted, note: mine?.note ?? null });
  }
  if (added > 0) requireRoom((await bytesOfReview(transaction, review.uuid)) + added);
  const rows = [...given.values()].reduce((sum, one) => sum + one.rows.length, 0);
  sheet.faults.sort((a, b) => a.row - b.row);
  return { sheet, rows, counts, changed };
}

async function importSheet(context: ImportContext, transaction: Queryable) {
  const { caller, params, body } = context;
  const review = found(await shareReview(transaction, params.id), 'review');
  const reviewer = await reviewerOf(caller, transaction);
  const form = await findForm(transaction, review.uuid);
  requireForm(form);
  const { sheet, rows, counts, changed } = await changesOf(
    transaction,
    { review, form, reviewerId: reviewer.id },
    body,
  );
  const told = { dry_run: body.dry_run, rows, ...counts, ignored_columns: sheet.ignored };
  const { faults } = sheet;
  if (body.dry_run) return { ...told, agreed: 0, faults: faults.slice(0, maximumIssues), total_faults: faults.length };
  if (faults.length > 0) throw refused(faults);
  let agreed = 0;
  for (const { record, ...kept } of changed) {
    const of = { reviewId: review.uuid, projectId: review.project_uuid, recordId: record.id, reviewerId: reviewer.id };
    await saveExtraction(transaction, { ...of, ...kept });
    if (kept.isCompleted && (await completeIfAll(context, transaction, { review, record, form, reviewer }, kept)))
      agreed++;
  }
  return { ...told, agreed, faults: [], total_faults: 0 };
}

const areSame = (one: readonly StoredRow[], other: readonly StoredRow[]) =>
  one.length === other.length && one.every((row, i) => sortedText(row) === sortedText(other[i]!));

const sortedText = ({ outcome, arm, answers }: StoredRow) =>
  JSON.stringify([outcome, arm, Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))]);

export const extractionSheetHandlers = {
  'review_extractions.export_sheet': read(async ({ caller, params, query: { whose } }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    const form = await findForm(connection, review.uuid);
    const papers = await includedSheetPapers(connection, review.uuid, maximumSheetRows + 1);
    const all = Map.groupBy(await extractionsOfReview(connection, review.uuid), ({ record_uuid }) => record_uuid);
    const told = papers.flatMap((paper) =>
      sheetOf(paper, all.get(paper.uuid) ?? [], { whose, userId: caller.userId, form }),
    );
    const rows = told.reduce((sum, one) => sum + Math.max(1, one.rows.length), 0);
    if (papers.length > maximumSheetRows || rows > maximumSheetRows)
      throw conflict(`A file holds up to ${maximumSheetRows} rows, and the review has more. Take \`whose=agreed\`.`);
    return {
      data: {
        ...{ review_id: review.id, form_version: form.version },
        ...{ papers: new Set(told.map(({ paper }) => paper.record_id)).size, rows },
        ...{ media_type: 'text/csv' as const, text: answerSheet(form.fields, told) },
      },
    };
  }),

  'review_extractions.import_sheet': write(async (context, transaction) => ({
    data: await importSheet(context, transaction),
  })),
} satisfies Partial<Handlers>;
