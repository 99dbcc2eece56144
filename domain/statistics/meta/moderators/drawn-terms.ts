import type { DesignMatrix } from '../../core/design-matrix.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { studentTCritical } from '../../math/distributions/student-t.ts';
import type { Study } from '../effect-sizes.ts';
import type { RegressionModel } from './regression-model.ts';

type Mean = { estimate: number; low: number; high: number };
/** A term of a meta-regression as it is drawn: studies around the line of a number, or the means of the levels of a factor. */
export type DrawnTerm =
  | {
      kind: 'number';
      label: string;
      studies: { label: string; x: number; estimate: number; weight: number }[];
      line: (Mean & { x: number })[];
    }
  | { kind: 'factor'; label: string; variable: string; levels: (Mean & { level: string; k: number })[] };

const points = 50;

/** Main effects of a model without interactions; the other covariates are at their means over the studies. */
export function drawnTerms(
  design: DesignMatrix,
  studies: readonly Study[],
  regression: RegressionModel,
  options: { tau2: number; factor: number; conf_level: number; df: number | undefined },
): DrawnTerm[] {
  if (design.hasInteraction) return [];
  const { tau2, factor, conf_level, df } = options;
  const critical = df === undefined ? normalCritical(conf_level) : studentTCritical(conf_level, df);
  const mean = (setting: ReadonlyMap<number, number>): Mean => {
    const { estimate, variance } = regression.meanAt(tau2, setting);
    const margin = critical * Math.sqrt(factor * variance);
    return { estimate, low: estimate - margin, high: estimate + margin };
  };
  return design.termLabels.flatMap((label, term): DrawnTerm[] => {
    const columns = design.columns.flatMap((column, j) => (column.term === term ? [j] : []));
    const categorical = design.factors.find((other) => other.term === term);
    if (categorical !== undefined) {
      const { names, codes } = categorical;
      const levels = names.map((level, code) => ({
        level,
        k: codes.reduce((size, other) => size + (other === code ? 1 : 0), 0),
        ...mean(new Map(columns.map((column, i) => [column, i + 1 === code ? 1 : 0]))),
      }));
      return [{ kind: 'factor', label, variable: categorical.column, levels }];
    }
    // The columns of a polynomial or spline move together.
    if (columns.length !== 1) return [];
    const { values } = design.columns[columns[0]!]!;
    const low = values.reduce((least, value) => Math.min(least, value));
    const high = values.reduce((most, value) => Math.max(most, value));
    const line = Array.from({ length: points + 1 }, (_, i) => {
      const x = low + ((high - low) * i) / points;
      return { x, ...mean(new Map([[columns[0]!, x]])) };
    });
    const drawn = studies.map((study, i) => ({
      label: study.label,
      x: values[i]!,
      estimate: study.estimate,
      weight: 1 / (study.variance + tau2),
    }));
    return [{ kind: 'number', label, studies: drawn, line }];
  });
}
