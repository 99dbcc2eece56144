/** Why PostgreSQL could not keep a text, null when it can. JSON can spell both; no database or file format takes them. */
export function storableProblem(text: string): string | null {
  if (text.includes('\0')) return 'must not hold the character NUL';
  if (!text.isWellFormed()) return 'must not hold half of a surrogate pair';
  return null;
}
