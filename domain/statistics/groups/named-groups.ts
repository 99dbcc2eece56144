/** More would make the sentence a table. */
const MOST = 8;

/** "a, n = 10; b, n = 12" for a sentence. */
export function namedGroups(groups: readonly { group: string; n: number }[]): string {
  const shown = groups.slice(0, MOST).map(({ group, n }) => `${group}, n = ${n}`);
  return shown.join('; ') + (groups.length > MOST ? `; and ${groups.length - MOST} more` : '');
}
