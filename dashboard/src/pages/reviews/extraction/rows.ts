import type { Client } from '@research-platform/client';

export type ExtractionForm = Awaited<ReturnType<Client['reviews']['extractionForm']>>;
export type Field = ExtractionForm['fields'][number];
export type Extraction = Awaited<ReturnType<Client['reviewExtractions']['get']>>;
type StoredRow = Extraction['extractions'][number]['rows'][number];
type SentRow = NonNullable<Parameters<Client['reviewExtractions']['save']>[2]['rows']>[number];

/** A row as it is typed: each answer a text, empty where there is none. */
export type TypedRow = { key: number; outcome: string; arm: string; answers: Readonly<Record<string, string>> };

let lastKey = 0;
export const emptyRow = (): TypedRow => ({ key: ++lastKey, outcome: '', arm: '', answers: {} });

export const typedRows = (rows: readonly StoredRow[]): TypedRow[] =>
  rows.map(({ outcome, arm, answers }) => ({
    ...{ key: ++lastKey, outcome, arm },
    answers: Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, String(value)])),
  }));

/** As the API takes them. What is no number goes as it is typed, so that the API says what is wrong with it. */
export const sentRows = (fields: readonly Field[], rows: readonly TypedRow[]): SentRow[] =>
  rows.map(({ outcome, arm, answers }) => ({
    outcome,
    arm,
    answers: Object.fromEntries(
      Object.entries(answers)
        .filter(([, typed]) => typed.trim() !== '')
        .map(([name, typed]) => [name, answerOf(fields, name, typed)]),
    ),
  }));

function answerOf(fields: readonly Field[], name: string, typed: string): string | number {
  const type = fields.find((field) => field.name === name)?.type;
  if (type !== 'number' && type !== 'integer') return typed;
  const value = Number(typed.trim());
  return Number.isFinite(value) ? value : typed;
}

/** What to begin with where somebody settles: what all found the same, with a gap where they differ. */
export function rowsToSettle({
  extractions,
  differences,
}: Pick<Extraction, 'extractions' | 'differences'>): TypedRow[] {
  const rows = new Map<string, StoredRow>();
  for (const row of extractions.flatMap((one) => one.rows)) {
    const key = JSON.stringify([row.outcome, row.arm]);
    if (!rows.has(key)) rows.set(key, row);
  }
  return typedRows([...rows.values()]).map((row) => {
    const gaps = new Set(
      differences
        .filter(({ outcome, arm, field }) => field !== null && outcome === row.outcome && arm === row.arm)
        .map(({ field }) => field),
    );
    return { ...row, answers: Object.fromEntries(Object.entries(row.answers).filter(([name]) => !gaps.has(name))) };
  });
}
