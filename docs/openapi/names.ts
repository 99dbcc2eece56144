import type { Route } from '../../contract/routes.ts';

/** `kaplan_meier` is `KaplanMeier`, `epi_2x2` `Epi2x2`, `analysis.completed` `AnalysisCompleted`. */
export function pascalCase(name: string): string {
  return name
    .split(/[._-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** `projects.create` is of the group `projects`. */
export function groupOf(operation: string): string {
  return operation.slice(0, operation.indexOf('.'));
}

export function verbOf(operation: string): string {
  return operation.slice(operation.indexOf('.') + 1);
}

// What English does not make by leaving out an s.
const singulars: Readonly<Record<string, string>> = {
  analyses: 'analysis',
  deliveries: 'delivery',
  literature: 'literature',
  searches: 'search',
  audit_events: 'audit_event',
  billing: 'billing',
};

const singularOf = (group: string) => singulars[group] ?? group.replace(/s$/, '');

/** The name of the type of a body that has none of its own: `ProjectCreate`. */
export function bodyName(operation: string): string {
  return pascalCase(`${singularOf(groupOf(operation))}_${verbOf(operation)}`);
}

/** The same of an answer: `ProjectList`, `ProjectDeleted`, `VariableInferResult`. */
export function answerName(operation: string, { method }: Pick<Route, 'method'>): string {
  const one = pascalCase(singularOf(groupOf(operation)));
  if (verbOf(operation) === 'list') return `${one}List`;
  return method === 'DELETE' ? `${one}Deleted` : `${bodyName(operation)}Result`;
}
