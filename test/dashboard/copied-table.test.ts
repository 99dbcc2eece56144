import t from 'tap';
import { asLatex, asMarkdown, asTabbed } from '../../dashboard/src/pages/analyses/result/copied-table.ts';

const table = {
  name: 'table_one',
  title: 'Characteristics',
  columns: [
    { name: 'characteristic', title: 'Characteristic' },
    { name: 'p_value', title: 'p' },
  ],
  rows: [
    ['a|b', '<0.001'],
    ['c', '0.5'],
  ],
};
const notes = [
  { mark: 'a', text: '100% of those asked.', cells: [{ row: null, column: 1 }] },
  {
    mark: 'b',
    text: 't test.',
    cells: [
      { row: 0, column: 1 },
      { row: 1, column: 1 },
    ],
  },
];

t.test('a table without footnotes is copied as it stands', async (t) => {
  t.equal(asTabbed(table), 'Characteristic\tp\na|b\t<0.001\nc\t0.5');
  t.equal(asMarkdown(table), '| Characteristic | p |\n| --- | ---: |\n| a\\|b | <0.001 |\n| c | 0.5 |');
  t.match(asLatex(table), 'a|b & $<$0.001 \\\\\nc & 0.5 \\\\\n\\hline\n\\end{tabular}\n\\end{table}');
});

t.test('footnotes are copied with their marks', async (t) => {
  const noted = { ...table, notes };
  t.equal(asTabbed(noted), 'Characteristic\tp [a]\na|b\t<0.001 [b]\nc\t0.5 [b]\n[a] 100% of those asked.\n[b] t test.');
  t.match(
    asMarkdown(noted),
    '| a\\|b | <0.001<sup>b</sup> |\n| c | 0.5<sup>b</sup> |\n\n<sup>a</sup> 100% of those asked.\n\n<sup>b</sup> t test.',
  );
  const latex = asLatex(noted);
  t.match(latex, 'Characteristic & p\\textsuperscript{a} \\\\');
  t.match(latex, '\\end{tabular}\n\\par\\footnotesize\\textsuperscript{a} 100\\% of those asked.\n');
});
