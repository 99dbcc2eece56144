import { z } from 'zod';

/** A statistic: null where it is undefined or not reached; JSON has no infinity, so that is spelled out. */
export const statistic = z.union([z.number(), z.literal(['Infinity', '-Infinity']), z.null()]);

export const numberOrNull = z.number().nullable();

export const count = z.int().min(0);

export const testResult = z.object({ statistic: numberOrNull, df: count, p_value: numberOrNull });
