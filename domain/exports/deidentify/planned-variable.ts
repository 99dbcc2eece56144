import type { DeidentificationReport, DeidentificationRule } from '../../../contract/resources/deidentification.ts';
import type { AttributeValue, Variable, variableClasses } from '../../../contract/resources/variable.ts';
import type { ColumnProfile } from '../../patients/dictionary/column-profile.ts';

type VariableClass = (typeof variableClasses)[number];

export type DecidedBy = DeidentificationReport['variables'][number]['decided_by'];

export type PlannedVariable = {
  name: string;
  rule: DeidentificationRule;
  identifierClass: VariableClass | null;
  decidedBy: DecidedBy;
  /** As the dictionary has it, and its profile where a patient has it. */
  variable: Variable | undefined;
  profile: ColumnProfile | undefined;
  /** Values that stand for a missing one. */
  missing: ReadonlySet<AttributeValue> | null;
  /** Ninety years in the unit of an age. */
  ninety: number;
};
