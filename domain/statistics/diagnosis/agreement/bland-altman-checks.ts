import { finiteOrNull } from '../../core/json-number.ts';
import type { AssumptionCheck } from '../../definition/presentation.ts';
import { normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import type { BlandAltmanStatistics } from '../bland_altman/compute.ts';
import type { BlandAltmanParameters } from '../bland_altman/definition.ts';

const LEVEL = 0.05;

/** Normal differences, and a bias that does not grow with the size of the measurement. */
export function blandAltmanChecks(
  { proportional_bias: { slope, std_error, p_value } }: BlandAltmanStatistics,
  { scale }: BlandAltmanParameters,
  differences: Float64Array,
): AssumptionCheck[] {
  const satisfied = p_value === null ? null : p_value >= LEVEL;
  const wayOut =
    scale === 'difference'
      ? 'try scale "log_ratio" or "percent"'
      : 'the limits hold only near the middle of the range of measurements';
  return [
    ...normalityChecks(normalityTests([{ group: 'differences', values: differences }]), 'differences', {
      alternative: 'the percentiles of the differences',
      ofMeans: false,
    }),
    {
      assumption: 'constant_bias',
      about: null,
      test: 'Regression of the difference on the mean',
      statistic: slope === null || std_error === null ? null : finiteOrNull(slope / std_error),
      p_value,
      satisfied,
      message:
        satisfied === null
          ? 'Whether the bias depends on the size of the measurement could not be told.'
          : `Slope ${printFixed(slope, 4)}, p ${p_value! < 0.001 ? '<0.001' : `= ${printP(p_value)}`}. ${
              satisfied
                ? 'No sign that the bias depends on the size of the measurement.'
                : `The bias depends on the size of the measurement: ${wayOut}.`
            }`,
    },
  ];
}
