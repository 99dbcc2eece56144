import type { AttributeValue, Variable } from '../../../contract/resources/variable.ts';
import { variable } from '../../helpers/exports.ts';

/** Names and values that break carelessly written files. */
export const awkwardVariables: Variable[] = [
  variable({
    name: 'Age (years)',
    type: 'number',
    label: 'Age at "entry", in `years` $x',
    unit: 'a',
    min: 0,
    max: 120,
  }),
  variable({
    name: 'sex',
    type: 'category',
    label: 'Sex 😀',
    categories: [
      { value: 'f', label: 'Fe|male' },
      { value: 'm', label: 'Ma"le' },
      { value: "o'=x", label: 'Ma"le' },
    ],
  }),
  variable({
    name: 'stage',
    type: 'category',
    categories: [
      { value: 2, label: 'II' },
      { value: 1, label: 'I' },
    ],
  }),
  variable({ name: 'visits', type: 'integer' }),
  variable({ name: 'smoker', type: 'boolean', label: "Smokes'?" }),
  variable({ name: 'born', type: 'date', identifier: true }),
  variable({ name: 'seen_at', type: 'datetime' }),
  variable({ name: 'woke_at', type: 'datetime' }),
  variable({ name: 'note', type: 'text', label: 'Note\nof two \\ lines' }),
  variable({ name: 'gewicht in kg, "netto" `x` $y 😀 ß', type: 'number' }),
  variable({ name: 'was_number', type: 'number', label: 'Declared a number, holds text' }),
];

export const awkwardRows: Record<string, AttributeValue>[] = [
  {
    'Age (years)': 61.5,
    sex: 'f',
    stage: 1,
    visits: 3,
    smoker: true,
    born: '1960-02-29',
    seen_at: '2024-02-29T13:45:10.25+02:00',
    woke_at: '2024-02-29 06:30',
    note: '=1+1',
    'gewicht in kg, "netto" `x` $y 😀 ß': 0.1,
    was_number: 'about 5',
    extra: '007',
  },
  {
    'Age (years)': 0.30000000000000004,
    sex: "o'=x",
    stage: 2,
    visits: -5,
    smoker: false,
    born: '0099-12-31',
    seen_at: '2024-02-29T13:45Z',
    woke_at: '2024-03-31T02:30:00',
    note: 'two\nlines, "quoted"',
    was_number: 5,
    extra: 'TRUE',
  },
  { note: '', sex: 'unknown', 'Age (years)': 1e-7, visits: 9007199254740991, extra: 'NA' },
  { note: "'=quoted already", 'Age (years)': 1e21, extra: '-5', sex: 'm', born: null },
  { note: '+49 (0) 30', 'Age (years)': -5, extra: '@SUM(A1)', sex: null },
  { note: '\ttab first', extra: '1e5', 'Age (years)': 5e-324 },
  { note: ' spaces around ', extra: 'ends in CR\r', 'Age (years)': null },
  {},
];
