import { i18n } from '@lingui/core';
import type { Client } from '@research-platform/client';
import { count } from '../../parts/formats.ts';

export type SavedSearch = Awaited<ReturnType<Client['searches']['get']>>;
export type SearchRun = NonNullable<SavedSearch['latest_run']>;

export const isUnderWay = (run: SearchRun | null) => run?.status === 'queued' || run?.status === 'running';

/** "1,204 papers, 3 new, 1 retracted": of a run that tells of no paper only how many there are. */
export function countsInWords({ counts, first }: Pick<SearchRun, 'counts' | 'first'>): string {
  if (counts === null) return '';
  const papers = i18n.t('{n, plural, =0 {no paper} one {# paper} other {# papers}}', { n: counts.papers });
  if (first === true) return i18n.t('{papers} when it was first run', { papers });
  return [
    papers,
    i18n.t('{n} new', { n: count(counts.new) }),
    ...(counts.corrected > 0 ? [i18n.t('{n} corrected', { n: count(counts.corrected) })] : []),
    ...(counts.retracted > 0 ? [i18n.t('{n} retracted', { n: count(counts.retracted) })] : []),
  ].join(', ');
}

/** How a paper came to be told of. */
export const kindInWords = (kind: 'new' | 'corrected' | 'retracted'): string =>
  ({ new: i18n.t('new'), corrected: i18n.t('corrected'), retracted: i18n.t('retracted') })[kind];
