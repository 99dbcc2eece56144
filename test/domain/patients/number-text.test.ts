import fc from 'fast-check';
import t from 'tap';
import { isNumberOfVariable, isNumberText, numberLiteral } from '../../../domain/patients/number-text.ts';

t.test('a number is what read.csv takes for one', async (t) => {
  for (const text of [
    '0',
    '5',
    '-0.5',
    '+5',
    '.5',
    '5.',
    '1e5',
    '1E-3',
    '-0',
    '0.0',
    '0e1',
    ' 7',
    '7\t',
    '123456789012345',
  ])
    t.ok(isNumberText(text), text);
});

t.test('codes, words, decimal commas and what JSON has no number for stay text', async (t) => {
  for (const text of [
    '007',
    '-007',
    '00.5',
    'T',
    '2,5',
    'NA',
    'NaN',
    'Inf',
    '0x1A',
    '1e',
    '1e+',
    '.',
    '-',
    '+',
    '',
    ' ',
    '1 2',
    '1_000',
    '٣',
    '5d',
    '1.2.3',
  ])
    t.notOk(isNumberText(text), JSON.stringify(text));
});

t.test('what a double would change or can not hold stays text', async (t) => {
  t.ok(isNumberText('9007199254740991'));
  t.notOk(isNumberText('12345678901234567890'));
  t.notOk(isNumberText('1e999'));
  t.notOk(isNumberText(`${'9'.repeat(400)}.5`));
  t.notOk(isNumberText('1e-400'), 'which would become 0');
  t.notOk(isNumberText(`0.${'0'.repeat(400)}1`));
  for (const zero of ['0e-400', `0.${'0'.repeat(400)}`]) t.ok(isNumberText(zero), 'is 0 as it is written');
  t.ok(isNumberText('5e-324'));
});

t.test('a column that the dictionary calls a number may have leading zeros', async (t) => {
  t.ok(isNumberOfVariable('007'));
  t.equal(numberLiteral('007'), '7');
});

t.test('every number of JavaScript is a number, and its literal is the same number', async (t) => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const text = String(number);
      if (Math.abs(number) > Number.MAX_SAFE_INTEGER && !/[.e]/.test(text)) return;
      t.ok(isNumberText(text), text);
      t.ok(Object.is(JSON.parse(numberLiteral(text)), number) || number === 0, text);
    }),
  );
});

t.test('a literal keeps the digits that were written', async (t) => {
  t.equal(numberLiteral('1.10'), '1.10');
  for (const text of ['.5', '5.', '+5', ' 7 ', '-.5e3']) t.equal(JSON.parse(numberLiteral(text)), Number(text), text);
});
