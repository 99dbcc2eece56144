import {
  type ExtractionAgreement,
  type ExtractionField,
  type FieldAgreement,
  fewestForAgreement,
  type StoredRow,
} from '../../contract/resources/extraction.ts';
import { keyOfRow } from '../../domain/literature/extraction/check-answers.ts';
import { isSameAnswer } from '../../domain/literature/extraction/compare.ts';
import { AnalysisInputError } from '../../domain/statistics/core/input-error.ts';
import type { Column, Table } from '../../domain/statistics/core/table.ts';
import { meanOf } from '../../domain/statistics/diagnosis/agreement/mean-and-deviation.ts';
import { compute as blandAltman } from '../../domain/statistics/diagnosis/bland_altman/compute.ts';
import { compute as cohenKappa } from '../../domain/statistics/diagnosis/cohen_kappa/compute.ts';
import { compute as icc } from '../../domain/statistics/diagnosis/icc/compute.ts';
import { type ExtractionOfReview, extractionsOfReview, findForm } from '../../sql/tables/review-extractions.ts';
import { findReview } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { named } from '../extractions/answer.ts';
import { type Handlers, waits } from '../handlers.ts';
import { takeTurns } from '../turns.ts';

type Answer = string | number;
type BothAnswers = { first: Answer; second: Answer }[];
/** Two extractions of one paper. */
type Pair = readonly [ExtractionOfReview, ExtractionOfReview];

const none = { estimate: null, conf_low: null, conf_high: null };
const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Why a coefficient of so few is not told. */
const tooFew = (both: BothAnswers): string | null =>
  both.length < fewestForAgreement
    ? `${both.length} of the rows were answered by both, and a coefficient needs ${fewestForAgreement}.`
    : null;

/** What a method finds, or why the data don't allow it. */
function foundOr<Found, None>(find: () => Found, otherwise: (reason: string) => None): Found | None {
  try {
    return find();
  } catch (error) {
    if (error instanceof AnalysisInputError)
      return otherwise(reasons[error.reason] ?? 'It has no value for these answers.');
    throw error;
  }
}

const reasons: Partial<Record<AnalysisInputError['reason'], string>> = {
  constant_variable: 'All answers, or all differences of them, are the same.',
};

/** The answers of both as the columns `first` and `second`. */
function inputOf<Parameters>(both: BothAnswers, options: string[] | null, parameters: Parameters) {
  const column = (of: 'first' | 'second'): Column =>
    options === null
      ? { kind: 'numeric', values: Float64Array.from(both, (pair) => Number(pair[of])), boolean: false }
      : { kind: 'text', codes: Int32Array.from(both, (pair) => options.indexOf(String(pair[of]))), levels: options };
  const table: Table = {
    rows: both.length,
    columns: new Map([
      ['first', column('first')],
      ['second', column('second')],
    ]),
  };
  return { table, rows: Int32Array.from(both, (_, i) => i), parameters, warn: () => {}, onProgress: () => {} };
}

function kappaOfAnswers(both: BothAnswers, options: string[]): NonNullable<FieldAgreement['kappa']> {
  const few = tooFew(both);
  if (few !== null) return { ...none, reason: few };
  const asked = { rater1: 'first', rater2: 'second', weights: 'none' as const, conf_level: 0.95 };
  return foundOr(
    () => {
      const { estimate, conf_low, conf_high } = cohenKappa(inputOf(both, options, asked)).statistics;
      return { estimate: finite(estimate), conf_low: finite(conf_low), conf_high: finite(conf_high), reason: null };
    },
    (reason) => ({ ...none, reason }),
  );
}

function iccOfAnswers(both: BothAnswers): NonNullable<FieldAgreement['icc']> {
  const few = tooFew(both);
  if (few !== null) return { ...none, reason: few };
  return foundOr(
    () => {
      const { coefficients } = icc(inputOf(both, null, { raters: ['first', 'second'], conf_level: 0.95 })).statistics;
      const single = coefficients.find(({ form }) => form === 'icc_2_1')!;
      const limits = { conf_low: finite(single.conf_low), conf_high: finite(single.conf_high) };
      const reason = limits.conf_low === null ? 'Without any difference there are no limits of confidence.' : null;
      return { estimate: finite(single.estimate), ...limits, reason };
    },
    (reason) => ({ ...none, reason }),
  );
}

