/** One number of ours beside the one that R gives for the same question. */
export type Comparison = { what: string; ours: Value; r: Value };
/** JSON has no infinity: it comes as a word; null is undefined or not reached. */
export type Value = number | 'Infinity' | '-Infinity' | null;

/** |ours - R| / |R|; infinite when only one of them is a number. */
export function relativeDifference({ ours, r }: Comparison): number {
  if (ours === r) return 0;
  if (typeof ours !== 'number' || typeof r !== 'number') return Number.POSITIVE_INFINITY;
  return r === 0 ? Math.abs(ours) : Math.abs(ours - r) / Math.abs(r);
}

type Quantile = { prob: number; estimate: Value; conf_low: Value; conf_high: Value };
type AtTime = { time: number; survival: number; conf_low: Value; conf_high: Value };
export type Curves = {
  groups: { group: string; n: number; n_events: number; quantiles: Quantile[]; at_times?: AtTime[] | undefined }[];
};
export type LogRank = {
  statistic: Value;
  df: number;
  p_value: Value;
  groups: { group: string; observed: number; expected: number }[];
};
type Test = { statistic: Value; df: number; p_value: Value };
const ofCoefficient = ['estimate', 'std_error', 'statistic', 'p_value'] as const;
const ofHazardRatio = ['hazard_ratio', 'hazard_ratio_conf_low', 'hazard_ratio_conf_high'] as const;
type Coefficient = { term: string } & Record<(typeof ofCoefficient)[number] | (typeof ofHazardRatio)[number], Value>;
export type Cox = {
  n: number;
  n_events: number;
  coefficients: Coefficient[];
  log_likelihood: number;
  aic: number;
  lr_test: Test;
  wald_test: Test;
  score_test: Test;
  concordance?: { estimate: Value; std_error: Value } | undefined;
};

export function compareCurves(ours: Curves, r: Curves, nameOf: (group: string) => string): Comparison[] {
  return r.groups.flatMap((ofR) => {
    const mine = ours.groups.find(({ group }) => group === ofR.group);
    const name = nameOf(ofR.group);
    return [
      { what: `${name}: patients`, ours: mine?.n ?? null, r: ofR.n },
      { what: `${name}: deaths`, ours: mine?.n_events ?? null, r: ofR.n_events },
      ...ofR.quantiles.flatMap((q) => {
        const same = mine?.quantiles.find(({ prob }) => prob === q.prob);
        const what = `${name}: ${q.prob === 0.5 ? 'median survival' : `${q.prob} quantile`}, days`;
        return withInterval(what, same, q, same?.estimate, q.estimate);
      }),
      ...(ofR.at_times ?? []).flatMap((at) => {
        const same = mine?.at_times?.find(({ time }) => time === at.time);
        return withInterval(`${name}: survival at ${at.time} days`, same, at, same?.survival, at.survival);
      }),
    ];
  });
}

type Interval = { conf_low: Value; conf_high: Value };

function withInterval(
  what: string,
  mine: Interval | undefined,
  ofR: Interval,
  ours: Value | undefined,
  r: Value,
): Comparison[] {
  return [
    { what, ours: ours ?? null, r },
    { what: '  95 % interval from', ours: mine?.conf_low ?? null, r: ofR.conf_low },
    { what: '  to', ours: mine?.conf_high ?? null, r: ofR.conf_high },
  ];
}

export function compareLogRank(ours: LogRank | undefined, r: LogRank, nameOf: (group: string) => string): Comparison[] {
  return [
    { what: 'Chi-square', ours: ours?.statistic ?? null, r: r.statistic },
    { what: 'degrees of freedom', ours: ours?.df ?? null, r: r.df },
    { what: 'p', ours: ours?.p_value ?? null, r: r.p_value },
    ...r.groups.flatMap((ofR) => {
      const mine = ours?.groups.find(({ group }) => group === ofR.group);
      return [
        { what: `${nameOf(ofR.group)}: deaths observed`, ours: mine?.observed ?? null, r: ofR.observed },
        { what: `${nameOf(ofR.group)}: deaths expected`, ours: mine?.expected ?? null, r: ofR.expected },
      ];
    }),
  ];
}

const coefficientWords: Readonly<Record<keyof Omit<Coefficient, 'term'>, string>> = {
  hazard_ratio: 'hazard ratio',
  hazard_ratio_conf_low: '  95 % interval from',
  hazard_ratio_conf_high: '  to',
  estimate: '  coefficient',
  std_error: '  standard error',
  statistic: '  z',
  p_value: '  p',
};

export function compareCox(ours: Cox, r: Cox): Comparison[] {
  return [
    { what: 'patients', ours: ours.n, r: r.n },
    { what: 'deaths', ours: ours.n_events, r: r.n_events },
    ...r.coefficients.flatMap((ofR) => {
      const mine = ours.coefficients.find(({ term }) => term === ofR.term);
      return [...ofHazardRatio, ...ofCoefficient].map((field) => ({
        what: field === 'hazard_ratio' ? `${ofR.term}: hazard ratio` : coefficientWords[field],
        ours: mine?.[field] ?? null,
        r: ofR[field],
      }));
    }),
    { what: 'log likelihood', ours: ours.log_likelihood, r: r.log_likelihood },
    { what: 'AIC', ours: ours.aic, r: r.aic },
    ...(['lr_test', 'wald_test', 'score_test'] as const).flatMap((test) => [
      { what: `${testWords[test]} test`, ours: ours[test].statistic, r: r[test].statistic },
      { what: '  p', ours: ours[test].p_value, r: r[test].p_value },
    ]),
    { what: 'concordance', ours: ours.concordance?.estimate ?? null, r: r.concordance?.estimate ?? null },
    { what: '  standard error', ours: ours.concordance?.std_error ?? null, r: r.concordance?.std_error ?? null },
  ];
}

const testWords = { lr_test: 'likelihood ratio', wald_test: 'Wald', score_test: 'score' } as const;
