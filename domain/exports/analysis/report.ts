import type { Variable } from '../../../contract/resources/variable.ts';
import { type MethodName, methods } from '../../statistics/catalogue.ts';
import { type Filter, filterColumns } from '../../statistics/definition/filter.ts';
import type { MethodDefinition } from '../../statistics/definition/method.ts';
import type { AssumptionCheck, Figure, PrintedTable } from '../../statistics/definition/presentation.ts';
import type { AnalysisSource } from './analysis-source.ts';
import { printedCondition, printedParameters } from './printed-parameters.ts';
import { readableText } from './readable-text.ts';

export type ReportTable = {
  /** "Table 1" of the results; null where the section's heading says it all. */
  number: number | null;
  title: string;
  columns: { title: string; align: 'left' | 'right' }[];
  rows: string[][];
  notes?: PrintedTable['notes'];
};

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: { name: string; value: string }[] }
  | { kind: 'table'; table: ReportTable }
  | { kind: 'figure'; number: number; figure: Figure }
  | { kind: 'list'; items: { text: string; link?: string }[]; ordered: boolean }
  | { kind: 'code'; text: string };

type Section = { id: string; title: string; blocks: Block[] };

/** What a report says, for every format that prints one: text is readable, not escaped. */
export type Report = {
  language: 'en';
  title: string;
  subtitle: string;
  /** Where it comes from, in one line. */
  byline: string;
  description: string;
  sections: Section[];
  /** ISO 8601. */
  date: string;
  generator: string;
  /** For the foot of a page. */
  footer: string;
};

/** The report of a completed run, section by section, in the order in which a reader asks. */
export function analysisReport(source: AnalysisSource): Report {
  const { analysis, project, run, platformVersion } = source;
  const definition: MethodDefinition | undefined = methods[run.method as MethodName] as MethodDefinition | undefined;
  const methodTitle = definition?.title ?? run.method;
  const { result } = run;
  const sections: (Section | null)[] = [
    dataSection(source, definition),
    methodSection(source, definition, methodTitle),
    section('results', 'Results', [
      ...result.tables.map((table, index) => tableBlock(table, index + 1)),
      ...result.figures.map((figure, index): Block => ({ kind: 'figure', number: index + 1, figure })),
    ]),
    section('assumptions', 'Assumptions', assumptionBlocks(definition, result.assumption_checks)),
    section('warnings', 'Warnings', listBlock(run.warnings.map(({ message }) => ({ text: message })))),
    section('methods-paragraph', 'Text for the Methods section', paragraphs(result.methods_paragraph)),
    section('evidence', 'Evidence', evidenceBlocks(source)),
    section('references', 'References', referenceBlocks(definition)),
    section('provenance', 'Provenance', [{ kind: 'facts', facts: provenance(source) }]),
    section('r-script', 'Appendix: script in R', [
      {
        kind: 'paragraph',
        text: readsPatients(source, definition)
          ? 'The script reads patients.csv, as the export of the project writes it, and finds the same numbers.'
          : 'The script finds the same numbers.',
      },
      { kind: 'code', text: result.r_script.trimEnd() },
    ]),
  ];
  return readable({
    language: 'en',
    title: analysis.name,
    subtitle: methodTitle,
    byline: `Project ${project.name}. Run of ${printedTime(run.finished_at ?? source.exportedAt)}.`,
    description: analysis.description,
    sections: sections.filter((one) => one !== null),
    date: source.exportedAt,
    generator: `Research platform ${platformVersion}`,
    footer: `${analysis.id} · ${run.id}`,
  });
}

function section(id: string, title: string, blocks: Block[]): Section | null {
  return blocks.length === 0 ? null : { id, title, blocks };
}

function dataSection(source: AnalysisSource, definition: MethodDefinition | undefined) {
  const { project, run, variables } = source;
  const { patients, used, excluded_missing, sha256 } = run.dataset;
  const filter = run.filter as Filter;
  const facts = [{ name: 'Project', value: project.name }];
  if (!readsPatients(source, definition)) {
    facts.push({ name: 'Data', value: 'The parameters carry all numbers; no patients were read.' });
    return section('data', 'Data', [{ kind: 'facts', facts }]);
  }
  const notUsed = patients - used - excluded_missing;
  facts.push(
    { name: 'Patients in the project', value: String(patients) },
    { name: 'Used', value: String(used) },
    { name: 'Excluded: missing values', value: String(excluded_missing) },
  );
  if (notUsed > 0) facts.push({ name: 'Excluded: filter, or not in a group that is compared', value: String(notUsed) });
  facts.push(
    { name: 'Filter', value: filter.length === 0 ? 'none: all patients' : filter.map(printedCondition).join(' and ') },
    { name: 'SHA-256 of the data', value: sha256 },
  );
  const named = new Set([
    ...filterColumns(filter),
    ...(definition === undefined ? [] : namedColumns(run.parameters, definition)),
  ]);
  const described = variables.filter((variable) => named.has(variable.name));
  return section('data', 'Data', [
    ...paragraphs(project.description),
    { kind: 'facts', facts },
    ...(described.length > 0 ? [variablesTable(described)] : []),
  ]);
}

/** Some methods get all their numbers in the parameters: a sample size, p-values to adjust. */
function readsPatients({ run }: AnalysisSource, definition: MethodDefinition | undefined): boolean {
  return definition === undefined || namedColumns(run.parameters, definition).length > 0;
}

function namedColumns(parameters: Record<string, unknown>, definition: MethodDefinition): string[] {
  const parsed = definition.parameters.safeParse(parameters);
  return parsed.success ? definition.columns(parsed.data).map(({ column }) => column) : [];
}

