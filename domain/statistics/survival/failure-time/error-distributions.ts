import { normalUpperTail } from '../../math/distributions/normal.ts';

type FailureTimeDistribution = 'weibull' | 'exponential' | 'log_normal' | 'log_logistic';

/** Log density (events) or log survival (censored) of the standardised log time, with its derivatives. */
export type LogTerm = { value: number; first: number; second: number };
export type ErrorDistribution = (z: number, event: boolean, term: LogTerm) => void;

/** Of the logarithm of a Weibull time: the extreme value distribution of minima. */
const extremeValue: ErrorDistribution = (z, event, term) => {
  const hazard = Math.exp(z);
  term.value = (event ? z : 0) - hazard;
  term.first = (event ? 1 : 0) - hazard;
  term.second = -hazard;
};

const logistic: ErrorDistribution = (z, event, term) => {
  const p = 1 / (1 + Math.exp(-z));
  const q = 1 / (1 + Math.exp(z));
  /** log(1 + exp(z)), which does not overflow. */
  const softplus = z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z));
  term.value = event ? z - 2 * softplus : -softplus;
  term.first = event ? q - p : -p;
  term.second = -(event ? 2 : 1) * p * q;
};

const halfLog2Pi = 0.5 * Math.log(2 * Math.PI);
/** From here on the series of Mills' ratio is exact to the last digit, and the tail itself nears the smallest number. */
const farAway = 30;

const normal: ErrorDistribution = (z, event, term) => {
  if (event) {
    term.value = -0.5 * z * z - halfLog2Pi;
    term.first = -z;
    term.second = -1;
    return;
  }
  let hazard: number;
  if (z < farAway) {
    const tail = normalUpperTail(z);
    term.value = Math.log(tail);
    hazard = Math.exp(-0.5 * z * z - halfLog2Pi) / tail;
  } else {
    const u = 1 / (z * z);
    const mills = (1 - u * (1 - 3 * u * (1 - 5 * u * (1 - 7 * u)))) / z;
    term.value = -0.5 * z * z - halfLog2Pi + Math.log(mills);
    hazard = 1 / mills;
  }
  term.first = -hazard;
  term.second = -hazard * (hazard - z);
};

export const errorDistributions: Readonly<Record<FailureTimeDistribution, ErrorDistribution>> = {
  weibull: extremeValue,
  exponential: extremeValue,
  log_normal: normal,
  log_logistic: logistic,
};
