import type { KeyObject } from 'node:crypto';
import type { TextPattern } from '../../../contract/resources/deidentification.ts';
import type { Patient } from '../../../contract/resources/patient.ts';
import type { AttributeValue, Variable } from '../../../contract/resources/variable.ts';
import { patternsIn } from '../../patients/dictionary/text-patterns.ts';
import { groupedAge } from './ages.ts';
import { shiftedDate, yearOf } from './dates.ts';
import { listedCategories } from './dictionary-entry.ts';
import { GroupSizes } from './k-anonymity.ts';
import type { DeidentificationPlan } from './plan.ts';
import type { PlannedVariable } from './planned-variable.ts';
import { dateOffset, pseudonymsOf } from './pseudonyms.ts';
import { zip3 } from './zip3.ts';

/** A patient without the times at which the platform stored it: they are dates of the patient too. */
export type DeidentifiedPatient = Pick<Patient, 'id' | 'project_id' | 'external_id' | 'attributes'>;

type Counted = { present: number; changed: number; suppressed: number; patterns: Map<TextPattern, number> };

/** One pass over the patients of an export: what it counts becomes the report. */
export type Deidentification = {
  readonly plan: DeidentificationPlan;
  readonly key: KeyObject;
  readonly counts: Map<string, Counted>;
  readonly groups: GroupSizes;
  readonly trusted: ReadonlyMap<string, ReadonlySet<AttributeValue>>;
  /** Columns that came after the plan was made: dropped. */
  readonly unplanned: Map<string, number>;
  patients: number;
};

/** `key` is that of the export or of the project, from `deidentificationKey`. */
export function beginDeidentification(plan: DeidentificationPlan, key: KeyObject): Deidentification {
  const trusted = new Map<string, ReadonlySet<AttributeValue>>();
  for (const { name, rule, variable } of plan.variables.values())
    if ((rule === 'scan' || rule === 'coded') && variable?.categories)
      trusted.set(name, new Set(listedCategories(rule, variable.categories).map((category) => category.value)));
  const counts = [...plan.variables.keys()].map((name): [string, Counted] => [
    name,
    { present: 0, changed: 0, suppressed: 0, patterns: new Map() },
  ]);
  return {
    plan,
    key,
    counts: new Map(counts),
    groups: new GroupSizes(plan.quasiIdentifiers),
    trusted,
    unplanned: new Map(),
    patients: 0,
  };
}

/** De-identifies some patients, in their order, and counts what was done. */
export function applyToBatch(run: Deidentification, patients: readonly Patient[]): DeidentifiedPatient[] {
  return patients.map((patient) => {
    run.patients++;
    const attributes = attributesOf(run, patient);
    run.groups.add(attributes);
    const { id, external_id } = pseudonymsOf(run.key, patient.id);
    return {
      id,
      project_id: patient.project_id,
      external_id: patient.external_id === null ? null : external_id,
      attributes,
    };
  });
}

function attributesOf(run: Deidentification, patient: Patient): Record<string, AttributeValue> {
  const attributes: [string, AttributeValue][] = [];
  let offset: number | null = null;
  const days = () => (offset ??= dateOffset(run.key, patient.id));
  for (const [name, value] of Object.entries(patient.attributes)) {
    const planned = run.plan.variables.get(name);
    if (planned === undefined) {
      run.unplanned.set(name, (run.unplanned.get(name) ?? 0) + 1);
      continue;
    }
    const counted = run.counts.get(name)!;
    const there = value !== null && value !== '';
    if (there) counted.present++;
    if (planned.rule === 'drop') {
      if (there) counted.suppressed++;
      continue;
    }
    const left = there ? exportedValue(run, planned, value, days, counted) : value;
    if (left === null && there) counted.suppressed++;
    else if (left !== value) counted.changed++;
    attributes.push([name, left]);
  }
  // Own properties by definition: an attribute may be called __proto__.
  return Object.fromEntries(attributes);
}

function exportedValue(
  run: Deidentification,
  { name, rule, ninety, variable }: PlannedVariable,
  value: string | number | boolean,
  days: () => number,
  counted: Counted,
): AttributeValue {
  const { lastYearOver89 } = run.plan;
  switch (rule) {
    case 'coded':
      return codedValue(value, variable!, run.trusted.get(name));
    case 'scan':
      return scanned(value, run.trusted.get(name), counted);
    case 'year':
      return yearOf(value);
    case 'birth_year': {
      const year = yearOf(value);
      return year === null ? null : Math.max(year, lastYearOver89);
    }
    case 'shift':
      return shiftedDate(value, days());
    case 'shift_birth_date': {
      const shifted = shiftedDate(value, days());
      const years = [yearOf(value), yearOf(shifted)];
      // Of who may be over 89 even a shifted date of birth says so.
      return years.every((year) => year !== null && year > lastYearOver89) ? shifted : null;
    }
    case 'zip3':
      return zip3(value);
    case 'age':
      return groupedAge(value, ninety);
    case 'keep':
      return value;
    case 'drop':
      return null;
  }
}

/** A value of the kind that the dictionary says it is, else null. */
function codedValue(
  value: string | number | boolean,
  { type }: Variable,
  listed: ReadonlySet<AttributeValue> | undefined,
): AttributeValue {
  if (type === 'category') return listed?.has(value) ? value : null;
  return typeof value === (type === 'boolean' ? 'boolean' : 'number') ? value : null;
}

function scanned(
  value: string | number | boolean,
  trusted: ReadonlySet<AttributeValue> | undefined,
  { patterns }: Counted,
): AttributeValue {
  if (typeof value !== 'string' || trusted?.has(value)) return value;
  const found = patternsIn(value);
  for (const pattern of found) patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
  return found.length === 0 ? value : null;
}
