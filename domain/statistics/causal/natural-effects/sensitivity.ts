import { gaussian } from '../../core/regression/family.ts';
import { fitGlm } from '../../core/regression/glm.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import { type FittedPair, influenceOf, type MediationData } from './mediation-models.ts';

const correlations = Array.from({ length: 19 }, (_, k) => (k - 9) / 10);

/**
 * The indirect effect of two linear models without interaction, if an unmeasured confounder of mediator and outcome made their errors
 * correlate by rho (Imai, Keele and Yamamoto, Statistical Science 2010;25:51-71, theorem 4). Errors by the delta method.
 */
export function sensitivityOf(data: MediationData, { mediator }: FittedPair, confLevel: number) {
  const { n, treated, outcome, covariates, labels } = data;
  const total = fitGlm({
    x: matrixOfColumns([treated, ...covariates], n, { intercept: true }),
    labels: labels.mediator,
    y: outcome,
    family: gaussian,
  });
  const [own, other] = [total.basis.rows.score, mediator.basis.rows.score];
  const moment = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0) / n;
  const [s11, s12, s22] = [moment(own, own), moment(own, other), moment(other, other)];
  const root = Math.sqrt(s11 * s22 - s12 * s12);
  const treatment = mediator.coefficients[1]!;
  const ofTreatment = influenceOf(
    mediator,
    Float64Array.from(mediator.coefficients, (_, j) => (j === 1 ? 1 : 0)),
  );
  const critical = normalCritical(confLevel);
  const curve = correlations.map((rho) => {
    const tangent = rho / Math.sqrt(1 - rho * rho);
    const slope = (s12 - tangent * root) / s22;
    const by12 = (1 + (tangent * s12) / root) / s22;
    const by11 = -tangent / (2 * root);
    const by22 = -(tangent * s11) / (2 * root * s22) - slope / s22;
    let squares = 0;
    for (let i = 0; i < n; i++) {
      const [a, b] = [own[i]!, other[i]!];
      const ofSlope = (by12 * (a * b - s12) + by11 * (a * a - s11) + by22 * (b * b - s22)) / n;
      squares += (slope * ofTreatment[i]! + treatment * ofSlope) ** 2;
    }
    const estimate = treatment * slope;
    const std_error = Math.sqrt(squares);
    return {
      rho,
      estimate,
      std_error,
      conf_low: estimate - critical * std_error,
      conf_high: estimate + critical * std_error,
    };
  });
  const rho_at_zero = s12 / Math.sqrt(s11 * s22);
  return { rho_at_zero, r_squared_product: rho_at_zero ** 2, curve };
}
