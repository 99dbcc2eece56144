import { z } from 'zod';

/** Which values of a marker speak for the event. */
export const markerDirection = z.enum(['higher', 'lower']);
export type MarkerDirection = z.output<typeof markerDirection>;
