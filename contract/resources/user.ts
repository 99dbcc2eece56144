import { z } from 'zod';
import { idOf } from '../ids.ts';
import { oneLineName } from '../one-line-name.ts';
import { role } from '../permissions.ts';

export const emailAddress = z.string().trim().max(320).pipe(z.email('must be an e-mail address'));
export const personName = oneLineName;
/** A new password; NIST SP 800-63B asks for length and for no rule of composition. */
export const newPassword = z.string().min(12).max(1024);
/** A password that is only compared, so that nothing is told about the rules of those that exist. */
export const givenPassword = z.string().min(1).max(1024);

export const user = z
  .object({
    id: idOf('user'),
    email: z.string(),
    name: z.string(),
    role,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'User' });
