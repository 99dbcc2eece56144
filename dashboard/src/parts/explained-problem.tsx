import { i18n } from '@lingui/core';
import { ApiError } from '@research-platform/client';
import type { ComponentProps } from 'react';
import { count } from './formats.ts';
import { Problem } from './problem.tsx';

/** A problem whose conflicts say the way out on these pages. */
export const ExplainedProblem = (of: ComponentProps<typeof Problem>) => (
  <Problem {...of} words={of.error instanceof ApiError ? conflictInWords(of.error) : null} />
);

/** What a conflict is about and the way out of it on these pages; null where the API's own sentence has to do. */
function conflictInWords({ reason, details }: ApiError): string | null {
  const number = (value: unknown) => (typeof value === 'number' ? count(value) : '');
  const words: Record<string, () => string> = {
    stage_closed: () =>
      i18n.t(
        'The stage has been closed for good: its decisions stay as they are, and once title and abstract are closed nothing is added. A new review can take in the same sources.',
      ),
    stage_open: () =>
      i18n.t(
        'Something has come in meanwhile: {open} to decide, {conflict} in conflict. Look at it first, or close the stage all the same: the flow then counts these as awaiting.',
        { open: number(details.open), conflict: number(details.conflict) },
      ),
    settled_already: () => i18n.t('Somebody has settled this record meanwhile, so there is nothing left to settle.'),
    reviewers_fixed: () =>
      i18n.t(
        'Somebody has decided already, so the number of reviewers stays. For another number make a new review, which can take in the same sources.',
      ),
    reasons_in_use: () =>
      i18n.t('Reports were excluded for {reasons}: put that back among the reasons. Others may be added.', {
        reasons: [details.reasons].flat().join(', '),
      }),
    limit_reached: () =>
      i18n.t('There is room for {limit} and no more. Delete what is no longer needed, or take less at once.', {
        limit: number(details.limit),
      }),
    library_full: () =>
      i18n.t('Your account’s own papers fill the room of its plan. Delete some of them, or change the plan.'),
    import_unfinished: () =>
      i18n.t('The import is still under way. Its records can be added as soon as it is completed.'),
    import_not_whole: () =>
      i18n.t('The import came to no good end, so not all of its records are there. Import the file again.'),
    import_in_review: () =>
      i18n.t('The records of this import are in the review already, and would count twice. Choose another import.'),
  };
  return words[reason ?? '']?.() ?? null;
}
