/*
 * Links that carry a secret have it behind the #, with the page that takes it: `/#/accept-invitation/SECRET`. The page has
 * an address of its own here; the secret stays where no server sees it.
 */
export function openFragmentLink(): void {
  const [, page, secret] = /^#\/(accept-invitation|sign-in-link)\/([\w-]+)$/.exec(location.hash) ?? [];
  if (page !== undefined) history.replaceState(null, '', `/${page}#${secret}`);
}
