import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofProject, shell } from '../../root-routes.tsx';
import type { LiteratureSearch, ProjectPapersSearch } from './address.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const year = (value: unknown) =>
  Number.isInteger(Number(value)) && Number(value) >= 1000 && Number(value) <= 3000 ? Number(value) : undefined;

/** Numbers too: an address that says `q=2024` means the text. Which sources and languages there are is for the API to say. */
function validated(search: Record<string, unknown>): LiteratureSearch {
  const found: LiteratureSearch = {
    q: typeof search.q === 'number' ? String(search.q) : text(search.q),
    sort: search.sort === 'newest' || search.sort === 'oldest' ? search.sort : undefined,
    from: year(search.from),
    to: year(search.to),
    type: text(search.type),
    journal: text(search.journal),
    language: text(search.language),
    abstract: typeof search.abstract === 'boolean' ? search.abstract : undefined,
    source: Array.isArray(search.source) ? search.source : undefined,
    syntax: text(search.syntax) as LiteratureSearch['syntax'],
    retracted: search.retracted === 'without' || search.retracted === 'only' ? search.retracted : undefined,
    typed: search.typed === true || undefined,
    exact: search.exact === true || undefined,
    off: Array.isArray(search.off) ? search.off.filter((one) => typeof one === 'string') : undefined,
    cursor: text(search.cursor),
    paper: text(search.paper),
    import: text(search.import),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export const literatureRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: 'literature',
    validateSearch: validated,
    component: lazyRouteComponent(() => import('./literature-page.tsx'), 'LiteraturePage'),
  }),
] as const;

export const projectPaperRoutes = [
  createRoute({
    getParentRoute: () => ofProject,
    path: 'papers',
    validateSearch: (search: Record<string, unknown>): ProjectPapersSearch => ({
      ...(text(search.paper) === undefined ? {} : { paper: text(search.paper)! }),
      ...(text(search.cursor) === undefined ? {} : { cursor: text(search.cursor)! }),
    }),
    component: lazyRouteComponent(() => import('./project-papers-page.tsx'), 'ProjectPapersPage'),
  }),
] as const;
