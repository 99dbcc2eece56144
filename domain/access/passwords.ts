import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';

export const password = z
  .string()
  .min(12, 'the password must have at least 12 characters')
  .max(1024, 'the password must have at most 1,024 characters');

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
