/** More would make the sentence a table. */
const most = 8;

/** "a, n = 10; b, n = 12" for a sentence. */
export function namedGroups(groups: readonly { group: string; n: number }[]): string {
  const shown = groups.slice(0, most).map(({ group, n }) => `${group}, n = ${n}`);
  return shown.join('; ') + (groups.length > most ? `; and ${groups.length - most} more` : '');
}
