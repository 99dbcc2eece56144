import { getRouteApi } from '@tanstack/react-router';
import { type Condition, isCondition } from './conditions.ts';

const lenses = ['grid', 'completeness', 'codebook', 'cohorts', 'upload'] as const;
export type Lens = (typeof lenses)[number];

/** What of the page stands in the address, so that a link shows a colleague the same. */
export type DataSearch = {
  /** Absent: the grid. */
  lens?: Exclude<Lens, 'grid'>;
  filter?: Condition[];
  /** A variable, with - in front for descending. */
  sort?: string;
  /** Absent: the first of them. */
  columns?: string[];
  /** Whose drawer is open. */
  patient?: string;
};

export function readDataSearch(search: Record<string, unknown>): DataSearch {
  const { lens, filter, sort, columns, patient } = search;
  const conditions = Array.isArray(filter) ? filter.filter(isCondition) : [];
  const names = Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : [];
  return {
    ...(lens !== 'grid' && lenses.includes(lens as Lens) ? { lens: lens as Exclude<Lens, 'grid'> } : {}),
    ...(conditions.length > 0 ? { filter: conditions.slice(0, 20) } : {}),
    // An address may have made a number of a name such as 2020.
    ...(typeof sort === 'string' || typeof sort === 'number' ? { sort: String(sort) } : {}),
    ...(names.length > 0 ? { columns: names } : {}),
    ...(typeof patient === 'string' ? { patient } : {}),
  };
}

const page = getRouteApi('/shell/projects/$projectId/data');

export function useDataAddress() {
  const { projectId } = page.useParams();
  const search = page.useSearch();
  const navigate = page.useNavigate();
  return {
    projectId,
    search,
    lens: (search.lens ?? 'grid') as Lens,
    conditions: search.filter ?? none,
    /** Goes to the same page with these parts of the address changed; undefined takes one out. */
    change: (changed: { [Field in keyof DataSearch]: DataSearch[Field] | undefined }) =>
      void navigate({ search: (before) => ({ ...before, ...changed }) as DataSearch, resetScroll: false }),
  };
}

const none: Condition[] = [];
