/** As PostgreSQL's collation "C" compares UTF-8; JavaScript compares UTF-16, which differs beyond the first plane. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const surrogates = (x & 0xf800) === 0xd800 || (y & 0xf800) === 0xd800;
    return surrogates ? a.codePointAt(i)! - b.codePointAt(i)! : x - y;
  }
  return a.length - b.length;
}
