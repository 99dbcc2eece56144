import { z } from 'zod';

/** A variable of the project's data. Real files have `ph.ecog` and `Age (years)`: anything but control characters goes. */
export const columnName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}+$/u);
