import { type Printable, printFixed, printInterval } from '../print/print-format.ts';
import { type EffectMeasure, ratioMeasures } from './meta-columns.ts';

/** How a measure's effects and their limits are printed: ratios as such, whatever the scale on which they were pooled. */
export function effectPrinter(measure: EffectMeasure) {
  const ratio = ratioMeasures.has(measure);
  const show = (value: Printable) =>
    printFixed(ratio && typeof value === 'number' ? Math.exp(value) : value, ratio ? 2 : 3);
  return {
    show,
    effect: ({
      estimate,
      conf_low,
      conf_high,
    }: {
      estimate: number | null;
      conf_low: number | null;
      conf_high: number | null;
    }) => `${show(estimate)} (${printInterval(conf_low, conf_high, show)})`,
  };
}
