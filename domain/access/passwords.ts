import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';

const wayOfPassword = 'give it by --password, on standard input, or in a terminal when it is asked for';
const rule = { error: `the password must have 12 to 1,024 characters, of any kind: ${wayOfPassword}` };

/** A password that a command is given for somebody. */
export const password = z
  .string()
  .min(1, { error: `no password came; one of 12 to 1,024 characters is needed: ${wayOfPassword}`, abort: true })
  .min(12, rule)
  .max(1024, rule);

// Argon2id with the smallest figures that OWASP names: 19 MiB, two passes, one lane. More would slow every sign-in.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash in the PHC form, which carries its own parameters and salt. */
export function hashPassword(plain: string): Promise<string> {
  return hash(normalized(plain), cost);
}

export function isPassword(stored: string, plain: string): Promise<boolean> {
  return verify(stored, normalized(plain));
}

/** The same password typed on another keyboard may come as other code points (é as one or as two). */
function normalized(plain: string): string {
  return plain.normalize('NFKC');
}
