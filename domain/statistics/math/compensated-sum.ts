/**
 * Sum of values with Neumaier's correction (ZAMM 1974;54:39-51): the error does not grow with the number of terms,
 * where plain addition of 1e6 rows loses digits that the tolerance against R needs.
 */
export function compensatedSum(values: ArrayLike<number>): number {
  return sumOf(values.length, (i) => values[i]!);
}

export function sumOf(count: number, term: (index: number) => number): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < count; i++) {
    const value = term(i);
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}
