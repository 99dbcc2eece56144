import type { Issue } from '../../contract/errors.ts';
import type { Attributes, UploadProblemCode } from '../../contract/resources/patient.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { Dictionary } from './dictionary.ts';
import { storableProblem } from './storable-text.ts';

/** What is wrong with a patient's attributes, all of it: by the project's variables, and by what the database can store. */
export function checkAttributes(variables: readonly Variable[], attributes: Attributes): Issue[] {
  const issues: Issue[] = [];
  attributeProblems(variables.length > 0 ? new Dictionary(variables) : null, attributes, true, (name, message) =>
    issues.push({ path: `attributes.${name}`, message }),
  );
  return issues;
}

/** The same with the dictionary made ready once; `isWhole` is whether what is required must be there. */
export function attributeProblems(
  dictionary: Dictionary | null,
  attributes: Attributes,
  isWhole: boolean,
  say: (name: string, message: string, code: UploadProblemCode) => void,
): void {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name]!;
    const unstorable = storableProblem(name) ?? (typeof value === 'string' ? storableProblem(value) : null);
    if (unstorable !== null) {
      say(name, unstorable, 'invalid');
      continue;
    }
    const problem = dictionary?.problemOf(name, value) ?? null;
    if (problem !== null) say(name, problem.message, problem.code);
  }
  for (const name of dictionary?.required ?? []) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value === null || (value === undefined && isWhole)) say(name, 'is required', 'required');
  }
}
