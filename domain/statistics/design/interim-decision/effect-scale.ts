/**
 * The scale of an effect: `driftOf` tells the expected z statistic of the planned final analysis, positive in the direction of the design
 * effect; `effectOf` is its inverse, null where no effect has such a drift.
 */
export type EffectScale = {
  driftOf: (effect: number) => number;
  effectOf: (drift: number) => number | null;
  /** The effect that is none. */
  none: number;
};

type Endpoint =
  | { endpoint: 'statistic' }
  | { endpoint: 'means'; n_total: number; std_dev: number; allocation_ratio: number }
  | { endpoint: 'proportions'; n_total: number; control_proportion: number; allocation_ratio: number }
  | { endpoint: 'survival'; events: number; allocation_ratio: number };

/** The information is that of Lachin (2005) and of Jennison and Turnbull (2000), sections 3.1 and 3.7; of proportions unpooled. */
export function effectScale(given: Endpoint, designEffect: number): EffectScale {
  if (given.endpoint === 'statistic') return { driftOf: (effect) => effect, effectOf: (drift) => drift, none: 0 };
  const { allocation_ratio: ratio } = given;
  if (given.endpoint === 'proportions') return proportions(given, Math.sign(designEffect));
  if (given.endpoint === 'means') {
    const root = (Math.sign(designEffect) * Math.sqrt(given.n_total * ratio)) / (1 + ratio) / given.std_dev;
    return { driftOf: (effect) => effect * root, effectOf: (drift) => drift / root, none: 0 };
  }
  const root = (Math.sign(Math.log(designEffect)) * Math.sqrt(given.events * ratio)) / (1 + ratio);
  return { driftOf: (effect) => Math.log(effect) * root, effectOf: (drift) => Math.exp(drift / root), none: 1 };
}

function proportions(
  given: { n_total: number; control_proportion: number; allocation_ratio: number },
  sign: number,
): EffectScale {
  const { n_total: n, control_proportion: p2, allocation_ratio: ratio } = given;
  const first = (1 + ratio) / ratio;
  const second = 1 + ratio;
  const variance = (difference: number) => first * (p2 + difference) * (1 - p2 - difference) + second * p2 * (1 - p2);
  return {
    driftOf: (difference) => sign * difference * Math.sqrt(n / variance(difference)),
    effectOf: (drift) => {
      if (drift === 0) return 0;
      // n difference^2 = drift^2 variance(difference), a quadratic equation with one root of each sign.
      const a = n / drift ** 2 + first;
      const b = first * (1 - 2 * p2);
      const root = Math.sqrt(b * b + 4 * a * (first + second) * p2 * (1 - p2));
      const difference = (b + sign * Math.sign(drift) * root) / (2 * a);
      return p2 + difference < 0 || p2 + difference > 1 ? null : difference;
    },
    none: 0,
  };
}
