import { conflict } from '../contract/errors.ts';
import type { Queryable } from '../sql/db.ts';
import type { Caller } from '../sql/tables/admission.ts';
import { findReviewer } from '../sql/tables/reviews.ts';
import { forbidden } from './authentication.ts';

type Reviewer = { id: string; role: string };

/** Who decides: the person who logged in, or who made the key. So nobody is two reviewers by having two keys. */
export async function reviewerOf({ userId }: Caller, connection: Queryable): Promise<Reviewer> {
  const reviewer = userId === null ? null : await findReviewer(connection, userId);
  if (reviewer === null)
    throw conflict(
      'The person who made this key is no longer in the account, so nobody decides with it. Make a new key.',
    );
  return reviewer;
}

const isLead = ({ role }: Reviewer) => role === 'owner' || role === 'admin';

export function requireLead(reviewer: Reviewer, act: string): void {
  if (!isLead(reviewer))
    throw forbidden('role', `Only an owner or admin can ${act}. Ask one of them.`, { required: 'admin' });
}

/** A third voice is of somebody who has not decided, or of an owner or admin. */
export function requireThirdVoice(reviewer: Reviewer, deciders: readonly string[]): void {
  if (deciders.includes(reviewer.id) && !isLead(reviewer))
    throw forbidden(
      'role',
      'You are one of the two who disagree. A conflict is settled by somebody else, or by an owner or admin.',
      { required: 'admin' },
    );
}