function variablesTable(variables: readonly Variable[]): Block {
  const rows = variables.map(({ name, label, type, unit, categories }) => [
    name,
    label,
    unit === null ? type : `${type} (${unit})`,
    (categories ?? []).map((category) => `${category.value} = ${category.label}`).join('; '),
  ]);
  const columns = ['Variable', 'Label', 'Type', 'Categories'].map((title) => ({ title, align: 'left' as const }));
  return {
    kind: 'table',
    table: withoutEmptyColumns({ number: null, title: 'Variables of the analysis', columns, rows }),
  };
}

function methodSection({ run }: AnalysisSource, definition: MethodDefinition | undefined, title: string) {
  const parameters = printedParameters(definition, run.parameters).map(({ name, value, isDefault, meaning }) => [
    name,
    isDefault ? `${value} (default)` : value,
    meaning,
  ]);
  const columns = ['Parameter', 'Value', 'Meaning'].map((column) => ({ title: column, align: 'left' as const }));
  return section('method', 'Method', [
    { kind: 'paragraph', text: `${title} (${run.method}, version ${run.method_version}).` },
    ...(definition === undefined ? [] : paragraphs(definition.description)),
    ...(parameters.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            table: withoutEmptyColumns({ number: null, title: 'Parameters', columns, rows: parameters }),
          },
        ]),
  ]);
}

function tableBlock({ title, columns, rows, notes }: PrintedTable, number: number): Block {
  return {
    kind: 'table',
    table: {
      number,
      title,
      columns: columns.map((column, index) => ({ title: column.title, align: alignment(index, rows) })),
      rows,
      ...(notes === undefined ? {} : { notes }),
    },
  };
}

/** What a statistical table prints as a number, also with its interval, its share or its degrees of freedom. */
const numericCell = /^[<>≤≥±+−-]?[\d.∞(]|^(NA|-|–)?$/;

function alignment(column: number, rows: readonly (readonly string[])[]): 'left' | 'right' {
  return column > 0 && rows.every((row) => numericCell.test(row[column] ?? '')) ? 'right' : 'left';
}

/** A column of which no row has anything would only take the width of the others. */
function withoutEmptyColumns(table: ReportTable): ReportTable {
  const kept = table.columns.map((_, index) => table.rows.some((row) => row[index] !== ''));
  return {
    ...table,
    columns: table.columns.filter((_, index) => kept[index]),
    rows: table.rows.map((row) => row.filter((_, index) => kept[index])),
  };
}

const verdicts = new Map<boolean | null, string>([
  [true, 'no sign of violation'],
  [false, 'sign of violation'],
  [null, 'could not be told'],
]);

function assumptionBlocks(definition: MethodDefinition | undefined, checks: readonly AssumptionCheck[]): Block[] {
  const rows = checks.map(({ assumption, about, test, p_value, satisfied, message }) => [
    assumption.replaceAll('_', ' '),
    about ?? 'the whole analysis',
    test,
    p_value === null ? '' : p_value < 0.001 ? '<0.001' : p_value.toFixed(3),
    verdicts.get(satisfied)!,
    message,
  ]);
  const titles = ['Assumption', 'About', 'Looked at by', 'p', 'Verdict', 'In words'];
  const columns = titles.map((title) => ({ title, align: title === 'p' ? ('right' as const) : ('left' as const) }));
  return [
    ...listBlock((definition?.assumptions ?? []).map((text) => ({ text }))),
    ...(rows.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            table: withoutEmptyColumns({
              number: null,
              title: 'What the data say about the assumptions',
              columns,
              rows,
            }),
          },
        ]),
  ];
}

function referenceBlocks(definition: MethodDefinition | undefined): Block[] {
  const items = (definition?.references ?? []).map(({ citation, doi }) =>
    doi === undefined
      ? { text: citation }
      : { text: `${citation} doi:${doi}`, link: `https://doi.org/${encodeURI(doi)}` },
  );
  return listBlock(items, true);
}

/** The papers whose numbers the analysis pools, or on which it rests. */
const evidenceBlocks = ({ evidence }: AnalysisSource): Block[] =>
  listBlock(
    (evidence?.references ?? []).map(({ text, doi }) =>
      doi === null ? { text } : { text, link: `https://doi.org/${encodeURI(doi)}` },
    ),
    true,
  );

function listBlock(items: { text: string; link?: string }[], ordered = false): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items, ordered }];
}

function paragraphs(text: string): Block[] {
  return text
    .split(/\r?\n\s*\r?\n|\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line.trim() }));
}

function provenance({ project, analysis, run, exportId, exportedAt, platformVersion }: AnalysisSource) {
  return [
    { name: 'Project', value: project.id },
    { name: 'Analysis', value: analysis.id },
    { name: 'Run', value: run.id },
    { name: 'Run finished', value: printedTime(run.finished_at ?? exportedAt) },
    { name: 'Method', value: `${run.method} ${run.method_version}` },
    { name: 'SHA-256 of the data', value: run.dataset.sha256 },
    { name: 'Platform', value: `Research platform ${platformVersion}` },
    { name: 'Export', value: exportId },
    { name: 'Exported', value: printedTime(exportedAt) },
  ];
}

/** 2026-11-21 17:42 UTC */
function printedTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** Every text in it as any format can hold it; specifications of figures are left to the drawing. */
function readable<T>(value: T): T {
  if (typeof value === 'string') return readableText(value) as T;
  if (Array.isArray(value)) return value.map(readable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'figure' ? inner : readable(inner)]),
  ) as T;
}

/** "Table 1. Hazard ratios", or the title alone. */
export function tableCaption({ number, title }: ReportTable): string {
  return number === null ? title : `Table ${number}. ${title}`;
}

export function figureCaption(number: number, title: string): string {
  return `Figure ${number}. ${title}`;
}
