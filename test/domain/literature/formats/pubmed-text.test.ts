import t from 'tap';
import { parsePubmedXml } from '../../../../domain/literature/formats/pubmed-xml.ts';
import { analyze } from '../../../../domain/literature/index/analysis.ts';
import { onePaper } from './read-items.ts';

const titleOf = async (markup: string) =>
  (
    await onePaper(
      parsePubmedXml,
      `<MedlineCitation><Article><ArticleTitle>${markup}</ArticleTitle></Article></MedlineCitation>`,
    )
  ).title;
const formula = (markup: string) => titleOf(`<math xmlns="http://www.w3.org/1998/Math/MathML">${markup}</math>`);
const wordsOf = (text: string) => analyze(text).map(({ word }) => word);

t.test('raised and lowered text reads well, and is found as people type it', async (t) => {
  const cases: [markup: string, text: string, words: string[]][] = [
    ['H<sub>2</sub>O', 'H₂O', ['h2o']],
    ['CD4<sup>+</sup>CD25<sup>+</sup>', 'CD4⁺CD25⁺', ['cd4', 'cd25']],
    ['Ca<sup>2+</sup>', 'Ca²⁺', ['ca2']],
    ['Apoe<sup>-/-</sup>', 'Apoe⁻/⁻', ['apo']],
    ['kg/m<sup>2</sup>', 'kg/m²', ['kg', 'm2']],
    ['min<sup>−1</sup>', 'min⁻¹', ['min', '1']],
    ['<sup>18</sup>F-FDG', '¹⁸F-FDG', ['18f', 'fdg']],
    ['<sup>99m</sup>Tc', '99mTc', ['99mtc']],
    ['HbA<sub>1c</sub>', 'HbA1c', ['hba1c']],
    ['V<sub>max</sub>', 'Vmax', ['vmax']],
    ['IC<sub>50</sub>', 'IC₅₀', ['ic50']],
    ['BRAF<sup>V600E</sup>', 'BRAF^(V600E)', ['braf', 'v600e']],
    ['CD25<sup>high</sup>Foxp3<sup>+</sup>', 'CD25^(high)Foxp3⁺', ['cd25', 'high', 'foxp3']],
    ['20<sup>th</sup> century', '20th century', ['20th', 'centuri']],
    ['x<sup><i>n</i></sup>', 'x^(n)', ['x', 'n']],
    ['CO<sub><b>2</b></sub>', 'CO₂', ['co2']],
    ['a<sup></sup>b<sub/>c', 'abc', ['abc']],
    ['Trademark<sup>®</sup>', 'Trademark®', ['trademark']],
  ];
  for (const [markup, text, words] of cases) {
    t.equal(await titleOf(markup), text);
    // Where letters meet digits a word ends, in papers and in queries alike.
    t.strictSame(
      wordsOf(text),
      words.flatMap((word) => word.match(/\p{L}+|\p{N}+/gu)),
      text,
    );
  }
});

t.test('markup, entities and line breaks keep the order of the text', async (t) => {
  t.equal(await titleOf('<i>E. coli</i> &amp; <b>B</b>&#228;r &lt;5&#x2009;%'), 'E. coli & Bär <5 %');
  t.equal(await titleOf('\n  Two\r\n   <i>lines</i>\n  here. '), 'Two lines here.');
  t.equal(await titleOf('a<!-- not this --><?nor this?>b<![CDATA[<c>]]>'), 'ab<c>');
  t.equal(await titleOf('an <unknown>element</unknown> stays'), 'an element stays');
});

t.test('formulas become one line of text', async (t) => {
  const cases: [markup: string, text: string][] = [
    ['<mi>β</mi> <mo>&lt;</mo>\n <mn>0.05</mn>', 'β<0.05'],
    ['<msup><mi>x</mi><mn>2</mn></msup>', 'x²'],
    ['<msubsup><mi>η</mi><mi>p</mi><mn>2</mn></msubsup>', 'ηp²'],
    [
      '<msub><mrow><mover><mi>V</mi><mo>.</mo></mover><mi>O</mi></mrow><mrow><mn>2</mn><mi>max</mi></mrow></msub>',
      'V̇O2max',
    ],
    [
      '<mmultiscripts><mi>Xe</mi><mprescripts/><none/><mn>129</mn></mmultiscripts><mtext> </mtext><mi>MRI</mi>',
      '¹²⁹Xe MRI',
    ],
    ['<mmultiscripts><mi>C</mi><mn>1</mn><mn>2</mn></mmultiscripts>', 'C₁²'],
    ['<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>', '(a+1)/b'],
    ['<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>', '√(a+b)'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '³√x'],
    ['<mfenced open="|" close="]" separators=";,"><mi>a</mi><mi>b</mi><mi>c</mi><mi>d</mi></mfenced>', '|a;b,c,d]'],
    ['<mfenced separators=""><mi>a</mi><mi>b</mi></mfenced>', '(ab)'],
    [
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>x</mi>',
      '∑_(i=1)^(n)x',
    ],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
      '1 0; 0 1',
    ],
    ['<semantics><mi>x</mi><annotation encoding="TeX">\\alpha</annotation></semantics>', 'x'],
    ['<apply><eq/><ci>a</ci><cn>1</cn></apply>', 'a=1'],
    ['<infinity/>', '∞'],
    ['<mover><mi>x</mi><mi>constructor</mi></mover><constructor/>', 'x^(constructor)'],
  ];
  for (const [markup, text] of cases) t.equal(await formula(markup), text, markup);
  t.equal(
    await titleOf(
      'A <mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mi>κ</mml:mi></mml:math>-<i>b</i> of 1',
    ),
    'A κ-b of 1',
  );
  t.strictSame(wordsOf(await formula('<mover><mi>V</mi><mo>˙</mo></mover><msub><mi>O</mi><mn>2</mn></msub>')), [
    'vo',
    '2',
  ]);
});
