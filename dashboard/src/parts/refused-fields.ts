import { ApiError } from '@research-platform/client';

type Issue = { path: string; message: string };

/**
 * What the API says of the fields of a form, by their paths in the body, such as `name` or `search.q`: `at` each field
 * what is wrong with it or inside it, and the `others`, which no field of the form is about. `within`: where the fields stand.
 */
export function refusedFields<Field extends string>(error: unknown, fields: readonly Field[], within: RegExp = /^/) {
  const at: Partial<Record<Field, string>> = {};
  const others: Issue[] = [];
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    const issue = { path: path.replace(within, ''), message };
    const field = fields.find((one) => issue.path === one || /^[.[]/.test(partAfter(issue.path, one)));
    if (field === undefined) others.push(issue);
    else at[field] = [at[field], wordsOf(issue, field)].filter(Boolean).join('; ');
  }
  return { at, others, hasAny: Object.keys(at).length > 0 };
}

const partAfter = (path: string, field: string) => (path.startsWith(field) ? path.slice(field.length) : '');

function wordsOf({ path, message }: Issue, field: string): string {
  const inside = partAfter(path, field).replace(/^\./, '');
  return inside === '' ? message : `${inside} ${message}`;
}
