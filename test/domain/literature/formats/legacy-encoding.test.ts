import t from 'tap';
import { readPapers } from '../../../../domain/literature/formats/read-papers.ts';

/** A title as iconv encodes it, in a record of RIS or NBIB. */
const ris = (title: string) =>
  Buffer.concat([Buffer.from('TY  - JOUR\nTI  - '), Buffer.from(title, 'hex'), Buffer.from('\nPY  - 2020\nER  - \n')]);
const nbib = (title: string) =>
  Buffer.concat([Buffer.from('PMID- 1\nTI  - '), Buffer.from(title, 'hex'), Buffer.from('\nDP  - 2020\n\n')]);

async function titlesOf(bytes: Uint8Array, pieces = bytes.length): Promise<string[]> {
  const { items } = await readPapers(
    (async function* () {
      for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
    })(),
  );
  const titles: string[] = [];
  for await (const some of items) for (const item of some) if (item.kind === 'paper') titles.push(item.record.title);
  return titles;
}

const gbk = 'ccc7c4f2b2a1bbbcd5dfb5c4c1d9b4b2d1d0bebfd3ebd6cec1c6d0a7b9fbb7d6cef6';
const chinese = '糖尿病患者的临床研究与治疗效果分析';
const japanese = '喘息の治療における吸入ステロイドの効果';

t.test('files in GBK, Shift-JIS and EUC-JP are known by their bytes, however these come', async (t) => {
  t.strictSame(await titlesOf(ris(gbk)), [chinese]);
  t.strictSame(await titlesOf(ris(gbk), 7), [chinese]);
  t.strictSame(await titlesOf(nbib(gbk)), [chinese]);
  t.strictSame(await titlesOf(ris('9a6291a782cc8ea197c382c982a882af82e98b7a93fc83588365838d8343836882cc8cf889ca')), [
    japanese,
  ]);
  t.strictSame(await titlesOf(ris('d3c3c2a9a4cebca3cec5a4cba4aaa4b1a4ebb5dbc6fea5b9a5c6a5eda5a4a5c9a4ceb8fab2cc')), [
    japanese,
  ]);
});

t.test('a line of one name is read as the rest of its file is', async (t) => {
  const file = Buffer.concat([ris('cdf5'), ris(gbk)]);
  t.strictSame(await titlesOf(file), ['王', chinese]);
});

t.test('other encodings are refused with the way out, never read as other letters', async (t) => {
  for (const title of [
    'c3b5bdc420c8afc0dac0c720c8edc0d420bdbac5d7b7cec0ccb5e520c4a1b7e120c8bfb0fa', // EUC-KR
    'bf7da7bfaf66b177aaccaabac17ba7c9ace3a873bb50aa76c0f8aec4aa47a4c0aa52', // Big5
    'cbe5f7e5ede8e520e1f0eeedf5e8e0ebfcedeee920e0f1f2ecfb20f320e4e5f2e5e9', // Windows-1251
  ])
    await t.rejects(titlesOf(ris(title)), { name: 'UnreadableFile', message: /save it as UTF-8/ });
});

t.test('what an old program on a Mac wrote is known by letters that would be signs within words', async (t) => {
  t.strictSame(await titlesOf(ris('4d9f6c6c65722c206361668e')), ['Müller, café']);
  t.strictSame(await titlesOf(ris('836e698e7265d573')), ['Éniére’s']);
  const windows = (text: string) => Buffer.from(text, 'latin1').toString('hex');
  for (const [text, title] of [
    ['patient\x92s na\xefve \x96 M\xe9ni\xe8re', 'patient’s naïve – Ménière'],
    ['patient\x92s trial \x96 of A\x99', 'patient’s trial – of A™'],
  ])
    t.strictSame(await titlesOf(ris(windows(text!))), [title]);
});

t.test('what western Europe wrote before UTF-8 is read as before', async (t) => {
  const title = 'Über Größe — à côté';
  const windows1252 = Buffer.from(title, 'latin1')
    .toString('hex')
    .replace(Buffer.from('—', 'latin1').toString('hex'), '97');
  t.strictSame(await titlesOf(ris(windows1252)), [title]);
});
