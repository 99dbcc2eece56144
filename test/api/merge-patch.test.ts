import t from 'tap';
import { mergePatch } from '../../api/merge-patch.ts';

/** The cases of RFC 7396, appendix A, whose target and patch are objects. */
const cases: [target: Record<string, unknown>, patch: Record<string, unknown>, result: Record<string, unknown>][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

t.test('a merge patch does what RFC 7396 says', (t) => {
  for (const [target, patch, result] of cases) {
    const before = structuredClone(target);
    t.strictSame(mergePatch(target, patch), result, JSON.stringify([target, patch]));
    t.strictSame(target, before, 'and leaves what it was given as it is');
  }
  t.end();
});
