import { z } from 'zod';

/** A level of a column as a parameter names it: compared as text, so 1 and "1" are the same. */
export const levelValue = z.union([z.number(), z.string(), z.boolean()]);
export type LevelValue = z.infer<typeof levelValue>;
