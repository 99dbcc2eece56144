import { readFileSync } from 'node:fs';
import t from 'tap';
import { fold } from '../../../../domain/literature/index/analysis.ts';
import { buildSegment } from '../../../../domain/literature/index/segment-builder.ts';
import { stopWords } from '../../../../domain/literature/index/stop-words.ts';
import { mostSurfacesOfPaper, surfaceWords } from '../../../../domain/literature/index/surface-words.ts';
import { paperRecordOf } from '../../../helpers/papers.ts';

/** The same by the definition: runs of at least four letters, folded, without stop words. */
function byDefinition(text: string): string[] {
  const runs = text.match(/[A-Za-z\u0080-\uffff]{4,}/g) ?? [];
  const words = runs.flatMap((run) => fold(run).match(/\p{L}{4,}/gu) ?? []);
  return [...new Set(words)].filter((word) => !stopWords.has(word));
}

t.test('the words of a text as they are written are folded, and short ones and stop words are left out', async (t) => {
  const text = 'These THESE Wörter: TNFalpha, IL2alpha and α-synuclein in 12weeks, abc, naïve–like; Asthma asthma';
  t.strictSame(
    [...surfaceWords(text)],
    ['worter', 'tnfalpha', 'alpha', 'synuclein', 'weeks', 'naive', 'like', 'asthma'],
  );
});

t.test(
  'whatever stands side by side in a text, its words are those of the definition, in the order in which they come',
  async (t) => {
    const pieces = [
      'a',
      'A',
      'NO ',
      'WHO',
      'This',
      'the ',
      'TNFalpha',
      'NFkappaB',
      'β',
      'é',
      'naïve',
      '12',
      ' ',
      '-',
      "'s ",
    ];
    const others = [
      '中文',
      'がぎ',
      '한국',
      '\ud83d\ude00',
      '\ud83d',
      'ÅÅÅÅ',
      'abcd',
      'İ',
      'ı',
      '\u0301',
      'x'.repeat(45),
      '²',
      '–',
    ];
    const all = [...pieces, ...others];
    let state = 1;
    const below = (limit: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >>> 8) % limit;
    };
    for (let round = 0; round < 2_000; round++) {
      const text = Array.from({ length: below(40) }, () => all[below(all.length)]).join('');
      if (!t.strictSame([...surfaceWords(text)], byDefinition(text), JSON.stringify(text))) return;
    }
  },
);

t.test(
  'of a paper of very many words the first help with spelling, and all are found; the next paper tells its own',
  async (t) => {
    const digits = 'abcdefghij';
    const many = Array.from(
      { length: 20_000 },
      (_, i) => `wide${[...String(i)].map((digit) => digits[Number(digit)]).join('')}`,
    );
    const papers = [
      { title: 'Marsupials', keywords: many.slice(0, 10_000) },
      { title: 'Monotremes', keywords: ['echidnas', ...many.slice(0, 1000)], abstract: 'Marsupials again.' },
      { title: 'Thylacines', abstract: many.slice(10_000).join(' – ') },
    ].map((record) => ({
      record: paperRecordOf(record),
      dates: { entered: null, revised: null, created: null },
      references: [],
    }));
    const { surfaces, postings } = buildSegment(papers);
    const told = [...surfaces];
    t.equal(told.length, 2 * mostSurfacesOfPaper + 2);
    t.strictSame(told.slice(0, 2), ['marsupials', many[0]]);
    for (const word of ['monotremes', 'echidnas', 'thylacines', many[10_000]!]) t.ok(surfaces.has(word), word);
    t.notOk(surfaces.has(many[9_999]!));
    const terms = new Set([...postings].map(({ term }) => term));
    for (const word of [many[4_900], many[9_999], many[19_999]]) t.ok(terms.has(word!), `${word} is found`);
  },
);

t.test('the guide to limits names as many words of a paper as are taken', async (t) => {
  const guide = readFileSync(new URL('../../../../docs/guides/limits.md', import.meta.url), 'utf8');
  t.match(guide, `knows up to ${mostSurfacesOfPaper.toLocaleString('en')} words that a paper brings first`);
});
