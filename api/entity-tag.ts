import { hash } from 'node:crypto';
import { ApiError, invalidRequest } from '../contract/errors.ts';

/** A strong tag of what the client sees: the same resource has the same tag, no matter who asks (RFC 9110 section 8.8.3). */
export function entityTag(resourceJson: string): string {
  return `"${hash('sha1', resourceJson, 'base64url')}"`;
}

function listsTag(field: string, tag: string, weakly: boolean): boolean {
  return field.split(',').some((item) => {
    const one = item.trim();
    return one === '*' || one === tag || (weakly && one === `W/${tag}`);
  });
}

/** RFC 9110 section 13.1.2: whether what the client holds is still what is there. */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && listsTag(ifNoneMatch, tag, true);
}

/** RFC 9110 section 13.1.1. Throws PRECONDITION_FAILED when the resource is no longer what the client changed. */
export function requireMatch(ifMatch: string | undefined, resource: unknown): void {
  if (ifMatch !== undefined) requireTag(ifMatch, entityTag(JSON.stringify(resource)));
}

/** Where no version is told apart: a condition that is not heeded would be broken without a word. */
export function refuseMatch(ifMatch: string | undefined): void {
  if (ifMatch !== undefined)
    throw invalidRequest(
      'The header If-Match is heeded by PATCH and DELETE of one resource that has an ETag, and not here. Leave it out.',
    );
}

const tagList = /^\s*(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)\s*$/;

/** The same of what has this tag. */
export function requireTag(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || listsTag(ifMatch, tag, false)) return;
  if (!tagList.test(ifMatch))
    throw invalidRequest('The header If-Match must be the ETag of an answer as it is, with its double quotes, or *.');
  if (listsTag(ifMatch, tag, true))
    throw new ApiError(
      'PRECONDITION_FAILED',
      'The header If-Match holds a weak tag, which matches nothing: a proxy between us has put W/ before it. Send it without W/.',
    );
  throw new ApiError(
    'PRECONDITION_FAILED',
    'The resource has changed since it was read. Read it again and repeat the change.',
  );
}
