import { conflict } from '../../contract/errors.ts';
import { maximumPapersOfProject } from '../../contract/resources/project-paper.ts';
import { type AgreementOfPair, reviewDecisions } from '../../contract/resources/review.ts';
import { prismaCsv } from '../../domain/literature/prisma/csv.ts';
import { prismaFigure } from '../../domain/literature/prisma/figure.ts';
import { flowOf, type PrismaFlow } from '../../domain/literature/prisma/flow.ts';
import { searchReport } from '../../domain/literature/prisma/search-report.ts';
import { kappaOf } from '../../domain/statistics/diagnosis/agreement/weighted-kappa.ts';
import { normalCritical95 } from '../../domain/statistics/math/normal-critical-95.ts';
import type { Queryable } from '../../sql/db.ts';
import { attachPapers, countProjectPapers } from '../../sql/tables/project-papers.ts';
import { lockProject } from '../../sql/tables/projects.ts';
import { countPairs } from '../../sql/tables/review-decisions.ts';
import { countPairs as countDuplicatePairs, countRules } from '../../sql/tables/review-duplicates.ts';
import { countFlow, includedPapers } from '../../sql/tables/review-records.ts';
import { allSets, findPapersForReview } from '../../sql/tables/review-sets.ts';
import { findReview } from '../../sql/tables/reviews.ts';
import { found } from '../answer.ts';
import { type Handlers, read, write } from '../handlers.ts';

const mediaTypes = { json: 'application/json', svg: 'image/svg+xml', csv: 'text/csv' } as const;

const writers: Record<keyof typeof mediaTypes, (flow: PrismaFlow) => string | null> = {
  json: () => null,
  svg: prismaFigure,
  csv: prismaCsv,
};

async function readFlow(connection: Queryable, reviewId: string): Promise<PrismaFlow> {
  const { counted, studies } = await countFlow(connection, reviewId);
  return flowOf(counted, studies);
}

type Pair = Awaited<ReturnType<typeof countPairs>>[number];

/** Cohen's kappa of what two reviewers decided about the same records. */
function agreementOf(pairs: readonly Pair[]): AgreementOfPair {
  const [{ stage, first_id, second_id, first_name, second_name }] = pairs as [Pair];
  const used = reviewDecisions.filter((level) =>
    pairs.some(({ first_decision, second_decision }) => first_decision === level || second_decision === level),
  );
  const levels = used.length < 2 ? [...used] : used;
  const table = levels.map((row) =>
    levels.map(
      (column) =>
        pairs.find(({ first_decision, second_decision }) => first_decision === row && second_decision === column)
          ?.records ?? 0,
    ),
  );
  const records = table.flat().reduce((sum, count) => sum + count, 0);
  const agreed = levels.reduce((sum, _, i) => sum + table[i]![i]!, 0);
  const kappa = levels.length < 2 ? null : kappaOf(table, 'none');
  const margin = kappa === null ? 0 : normalCritical95 * kappa.std_error;
  const named = (id: string, name: string | null) => ({ id, ...(name === null ? {} : { name }) });
  return {
    stage,
    reviewers: [named(first_id, first_name), named(second_id, second_name)],
    records,
    levels,
    table,
    kappa: kappa?.estimate ?? null,
    std_error: kappa?.std_error ?? null,
    conf_low: kappa === null ? null : kappa.estimate - margin,
    conf_high: kappa === null ? null : kappa.estimate + margin,
    observed_agreement: agreed / records,
  };
}

export const reviewReportHandlers = {
  'reviews.agreement': read(async ({ params }, connection) => {
    found(await findReview(connection, params.id), 'review');
    const counted = await countPairs(connection, params.id);
    const pairs = Map.groupBy(counted, ({ stage, first, second }) => `${stage} ${first} ${second}`);
    return { data: { items: [...pairs.values()].map(agreementOf), next_cursor: null } };
  }),

  'reviews.prisma': read(async ({ params, query: { format } }, connection) => {
    found(await findReview(connection, params.id), 'review');
    const flow = await readFlow(connection, params.id);
    return { data: { flow, format, media_type: mediaTypes[format], text: writers[format](flow) } };
  }),

  'reviews.search_report': read(async ({ params }, connection) => {
    const review = found(await findReview(connection, params.id), 'review');
    const report = {
      review,
      sets: await allSets(connection, params.id),
      flow: await readFlow(connection, params.id),
      duplicates: await countDuplicatePairs(connection, params.id),
      rules: await countRules(connection, params.id),
    };
    return { data: { media_type: 'text/markdown', text: searchReport(report) } };
  }),

  'reviews.attach_included': write(async ({ params }, transaction) => {
    const review = found(await findReview(transaction, params.id), 'review');
    found(await lockProject(transaction, review.project_uuid), 'project');
    const ids = await includedPapers(transaction, params.id, maximumPapersOfProject + 1);
    const papers = await findPapersForReview(transaction, { ids });
    const added = await attachPapers(
      transaction,
      review.project_uuid,
      papers.map(({ paper_id }) => paper_id),
    );
    if (added > 0 && (await countProjectPapers(transaction, review.project_uuid)) > maximumPapersOfProject)
      throw conflict(
        `A project can hold ${maximumPapersOfProject} papers, and these would be more. Take some off first.`,
      );
    return { data: { included: ids.length, added } };
  }),
} satisfies Partial<Handlers>;
