import type { ContingencyTable } from '../../core/contingency-table.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { exactOddsRatio, midPOddsRatio } from '../../math/exact-tables/conditional-odds-ratio.ts';
import { twoByTwoFamily, twoByTwoPValue } from '../../math/exact-tables/fisher.ts';
import { chiSquareStatistics } from '../../math/hypothesis-tests/chi-square.ts';
import type { Epi2x2Parameters, Epi2x2Result } from '../epi_2x2/definition.ts';
import { type LogWald, logWald } from '../log-wald.ts';
import { newcombeInterval, waldDifference } from '../proportions/difference-interval.ts';

type Statistics = StatisticsOf<Epi2x2Result>;

/** Every measure of a table [[a, b], [c, d]] without an empty margin. */
export function twoByTwoMeasures(
  table: ContingencyTable,
  { design, haldane_correction, conf_level }: Epi2x2Parameters,
): Omit<Statistics, 'n' | 'n_missing'> {
  const [[a, b], [c, d]] = table.counts as [[number, number], [number, number]];
  // Haldane (1956) and Anscombe: 0.5 keeps the logarithms finite.
  const [A, B, C, D] = [a, b, c, d].map((count) => count + (haldane_correction ? 0.5 : 0)) as [
    number,
    number,
    number,
    number,
  ];
  const oddsRatio = (A * D) / (B * C);
  const odds_ratio = logWald(oddsRatio, Math.sqrt(1 / A + 1 / B + 1 / C + 1 / D), conf_level);
  const family = twoByTwoFamily(table.counts);
  const exact = exactOddsRatio(family, conf_level);
  const { uncorrected, corrected } = chiSquareStatistics(table);
  const common = {
    a,
    b,
    c,
    d,
    odds_ratio,
    odds_ratio_exact: {
      estimate: jsonNumber(exact.estimate),
      conf_low: exact.conf_low,
      conf_high: jsonNumber(exact.conf_high),
      p_value: twoByTwoPValue(family, 'two_sided'),
    },
    ...(a > family.support.low && a < family.support.high
      ? { odds_ratio_midp: midPOddsRatio(family, conf_level) }
      : {}),
    chi_square: {
      statistic: uncorrected,
      p_value: chiSquareUpperTail(uncorrected, 1),
      statistic_yates: corrected,
      p_value_yates: chiSquareUpperTail(corrected, 1),
    },
  };
  if (design === 'case_control')
    return {
      ...common,
      attributable_fraction_exposed: fractionOf(oddsRatio, odds_ratio),
      // Bruzzi et al. (1985): the share of exposed cases takes the place of the population's exposure.
      attributable_fraction_population: {
        estimate: oddsRatio > 0 ? finiteOrNull((a - a / oddsRatio) / (a + c)) : null,
      },
    };
  const riskRatio = A / (A + B) / (C / (C + D));
  const standardError = Math.sqrt(B / (A * (A + B)) + D / (C * (C + D)));
  const risk_ratio = logWald(riskRatio, standardError, conf_level);
  const risk = (a + c) / table.n;
  return {
    ...common,
    risk_exposed: a / (a + b),
    risk_unexposed: c / (c + d),
    risk_ratio,
    ...differenceMeasures({ a, b, c, d }, conf_level),
    attributable_fraction_exposed: fractionOf(riskRatio, risk_ratio),
    attributable_fraction_population: { estimate: finiteOrNull((risk - c / (c + d)) / risk) },
  };
}

function fractionOf(ratio: number, { conf_low, conf_high }: LogWald) {
  const fraction = (value: number | null) => (value === null ? null : finiteOrNull(1 - 1 / value));
  return { estimate: fraction(ratio), conf_low: fraction(conf_low), conf_high: fraction(conf_high) };
}

function differenceMeasures({ a, b, c, d }: { a: number; b: number; c: number; d: number }, confLevel: number) {
  const [exposed, unexposed] = [
    { count: a, n: a + b },
    { count: c, n: c + d },
  ];
  const difference = waldDifference(exposed, unexposed, confLevel);
  const newcombe = newcombeInterval(exposed, unexposed, confLevel);
  const { estimate, conf_low, conf_high } = difference;
  const kind: 'benefit' | 'harm' | null = estimate === 0 ? null : estimate < 0 ? 'benefit' : 'harm';
  return {
    risk_difference: {
      ...difference,
      newcombe_conf_low: newcombe.conf_low,
      newcombe_conf_high: newcombe.conf_high,
    },
    number_needed: {
      estimate: jsonNumber(1 / Math.abs(estimate)),
      kind,
      limit_from_rd_low: jsonNumber(1 / conf_low),
      limit_from_rd_high: jsonNumber(1 / conf_high),
      ci_includes_infinity: conf_low <= 0 && conf_high >= 0,
    },
  };
}
