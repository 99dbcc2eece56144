import { useCallback, useState } from 'react';
import { useMode } from '../../../api/mode.ts';
import { type Condition, isCondition } from '../conditions.ts';

/** A filter with a name. The API keeps none, so they are kept in this browser. */
export type Cohort = { name: string; conditions: Condition[] };

/** The cohorts of a project that this browser keeps. */
export function useSavedCohorts(projectId: string) {
  const key = `research-platform.cohorts.${useMode()}.${projectId}`;
  const [cohorts, setCohorts] = useState(() => readCohorts(key));
  const keep = useCallback(
    (changed: Cohort[]) => {
      localStorage.setItem(key, JSON.stringify(changed));
      setCohorts(changed);
    },
    [key],
  );
  return {
    cohorts,
    save: (cohort: Cohort) => keep([...cohorts.filter(({ name }) => name !== cohort.name), cohort]),
    remove: (name: string) => keep(cohorts.filter((cohort) => cohort.name !== name)),
  };
}

function readCohorts(key: string): Cohort[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isCohort) : [];
  } catch {
    return [];
  }
}

function isCohort(given: unknown): given is Cohort {
  const { name, conditions } = (given ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && Array.isArray(conditions) && conditions.every(isCondition);
}
