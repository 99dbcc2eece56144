import type { KeyObject } from 'node:crypto';
import type { TextPattern } from '../../../contract/resources/deidentification.ts';
import type { Patient } from '../../../contract/resources/patient.ts';
import type { AttributeValue, Variable } from '../../../contract/resources/variable.ts';
import { patternsIn } from '../../patients/dictionary/text-patterns.ts';
import { groupedAge } from './ages.ts';
import { shiftedDate, yearOf } from './dates.ts';
import { listedCategories } from './dictionary-entry.ts';
import { coarserEntry, hierarchyOf } from './generalise.ts';
import { KAnonymiser, TooFewForK } from './k-anonymiser.ts';
import { GroupSizes } from './k-anonymity.ts';
import { DeidentificationOptionError, type DeidentificationPlan } from './plan.ts';
import type { PlannedVariable } from './planned-variable.ts';
import { dateOffset, pseudonymsOf } from './pseudonyms.ts';
import { SmallCells } from './small-cells.ts';
import { zip3 } from './zip3.ts';

/** A patient without the times at which the platform stored it: they are dates of the patient too. */
export type DeidentifiedPatient = Pick<Patient, 'id' | 'project_id' | 'external_id' | 'attributes'>;

const fewValues = 20;

type Counted = { present: number; changed: number; suppressed: number; patterns: Map<TextPattern, number> };

/** What is counted on the way becomes the report. Patients pass twice: `applyToBatch`, `settleGroups`, `finishBatch`. */
export type Deidentification = {
  readonly plan: DeidentificationPlan;
  readonly key: KeyObject;
  readonly counts: Map<string, Counted>;
  readonly anonymiser: KAnonymiser | null;
  readonly groups: GroupSizes;
  readonly cells: SmallCells;
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
    anonymiser: anonymiserOf(plan),
    groups: new GroupSizes(plan.quasiIdentifiers),
    cells: new SmallCells(categoriesOf(plan), plan.quasiIdentifiers),
    trusted,
    unplanned: new Map(),
    patients: 0,
  };
}

function anonymiserOf({ k, quasiIdentifiers, variables, lastYearOver89 }: DeidentificationPlan): KAnonymiser | null {
  if (k === null) return null;
  return new KAnonymiser(
    k,
    new Map(quasiIdentifiers.map((name) => [name, hierarchyOf(variables.get(name)!, lastYearOver89)])),
  );
}

/** Variables that leave and have few values. */
function categoriesOf({ variables }: DeidentificationPlan): string[] {
  return [...variables.values()]
    .filter(({ rule, variable, profile }) => {
      if (rule === 'drop') return false;
      if (variable?.type === 'category' || variable?.type === 'boolean') return true;
      return profile?.distinct != null && profile.distinct <= fewValues;
    })
    .map(({ name }) => name);
}

/** Treats each value of some patients by its rule, in their order, and counts what was done. */
export function applyToBatch(run: Deidentification, patients: readonly Patient[]): DeidentifiedPatient[] {
  return patients.map((patient) => {
    run.patients++;
    const attributes = attributesOf(run, patient);
    run.anonymiser?.add(attributes);
    const { id, external_id } = pseudonymsOf(run.key, patient.id);
    return {
      id,
      project_id: patient.project_id,
      external_id: patient.external_id === null ? null : external_id,
      attributes,
    };
  });
}

/** After the last patient was treated: how coarse the quasi-identifiers must become. Throws DeidentificationOptionError. */
export function settleGroups(run: Deidentification): void {
  try {
    run.anonymiser?.finish();
  } catch (error) {
    if (error instanceof TooFewForK) throw new DeidentificationOptionError(error.message);
    throw error;
  }
}

/** The same patients as they leave, and what groups they make. Later passes, which must not count again, give `counts: false`. */
export function finishBatch<Row extends { attributes: Record<string, AttributeValue> }>(
  { anonymiser, groups, cells }: Deidentification,
  patients: readonly Row[],
  { counts }: { counts: boolean },
): Row[] {
  const finished =
    anonymiser === null
      ? [...patients]
      : patients.map((patient) => ({ ...patient, attributes: anonymiser.apply(patient.attributes) }));
  if (counts) for (const { attributes } of finished) cells.add(attributes, groups.add(attributes));
  return finished;
}

/** The data dictionary of what leaves, after `settleGroups`. */
export function finishedDictionary({ plan, anonymiser }: Deidentification): Variable[] {
  if (anonymiser === null) return plan.dictionary;
  const { steps } = anonymiser;
  return plan.dictionary.flatMap((entry) => {
    const step = steps.get(entry.name) ?? 0;
    if (step === 0) return entry;
    const hierarchy = hierarchyOf(plan.variables.get(entry.name)!, plan.lastYearOver89);
    return coarserEntry(entry, hierarchy, step, anonymiser.classesOf(entry.name)) ?? [];
  });
}

/** Variables that are in no patient's attributes when they leave. */
export function leftOutVariables({ plan, anonymiser }: Deidentification): Set<string> {
  const dropped = [...plan.variables.values()].filter(({ rule }) => rule === 'drop').map(({ name }) => name);
  const coarsest = [...(anonymiser?.steps ?? [])].filter(
    ([name, step]) => step === hierarchyOf(plan.variables.get(name)!, plan.lastYearOver89).last,
  );
  return new Set([...dropped, ...coarsest.map(([name]) => name)]);
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
    // A code of a missing value is no age of 999.
    if (planned.missing?.has(value) && planned.rule !== 'scan' && planned.rule !== 'drop') {
      attributes.push([name, null]);
      continue;
    }
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
      return codedValue(value, variable, run.trusted.get(name));
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

/** A value of the kind that the dictionary says it is, else null; of what no dictionary describes numbers, yes and no. */
function codedValue(
  value: string | number | boolean,
  variable: Variable | undefined,
  listed: ReadonlySet<AttributeValue> | undefined,
): AttributeValue {
  if (variable === undefined) return typeof value === 'string' ? null : value;
  const { type } = variable;
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
