import { createHmac } from 'node:crypto';

/** What kind of process logs in: workers may do all that API processes may, and rescue, purge and seal. */
export type ProcessKind = 'web' | 'worker';
export const processKinds: readonly ProcessKind[] = ['web', 'worker'];

/** The names of all such roles, of whatever SECRET_KEY. */
export const loginRolePattern = '^research_platform_[0-9a-f]{12}_(web|worker)$';

/**
 * The role that processes log in as and its password, both made from SECRET_KEY: so they need no further setting, and
 * while the key is rotated those with the old one go on under its role. Roles are known to a whole cluster; two platforms
 * in one have two keys.
 */
export function loginRole(secretKey: string, kind: ProcessKind): { user: string; password: string } {
  const derive = (what: string) => createHmac('sha256', secretKey).update(`research platform: ${what}`).digest();
  return {
    user: `research_platform_${derive('login role').toString('hex').slice(0, 12)}_${kind}`,
    password: derive(`password of ${kind}`).toString('base64url'),
  };
}

/** The address of the same database for another user. */
export function addressFor(databaseUrl: string, { user, password }: { user: string; password: string }): string {
  const url = new URL(databaseUrl);
  // What stands there comes before the rest of the address, which without a host has no place for a user.
  for (const [name, value] of Object.entries({ user, password }))
    if (url.hostname === '') url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  url.username = user;
  url.password = password;
  return url.toString();
}
