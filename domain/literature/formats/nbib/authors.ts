import type { PaperRecord } from '../../../../contract/resources/paper.ts';
import { initialsOf, withoutOthers } from '../author-name.ts';
import { orcidOf } from '../medline/identifiers.ts';
import type { Field } from './fields.ts';

type Author = PaperRecord['authors'][number];

/** Fields that name people, so that what follows them (AD, AUID) is not of the person before. */
const nameTags = new Set(['FAU', 'AU', 'CN', 'FED', 'ED', 'FIR', 'IR', 'FPS', 'PS']);

/**
 * The authors in the order of the file. FAU and AU are one person's name in two
 * forms, each may be missing; AD and AUID belong to the name before them, an AD before all names to the first.
 */
export const authorsOf = (fields: readonly Field[]): Author[] => peopleOf(fields, 'FAU', 'AU', 'CN');

export const editorsOf = (fields: readonly Field[]): Author[] => peopleOf(fields, 'FED', 'ED', null);

function peopleOf(fields: readonly Field[], fullTag: string, shortTag: string, groupTag: string | null): Author[] {
  const people: Author[] = [];
  const early: string[] = [];
  /** Null: someone who is none of these; undefined: no one yet. */
  let current: Author | null | undefined;
  let previousTag = '';
  for (const { tag, value } of fields) {
    if (value === '' || (nameTags.has(tag) && withoutOthers(value) === '')) continue;
    if (tag === 'AD') {
      if (current) current.affiliations.push(value);
      else if (current === undefined) early.push(value);
    } else if (tag === 'AUID') {
      if (current) current.orcid ??= orcidOf(value.replace(/^ORCID:/i, ''));
    } else if (tag === shortTag && previousTag === fullTag && current) {
      current.initials = shortName(value).initials;
    } else if (nameTags.has(tag)) {
      current = null;
      if (tag === fullTag) current = person(fullName(value));
      else if (tag === shortTag) current = person(shortName(value));
      else if (tag === groupTag) current = person({ collective: value });
      if (current) people.push(current);
    }
    if (nameTags.has(tag)) previousTag = tag;
  }
  const [first] = people;
  if (first) first.affiliations = [...early, ...first.affiliations];
  return people;
}

function person(name: Partial<Author>): Author {
  return { last: null, fore: null, initials: null, collective: null, orcid: null, affiliations: [], ...name };
}

/** "King, Martin Luther Jr": as MEDLINE writes it, the suffix stays behind the given names. */
function fullName(name: string): Pick<Author, 'last' | 'fore'> {
  const comma = name.indexOf(',');
  if (comma < 0) return { last: name, fore: null };
  return { last: name.slice(0, comma).trim() || null, fore: name.slice(comma + 1).trim() || null };
}

/**
 * "de Hoon MJ", "King ML Jr": what stands last in capitals are the initials, and a suffix behind them. ERIC has the whole name
 * there, "Straub, Detmar W.".
 */
function shortName(name: string): Pick<Author, 'last' | 'initials'> & { fore?: string | null } {
  if (/^[^,]+,\s*\S/.test(name)) {
    const { last, fore } = fullName(name);
    return { last, fore, initials: fore === null ? null : initialsOf(fore) };
  }
  const [, last, initials] =
    /^(.+?)\s+(\p{Lu}[\p{Lu}-]{0,5}(?:\s+(?:Jr|Sr|[IVX]{2,4}|\d(?:st|nd|rd|th)))?)$/u.exec(name) ?? [];
  return last === undefined || initials === undefined ? { last: name, initials: null } : { last, initials };
}
