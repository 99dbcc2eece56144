import type { Figure, Presentation, StatisticsOf } from '../../definition/presentation.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printFixed } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rValue } from '../../print/r-script.ts';
import type { EValueComputed } from './compute.ts';
import type { EValueParameters, EValueResult } from './definition.ts';

type Statistics = StatisticsOf<EValueResult>;

const names = {
  risk_ratio: 'risk ratio',
  odds_ratio: 'odds ratio',
  hazard_ratio: 'hazard ratio',
  standardized_difference: 'standardized difference',
} as const;
const two = (value: number | null) => printFixed(value, 2);

export function report({ statistics }: EValueComputed, parameters: EValueParameters): Presentation {
  const { risk_ratio, e_value, e_value_limit } = statistics;
  return {
    tables: [
      quantityTable('e_value', 'E-value', [
        [
          'Risk ratio',
          risk_ratio.conf_low === null
            ? two(risk_ratio.estimate)
            : `${two(risk_ratio.estimate)} (${two(risk_ratio.conf_low)} to ${two(risk_ratio.conf_high)})`,
        ],
        ['E-value of the estimate', two(e_value)],
        ...(e_value_limit === null ? [] : [['E-value of the confidence limit', two(e_value_limit)] as const]),
      ]),
    ],
    figures: confounderCurve(statistics),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

/** Pairs of associations of a confounder that just explain the estimate: the bounding factor ab / (a + b - 1) is the risk ratio. */
function confounderCurve({ risk_ratio, e_value }: Statistics): Figure[] {
  const ratio = risk_ratio.estimate < 1 ? 1 / risk_ratio.estimate : risk_ratio.estimate;
  if (ratio === 1) return [];
  const points = 60;
  // From twice the distance of the E-value on one side to the same on the other, so that both arms are seen.
  const furthest = ratio + 4 * (e_value - ratio);
  const nearest = (ratio * (furthest - 1)) / (furthest - ratio);
  const curve = Array.from({ length: points + 1 }, (_, i) => {
    const treatment = nearest * (furthest / nearest) ** (i / points);
    return { treatment, outcome: (ratio * (treatment - 1)) / (treatment - ratio) };
  });
  const axis = (field: string, title: string) => ({
    field,
    type: 'quantitative',
    title,
    scale: { type: 'log', domain: [1, furthest], nice: false },
    // Log axes label the first decade alone, where a figure of these ends within the second.
    axis: { values: [1, 1.5, 2, 3, 5, 7, 10, 20, 30, 50, 100, 200, 500, 1000].filter((at) => at <= furthest) },
  });
  const x = axis('treatment', 'Risk ratio of confounder and treatment');
  const y = axis('outcome', 'Risk ratio of confounder and outcome');
  return [
    vegaLite('e_value', 'Strength of confounding that explains the estimate away', {
      width: 360,
      height: 360,
      data: { values: curve },
      layer: [
        { mark: { type: 'line', clip: true }, encoding: { x, y } },
        {
          data: { values: [{ treatment: e_value, outcome: e_value, text: `E-value ${two(e_value)}` }] },
          layer: [
            { mark: { type: 'point', filled: true, size: 70, opacity: 1 }, encoding: { x, y } },
            {
              mark: { type: 'text', align: 'left', dx: 8, dy: -8 },
              encoding: { x, y, text: { field: 'text', type: 'nominal' } },
            },
          ],
        },
      ],
    }),
  ];
}

function methodsParagraph({ e_value, e_value_limit }: Statistics, parameters: EValueParameters): string {
  const { measure, estimate, rare_outcome } = parameters;
  const approximated = measure === 'standardized_difference' || rare_outcome === false;
  return [
    `The E-value of ${measure === 'odds_ratio' ? 'an' : 'a'} ${names[measure]} of ${two(estimate)} is ${two(e_value)}: an unmeasured confounder associated with both treatment and outcome by a risk ratio of ${two(e_value)} each, beyond the measured ones, could explain it away, but weaker confounding could not.`,
    ...(e_value_limit === null
      ? []
      : e_value_limit === 1
        ? ['The confidence interval holds no effect already (E-value of the limit 1).']
        : [`For the confidence limit nearer to no effect the E-value is ${two(e_value_limit)}.`]),
    ...(approximated
      ? ['The estimate was turned into a risk ratio by the approximation of VanderWeele and Ding.']
      : []),
    ...(rare_outcome === true ? ['The outcome was taken to be rare, so that the ratio is about a risk ratio.'] : []),
  ].join(' ');
}

function rScript({ measure, estimate, conf_low, conf_high, std_error, rare_outcome }: EValueParameters): string {
  const common = rare_outcome === false;
  const ratio =
    measure === 'standardized_difference'
      ? 'exp(0.91 * x)'
      : measure === 'odds_ratio' && common
        ? 'sqrt(x)'
        : measure === 'hazard_ratio' && common
          ? '(1 - 0.5^sqrt(x)) / (1 - 0.5^sqrt(1 / x))'
          : 'x';
  const limit = (value: number | undefined) => (value === undefined ? 'NA' : `risk_ratio(${rValue(value)})`);
  return [
    `risk_ratio <- function(x) ${ratio}`,
    'e <- function(rr) { rr <- max(rr, 1 / rr); rr + sqrt(rr * (rr - 1)) }',
    `rr <- risk_ratio(${rValue(estimate)})`,
    ...(std_error === undefined
      ? [`low <- ${limit(conf_low)}; high <- ${limit(conf_high)}`]
      : [`low <- rr * exp(-1.78 * ${rValue(std_error)}); high <- rr * exp(1.78 * ${rValue(std_error)})`]),
    'limit <- if (is.na(low)) NA else if (low <= 1 && high >= 1) 1 else e(if (low > 1) low else high)',
    'result <- list(risk_ratio = list(estimate = rr, conf_low = low, conf_high = high), e_value = e(rr), e_value_limit = limit)',
  ].join('\n');
}
