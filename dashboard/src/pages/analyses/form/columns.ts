import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { useProject } from '../../../api/project.ts';

export type Level = string | number | boolean;

export type Column = {
  name: string;
  label: string;
  unit: string | null;
  type: string;
  /** Of the patients that were looked at. */
  missingShare: number | null;
  /** The categories of the dictionary, or what stands in the patients that were looked at, in order. */
  levels: { value: Level; label: string }[];
  /** Whether these are all levels that there may be. */
  isEveryLevel: boolean;
  /** Whether all values that were looked at are numbers. */
  isNumeric: boolean;
};

export type Columns = { list: Column[]; isReady: boolean; lookedAt: number; isSample: boolean; error: Error | null };

const looked = 200;
/** More levels than this are no list to choose from. */
const mostLevels = 60;

/** The columns of a project by its dictionary, or without one as inferred, with what its first patients hold. */
export function useColumns(projectId: string): Columns {
  const client = useClient();
  const mode = useMode();
  const project = useProject(projectId);
  const hasDictionary = (project.data?.variables.length ?? 0) > 0;
  const inferred = useQuery({
    queryKey: [mode, 'projects', projectId, 'inferred variables'],
    queryFn: ({ signal }) => client.variables.infer(projectId, { signal }),
    enabled: project.isSuccess && !hasDictionary,
    staleTime: 300_000,
  });
  const patients = useQuery({
    queryKey: [mode, 'projects', projectId, 'first patients'],
    queryFn: async ({ signal }) =>
      (await client.patients.list(projectId, { limit: looked }, { signal }).page()).items.map(
        ({ attributes }) => attributes as Record<string, unknown>,
      ),
    staleTime: 60_000,
  });
  const variables = (hasDictionary ? project.data?.variables : inferred.data?.variables) as Variable[] | undefined;
  const rows = patients.data ?? [];
  return {
    list: (variables ?? []).map((variable) => columnOf(variable, rows)),
    isReady: variables !== undefined && patients.data !== undefined,
    lookedAt: rows.length,
    isSample: (project.data?.patient_count ?? 0) > rows.length,
    error: project.error ?? inferred.error ?? patients.error,
  };
}

type Variable = {
  name: string;
  label?: string;
  unit?: string | null;
  type: string;
  categories?: { value: Level; label: string }[] | null;
};

function columnOf({ name, label = '', unit = null, type, categories }: Variable, rows: Record<string, unknown>[]) {
  const values = rows.map((row) => row[name] ?? null);
  const present = values.filter((value) => value !== null) as Level[];
  const inRows = [...new Set(present)].sort(compareLevels);
  const isEveryLevel = (categories ?? null) !== null || type === 'boolean';
  return {
    ...{ name, label, unit, type, isEveryLevel },
    missingShare: rows.length === 0 ? null : 1 - present.length / rows.length,
    levels:
      categories?.map(({ value, label }) => ({ value, label })) ??
      (inRows.length > mostLevels ? [] : inRows.map((value) => ({ value, label: '' }))),
    isNumeric: (categories?.map(({ value }) => value) ?? present).every(
      (value) => typeof value !== 'string' || (value.trim() !== '' && Number.isFinite(Number(value))),
    ),
  };
}

const compareLevels = (a: Level, b: Level) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

/** Whether a column is what a field asks for. */
export const fits = (column: Column, wanted: { types: string[]; numeric: boolean }) =>
  (wanted.types.length === 0 || wanted.types.includes(column.type)) && (!wanted.numeric || column.isNumeric);

const context = createContext<Columns>({ list: [], isReady: false, lookedAt: 0, isSample: false, error: null });
export const ColumnsProvider = context.Provider;
export const useGivenColumns = () => useContext(context);
