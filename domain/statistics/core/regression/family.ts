/** What IRLS needs of each row; arrays run parallel. */
export type GlmRows = {
  y: Float64Array;
  /** Prior weights; undefined: all 1. */
  weights: Float64Array | undefined;
  linearPredictor: Float64Array;
  /** Filled by `evaluate`: the mean, the weight of IRLS (expected information of the linear predictor) and the score. */
  mean: Float64Array;
  information: Float64Array;
  score: Float64Array;
};

export type Family = {
  name: 'binomial' | 'poisson' | 'gaussian' | 'negative_binomial';
  link(mean: number): number;
  /** Where IRLS begins for a row: its outcome, moved off the edge of what is possible. */
  startingMean(y: number, weight: number): number;
  /** Fills mean, information and score of the rows from..to (to left out) and returns their deviance. */
  evaluate(rows: GlmRows, from: number, to: number): number;
};

/** Logit link. `y` is the share of events, mostly 0 or 1. */
export const binomial: Family = {
  name: 'binomial',
  link: (mean) => Math.log(mean / (1 - mean)),
  startingMean: (y, weight) => (weight * y + 0.5) / (weight + 1),
  evaluate({ y, weights, linearPredictor, mean, information, score }, from, to) {
    let deviance = 0;
    for (let i = from; i < to; i++) {
      const eta = linearPredictor[i]!;
      const weight = weights === undefined ? 1 : weights[i]!;
      // e is at most 1, so nothing overflows, and the smaller of mean and 1 - mean keeps its digits.
      const e = Math.exp(-Math.abs(eta));
      const smaller = e / (1 + e);
      const larger = 1 / (1 + e);
      const positive = eta >= 0;
      const mu = positive ? larger : smaller;
      const event = y[i]!;
      mean[i] = mu;
      information[i] = weight * smaller * larger;
      // -log(larger), and what the less likely outcome adds to it.
      const surprise = Math.log1p(e);
      if (event === 1) {
        score[i] = weight * (positive ? smaller : larger);
        deviance += weight * (positive ? surprise : surprise - eta);
      } else if (event === 0) {
        score[i] = -weight * mu;
        deviance += weight * (positive ? surprise + eta : surprise);
      } else {
        score[i] = weight * (event - mu);
        const entropy = event * Math.log(event) + (1 - event) * Math.log(1 - event);
        deviance += weight * (surprise + (positive ? (1 - event) * eta : -event * eta) + entropy);
      }
    }
    return 2 * deviance;
  },
};

/** Log link; `y` is a count. */
export const poisson: Family = {
  name: 'poisson',
  link: Math.log,
  startingMean: (y) => y + 0.1,
  evaluate({ y, weights, linearPredictor, mean, information, score }, from, to) {
    let deviance = 0;
    for (let i = from; i < to; i++) {
      const weight = weights === undefined ? 1 : weights[i]!;
      const mu = Math.exp(linearPredictor[i]!);
      const count = y[i]!;
      mean[i] = mu;
      information[i] = weight * mu;
      score[i] = weight * (count - mu);
      deviance += weight * (count === 0 ? mu : count * (Math.log(count) - linearPredictor[i]!) - (count - mu));
    }
    return 2 * deviance;
  },
};

/** Identity link. */
export const gaussian: Family = {
  name: 'gaussian',
  link: (mean) => mean,
  startingMean: (y) => y,
  evaluate({ y, weights, linearPredictor, mean, information, score }, from, to) {
    let deviance = 0;
    for (let i = from; i < to; i++) {
      const weight = weights === undefined ? 1 : weights[i]!;
      const residual = y[i]! - linearPredictor[i]!;
      mean[i] = linearPredictor[i]!;
      information[i] = weight;
      score[i] = weight * residual;
      deviance += weight * residual * residual;
    }
    return deviance;
  },
};

/** Log link, variance mean + mean^2 / theta. */
export function negativeBinomial(theta: number): Family {
  return {
    name: 'negative_binomial',
    link: Math.log,
    startingMean: (y) => (y === 0 ? 1 / 6 : y),
    evaluate({ y, weights, linearPredictor, mean, information, score }, from, to) {
      let deviance = 0;
      for (let i = from; i < to; i++) {
        const weight = weights === undefined ? 1 : weights[i]!;
        const mu = Math.exp(linearPredictor[i]!);
        const count = y[i]!;
        const shrink = theta / (theta + mu);
        mean[i] = mu;
        information[i] = weight * mu * shrink;
        score[i] = weight * (count - mu) * shrink;
        const ofCount = count === 0 ? 0 : count * (Math.log(count) - linearPredictor[i]!);
        deviance += weight * (ofCount - (count + theta) * Math.log1p((count - mu) / (mu + theta)));
      }
      return 2 * deviance;
    },
  };
}
