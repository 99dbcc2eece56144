import t from 'tap';
import { plotSurvival } from '../../../scripts/demo/survival-plot.ts';

t.test('curves are the steps that they are, told apart without colour', async (t) => {
  const plot = plotSurvival(
    [
      { name: 'first', time: [2, 4, 10], survival: [0.75, 0.5, 0.5] },
      { name: 'second', time: [5, 10], survival: [0.25, 0] },
    ],
    { width: 20, height: 5, timeLabel: 'days' },
  );
  t.equal(
    plot,
    [
      ' 100 % ┤══════════╗',
      '  75 % ┤    └───┐ ║',
      '  50 % ┤        └─║─────────',
      '  25 % ┤          ╚═════════',
      '   0 % ┤',
      '       └┴───┴───┴───┴───┴──┴',
      '        0   2   4   6   8  10  days',
      '        ─── first   ═══ second',
    ].join('\n'),
  );
});