function differenceOfAnswers(both: BothAnswers): NonNullable<FieldAgreement['difference']> {
  const no = { lower_limit: null, upper_limit: null };
  if (both.length === 0) return { mean: null, ...no, reason: 'No row was answered by both.' };
  const mean = meanOf(both.map(({ first, second }) => Number(first) - Number(second)));
  const few = tooFew(both);
  if (few !== null) return { mean, ...no, reason: few };
  const asked = {
    ...{ method1: 'first', method2: 'second', scale: 'difference' as const },
    ...{ agreement_level: 0.95, conf_level: 0.95 },
  };
  return foundOr(
    () => {
      const { lower_limit, upper_limit } = blandAltman(inputOf(both, null, asked)).statistics;
      return { mean, lower_limit, upper_limit, reason: null };
    },
    (reason) => ({ mean, ...no, reason }),
  );
}

function agreementOnField(
  { name, type, options }: ExtractionField,
  rows: readonly (readonly [StoredRow, StoredRow])[],
) {
  const answered = rows.map((pair) =>
    pair.map(({ answers }) => (Object.hasOwn(answers, name) ? answers[name]! : null)),
  );
  const compared = answered.filter(([first, second]) => first != null || second != null);
  const same = compared.filter(([first, second]) => isSameAnswer(first ?? null, second ?? null)).length;
  const both = compared.flatMap(([first, second]) => (first == null || second == null ? [] : [{ first, second }]));
  const isNumber = type === 'number' || type === 'integer';
  return {
    ...{ field: name, type, compared: compared.length, same },
    percent_agreement: compared.length === 0 ? null : (100 * same) / compared.length,
    both_answered: both.length,
    kappa: type === 'category' ? kappaOfAnswers(both, options ?? []) : null,
    icc: isNumber ? iccOfAnswers(both) : null,
    difference: isNumber ? differenceOfAnswers(both) : null,
  };
}

/** How far two agree over the papers that both have completed. Of many fields each takes some milliseconds: others go between. */
async function agreementOfPair(
  fields: readonly ExtractionField[],
  pairs: readonly Pair[],
): Promise<ExtractionAgreement> {
  const matched = pairs.map(([one, other]) => {
    const byKey = new Map(other.rows.map((row) => [keyOfRow(row), row]));
    const rows = one.rows.flatMap((row) => {
      const match = byKey.get(keyOfRow(row));
      return match === undefined ? [] : [[row, match] as const];
    });
    return { rows, ofOne: one.rows.length + other.rows.length - 2 * rows.length };
  });
  const rows = matched.flatMap((one) => one.rows);
  const [first, second] = pairs[0]!;
  const compared: FieldAgreement[] = [];
  const turns = takeTurns();
  for (const field of fields) {
    if (field.retired) continue;
    compared.push(agreementOnField(field, rows));
    if (turns.isOver()) await turns.next();
  }
  return {
    reviewers: [named(first.reviewer_id, first.reviewer_name), named(second.reviewer_id, second.reviewer_name)],
    papers: pairs.length,
    rows: rows.length,
    rows_of_one: matched.reduce((sum, { ofOne }) => sum + ofOne, 0),
    fields: compared,
  };
}

export const extractionAgreementHandlers = {
  'reviews.extraction_agreement': waits(async ({ services, caller, params }) => {
    const { fields, extractions } = await services.db.snapshot(caller.tenantScope, async (snapshot) => {
      const review = found(await findReview(snapshot, params.id), 'review');
      const { fields } = await findForm(snapshot, review.uuid);
      return { fields, extractions: await extractionsOfReview(snapshot, review.uuid) };
    });
    // What each found alone, which nobody can change once both have completed.
    const alone = extractions.filter(({ agreed_by, completed_at }) => agreed_by === null && completed_at !== null);
    const pairs = [...Map.groupBy(alone, ({ record_uuid }) => record_uuid).values()].flatMap((of): Pair[] => {
      const [one, other] = [...of].sort((a, b) => (a.reviewer_uuid < b.reviewer_uuid ? -1 : 1));
      return one === undefined || other === undefined ? [] : [[one, other]];
    });
    const byReviewers = Map.groupBy(pairs, ([one, other]) => `${one.reviewer_uuid} ${other.reviewer_uuid}`);
    const items: ExtractionAgreement[] = [];
    for (const of of byReviewers.values()) items.push(await agreementOfPair(fields, of));
    return { data: { items, next_cursor: null } };
  }),
} satisfies Partial<Handlers>;
