import t from 'tap';
import { correctedQuery, isOneSlip } from '../../../domain/literature/search/correct-spelling.ts';
import type { IndexSnapshot } from '../../../domain/literature/search/literature-index.ts';

t.test('a slip is a letter more, less or other, or two neighbours that changed places', async (t) => {
  for (const [word, other] of [
    ['quercitin', 'quercetin'],
    ['astma', 'asthma'],
    ['asthhma', 'asthma'],
    ['arthirtis', 'arthritis'],
    ['statin', 'statins'],
  ] as const)
    t.ok(isOneSlip(word, other) && isOneSlip(other, word), `${word}, ${other}`);
  for (const [word, other] of [
    ['myelopathy', 'myopathy'],
    ['apigen', 'apigenin'],
    ['dulse', 'pulse'],
    ['asthma', 'asthma'],
    ['abcd', 'adcb'],
  ] as const)
    t.notOk(isOneSlip(word, other), `${word}, ${other}`);
});

t.test('a name that MeSH knows stays as it was typed', async (t) => {
  const mesh = async (keys: readonly string[]) =>
    new Map(keys.filter((key) => key === 'fennel').map((key) => [key, []]));
  const snapshot = { vocabulary: { mesh } } as unknown as IndexSnapshot;
  const suggestions = [
    { word: 'fennel', alternatives: ['funnel'] },
    { word: 'quercitin', alternatives: ['querying', 'quercetin'] },
  ];
  t.strictSame(await correctedQuery(snapshot, '(Fennel) & Quercitin', suggestions), {
    text: '(Fennel) & quercetin',
    words: [{ word: 'quercitin', correction: 'quercetin' }],
  });
  t.equal(await correctedQuery(snapshot, 'fennel', suggestions.slice(0, 1)), null);
});
