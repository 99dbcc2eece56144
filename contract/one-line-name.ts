import { z } from 'zod';

// Line and paragraph separators, and what turns the direction of the text behind it, stand in no line either.
const notOfOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What people call a thing: shown in lists, mails, logs and files, in one line that says nothing but itself. */
export const oneLineName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !notOfOneLine.test(name), {
    error: 'must be one line: without line breaks, tabs, control characters and marks that turn its direction',
  });
