import { i18n } from '@lingui/core';
import type { Paper } from '@research-platform/client';

/** "Loprinzi CL, Laurie JA, … (12 authors)" */
export function authorsOf({ authors }: Pick<Paper, 'authors'>, most = 3): string {
  const names = authors.map(
    ({ last, initials, collective }) => collective ?? [last, initials].filter(Boolean).join(' '),
  );
  if (names.length <= most) return names.join(', ');
  return i18n.t('{names}, … ({n} authors)', { names: names.slice(0, most).join(', '), n: names.length });
}

/** "J Clin Oncol 1994;12(3):601-607" */
export function placeOf({ journal, year }: Pick<Paper, 'journal' | 'year'>): string {
  const { iso, title, volume, issue, pages } = journal;
  const where = `${volume ?? ''}${issue === null ? '' : `(${issue})`}${pages === null ? '' : `:${pages}`}`;
  return [iso ?? title, [year, where].filter((part) => part !== null && part !== '').join(';')]
    .filter(Boolean)
    .join(' ');
}

/** "Edited by Novák J. Springer, Berlin. Edition: 2nd. ISBN 9783161484100" */
export function bookOf({ publisher, place, edition, isbn, editors }: NonNullable<Paper['book']>): string {
  const parts = [
    editors.length > 0 && i18n.t('Edited by {names}', { names: authorsOf({ authors: editors }, 6) }),
    [publisher, place].filter(Boolean).join(', '),
    edition !== null && i18n.t('Edition: {edition}', { edition }),
    isbn.length > 0 && `ISBN ${isbn.join(', ')}`,
  ];
  return parts.filter(Boolean).join('. ');
}

/** How a paper is bound to one that it was retracted by, corrected by and the like, in words. */
export const relationOf = (type: string) => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
