/** What Stata keeps for itself, besides str1, str2, … and what we name a variable while reading. */
const reserved = new Set(
  '_all _b byte _coef _cons double float if in int long _n _N _pi _pred _rc _skip strL using with'.split(' '),
);

/** Names as Stata takes them: up to 32 ASCII letters, digits and underscores, no digit first, each of them once. */
export function stataNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let plain = name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_]+/g, '_');
    if (/[A-Za-z0-9]/.test(plain)) plain = plain.replace(/_+$/, '');
    if (!/^[A-Za-z_]/.test(plain)) plain = `v${plain}`;
    if (reserved.has(plain) || /^(str\d+|column_\d+)$/.test(plain) || /^_+$/.test(plain)) plain = `v_${plain}`;
    plain = plain.slice(0, 32);
    let unique = plain;
    for (let i = 2; taken.has(unique.toLowerCase()); i++) unique = `${plain.slice(0, 31 - String(i).length)}_${i}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
