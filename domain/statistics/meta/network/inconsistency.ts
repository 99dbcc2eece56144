import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { NetworkModel } from './network-model.ts';
import type { NetworkStudy } from './network-study.ts';

export type QTest = { q: number; df: number; p_value: number | null };
export type Decomposition = {
  within: QTest;
  between: QTest;
  /** The same with the variance between studies that is left within designs. */
  between_random: QTest & { tau_squared_within: number };
  designs: (QTest & { treatments: readonly number[]; studies: number })[];
};

export function qTest(q: number, df: number): QTest {
  const rounded = df === 0 ? 0 : Math.max(0, q);
  return { q: rounded, df, p_value: df === 0 ? null : chiSquareUpperTail(rounded, df) };
}

/**
 * Q of the network as heterogeneity within designs (sets of treatments) and inconsistency between them, of models that give each
 * design effects of its own (Krahn, Binder and König 2013; Higgins et al. 2012).
 */
export function decompositionOf(studies: readonly NetworkStudy[], network: NetworkModel): Decomposition {
  const groups = Object.values(Object.groupBy(studies, ({ treatments }) => treatments.join(' '))).map((own) => {
    const { treatments } = own![0]!;
    const alone = own!.map((study) => ({ ...study, treatments: treatments.map((_, i) => i) }));
    return {
      treatments,
      studies: own!.length,
      model: new NetworkModel(alone, { treatments: treatments.length, reference: 0 }),
    };
  });
  const dfWithin = groups.reduce((sum, { model }) => sum + model.df, 0);
  const dfBetween = network.df - dfWithin;
  const sums = groups.map(({ model }) => model.sums(0));
  const withinAt = (tau2: number) => groups.reduce((sum, { model }) => sum + model.fit(tau2).q, 0);
  const within = withinAt(0);
  const trace = sums.reduce((sum, { trP }, i) => sum + (groups[i]!.model.df === 0 ? 0 : trP), 0);
  const tau2 = dfWithin === 0 ? 0 : Math.max(0, (within - dfWithin) / trace);
  return {
    within: qTest(within, dfWithin),
    between: qTest(network.fit(0).q - within, dfBetween),
    between_random: { ...qTest(network.fit(tau2).q - withinAt(tau2), dfBetween), tau_squared_within: tau2 },
    designs: groups.map(({ treatments, studies, model }) => ({
      treatments,
      studies,
      ...qTest(model.fit(0).q, model.df),
    })),
  };
}
