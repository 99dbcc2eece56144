import { randomBytes } from 'node:crypto';
import { AccountError, asOwner, createAccount, findAccount, replaceKeys } from '../../sql/tables/accounts.ts';

const email = 'demo@example.org';
const keyName = 'Demo key';

export type DemoAccount = {
  email: string;
  /** Null when the account was there already: a password is shown once. */
  password: string | null;
  liveKey: string;
  testKey: string;
};

/** The account of the demo; a second run finds it and gives it new keys, since the old ones can't be shown again. */
export async function openDemoAccount(databaseUrl: string): Promise<DemoAccount> {
  return asOwner(databaseUrl, async (owner) => {
    const account = await findAccount(owner, email).catch((error) => {
      if (error instanceof AccountError) return null;
      throw error;
    });
    if (account !== null && account.ownerId !== null) {
      const keys = await replaceKeys(owner, { accountId: account.id, userId: account.ownerId, name: keyName });
      return { email, password: null, liveKey: keys.live_key, testKey: keys.test_key };
    }
    const password = randomBytes(15).toString('base64url');
    const made = await createAccount(owner, { name: 'Demo', email, password, plan: 'professional', keyName });
    return { email, password, liveKey: made.live_key, testKey: made.test_key };
  });
}
