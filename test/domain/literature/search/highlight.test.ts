import t from 'tap';
import { numberedWords } from '../../../../domain/literature/index/analyzed-paper.ts';
import { StemNumbers } from '../../../../domain/literature/index/stem-numbers.ts';
import { passages, sentencesOf } from '../../../../domain/literature/search/highlight.ts';

function passagesOf(text: string, words: readonly string[]): string[] {
  const stems = new StemNumbers();
  const found = numberedWords(text, stems);
  return passages(text, found, () => sentencesOf(text), new Map(words.map((word) => [stems.numberOf(word), word])));
}

t.test('the passages shown have most of the words, and what shows nothing new is left out', async (t) => {
  const text = 'Zebras graze. Okapis and zebras meet. A zebra again. Quaggas are gone. Nobody saw okapis.';
  t.strictSame(passagesOf(text, ['zebra', 'okapi', 'quagga']), [
    '<mark>Okapis</mark> and <mark>zebras</mark> meet.',
    '<mark>Quaggas</mark> are gone.',
  ]);
  t.strictSame(passagesOf(text, ['lion']), []);
});

t.test('a text of half a million sentences with a mark each is gone through once', async (t) => {
  // Each mark compared with each sentence would take an hour.
  const text = 'Zebra. '.repeat(500_000);
  const stems = new StemNumbers();
  const found = numberedWords(text, stems);
  const sentences = Uint32Array.from({ length: 1_000_000 }, (_, i) => 7 * (i >> 1) + (i & 1) * 6);
  const marked = new Map([[stems.numberOf('zebra'), 'zebra']]);
  t.strictSame(
    passages(text, found, () => sentences, marked),
    ['<mark>Zebra</mark>.'],
  );
});
