export function SignInLinkPage() {
  return null;
}
