/** Kept for the life of the tab: a reload keeps it, another tab or the next start of the browser does not have it. */
const kept = 'research-platform.session';

export const sessionToken = (): string | null => sessionStorage.getItem(kept);

export function keepSession(token: string | null): void {
  if (token === null) sessionStorage.removeItem(kept);
  else sessionStorage.setItem(kept, token);
}
