import { invalidRequest } from '../contract/errors.ts';
import type { Deidentify } from '../contract/resources/deidentification.ts';
import type { Variable } from '../contract/resources/variable.ts';
import { unclassified } from '../domain/patients/dictionary/classification.ts';
import { ColumnProfiles } from '../domain/patients/dictionary/column-profile.ts';
import { guessIdentifierClass } from '../domain/patients/dictionary/identifier-guess.ts';
import type { Filter } from '../domain/statistics/definition/filter.ts';
import type { Queryable } from '../sql/db.ts';
import { sampleAttributes } from '../sql/tables/held-attributes.ts';

/** As many as are shown with a guess each; the project has more only where nobody has described it at all. */
const listed = 1000;

/**
 * Refuses a Safe Harbor export while a variable is not classified by a person, and lists those with what a program would guess
 * of each. Looks at some of the patients; the job that writes the export looks at all of them, and refuses as well.
 */
export async function requireClassified(
  queryable: Queryable,
  project: { uuid: string; variables: readonly Variable[] },
  deidentify: Deidentify,
  filter: Filter,
): Promise<void> {
  const options = deidentify === true ? { method: 'safe_harbor' as const } : deidentify;
  if (options === false || options.method === 'date_shift') return;
  if (options.keep !== undefined && options.keep.length > 0)
    throw invalidRequest(
      '`keep` is for the method date_shift alone: what is to stay must be classified. Give the variables an identifier_class, or none, and leave keep out.',
      [{ path: 'deidentify.keep', message: 'is possible with the method date_shift alone' }],
    );
  const classified = new Map(project.variables.map((variable) => [variable.name, variable]));
  if (options.method === 'automatic_screening') return requireHarmlessFilter(filter, classified);
  const profiles = new ColumnProfiles();
  for (const attributes of await sampleAttributes(queryable, project.uuid)) profiles.add(attributes);
  const seen = new Map(profiles.finish().map((profile) => [profile.name, profile]));
  const missing = unclassified(project.variables, [...new Set([...classified.keys(), ...seen.keys()])]);
  if (missing.length === 0) return requireHarmlessFilter(filter, classified);
  const variables = missing.slice(0, listed).map((name) => {
    const { identifier_class, because } = guessIdentifierClass(name, classified.get(name), seen.get(name));
    return { name, in_dictionary: classified.has(name), guess: identifier_class, because };
  });
  const shown = missing.slice(0, 5).join(', ');
  throw invalidRequest(
    `Safe Harbor needs a person to have said of every variable what it tells about a patient, and ${missing.length === 1 ? 'one is' : `${missing.length} are`} not classified: ${shown}${missing.length > 5 ? ', …' : ''}. Give each an identifier_class in the variables of the project (PATCH /v1/projects/{id}), or none where it identifies nobody; details.variables lists them with a guess of each, which is for you to check. POST /v1/projects/{id}/variables/infer proposes a dictionary where there is none. Where nobody can classify them, deidentify: {"method": "automatic_screening"} exports what a program lets pass, and every file of it says that it is not Safe Harbor.`,
    [{ path: 'deidentify', message: 'needs every variable to be classified by a person' }],
    { reason: 'unclassified_variables', variables, unclassified: missing.length },
  );
}

/**
 * A condition says something of every patient that is exported, and its value stands in the export. So it may be on what
 * leaves as it is, and on nothing that is left out or made coarser.
 */
function requireHarmlessFilter(filter: Filter, dictionary: ReadonlyMap<string, Variable>): void {
  const issues = filter.flatMap(({ column }, place) => {
    const variable = dictionary.get(column);
    const leavesAsItIs =
      variable !== undefined &&
      variable.identifier_class === 'none' &&
      !variable.identifier &&
      !['text', 'date', 'datetime'].includes(variable.type);
    return leavesAsItIs
      ? []
      : [{ path: `filter[${place}].column`, message: 'must not name an identifier, a date or a text' }];
  });
  if (issues.length > 0)
    throw invalidRequest(
      'A de-identified export can not be filtered by a variable that it leaves out or makes coarser, since the filter would tell its value. Filter by variables that a person has given the class none and that are numbers, categories, or true or false.',
      issues,
      { reason: 'filter_on_identifier' },
    );
}
