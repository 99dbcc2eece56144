import type { Variable } from '../../../contract/resources/variable.ts';
import type { ProjectSource } from '../export-source.ts';

export type ExportedColumn = { name: string; variable: Variable | undefined };

export function exportedColumns(source: ProjectSource): ExportedColumn[] {
  const byName = new Map(source.variables.map((variable) => [variable.name, variable]));
  return source.columns.map((name) => ({ name, variable: byName.get(name) }));
}

/** What the two columns of ours are called: an attribute may have those names already, in any case of letters. */
export function ownColumnNames(columns: readonly string[]): [patientId: string, externalId: string] {
  const taken = new Set(columns.map((name) => name.toLowerCase()));
  const free = (name: string): string => (taken.has(name) ? free(`platform_${name}`) : name);
  return [free('patient_id'), free('external_id')];
}

/** Labels of categories, told apart by their values where several are the same or empty. */
export function categoryLabels(categories: NonNullable<Variable['categories']>): { value: string; label: string }[] {
  const counts = new Map<string, number>();
  for (const { value, label } of categories) {
    const shown = label || String(value);
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return categories.map(({ value, label }) => {
    const shown = label || String(value);
    return { value: String(value), label: counts.get(shown)! > 1 ? `${shown} (${value})` : shown };
  });
}

/** A name for the export's file that every file system takes. */
export function fileBaseName(source: ProjectSource): string {
  const name = source.project.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase();
  return `${name || 'project'}-${source.exportedAt.slice(0, 10)}`;
}
