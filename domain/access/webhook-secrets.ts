import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, derivedKey, encrypt, oldestOf, type SecretKeys, secretKeyId } from './secret-keys.ts';

/*
 * A webhook's secret is 32 random bytes that stand in its row encrypted, after the id of the secret key that they are
 * encrypted with. So no copy of the database can sign, and the platform's secret key can be changed without a receiver
 * being told: `sealOldSecrets` encrypts everything anew while both keys are known.
 */

const purpose = 'webhook secret';

/** A secret in the form of Standard Webhooks. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

export const newSecret = (): Buffer => randomBytes(32);

export function sealSecret([secretKey]: SecretKeys, webhookId: string, secret: Buffer): Buffer {
  return Buffer.concat([secretKeyId(secretKey), encrypt(derivedKey(secretKey, webhookId, purpose), secret)]);
}

/** A secret of a webhook: encrypted, or null and to be made from its version. */
export type StoredSecret = { sealed: Buffer | null; version: number };

/** Throws when it was encrypted with a secret key that is not among these. */
export function openSecret(secretKeys: SecretKeys, webhookId: string, { sealed, version }: StoredSecret): Buffer {
  // Before secrets were stored they were made from the secret key: the older of two, since a rotation came later.
  if (sealed === null)
    return createHmac('sha256', oldestOf(secretKeys)).update(`webhook secret\n${webhookId}\n${version}`).digest();
  const secretKey = secretKeys.find((key) => secretKeyId(key).equals(sealed.subarray(0, 8)));
  if (secretKey === undefined)
    throw new Error(
      'The secret of a webhook is encrypted with another SECRET_KEY: set SECRET_KEY_PREVIOUS to the key before.',
    );
  return decrypt(derivedKey(secretKey, webhookId, purpose), sealed.subarray(8));
}
