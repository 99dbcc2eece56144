import { accountDescriptions } from './descriptions/account.ts';
import { researchDescriptions } from './descriptions/research.ts';
import { reviewDescriptions } from './descriptions/reviews.ts';
import { serviceDescriptions } from './descriptions/services.ts';

/** What each operation does, in plain sentences: what comes of it, what it costs, and the errors worth knowing. */
export const descriptions: Readonly<Record<string, string>> = {
  ...researchDescriptions,
  ...serviceDescriptions,
  ...reviewDescriptions,
  ...accountDescriptions,
};
