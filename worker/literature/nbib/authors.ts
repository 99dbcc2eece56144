import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { orcidOf } from '../medline/identifiers.ts';
import type { Field } from './fields.ts';

type Author = PaperRecord['authors'][number];

/** Fields whose addresses and identifiers (AD, AUID) are of people who are no authors. */
const others = new Set(['FIR', 'IR', 'FPS', 'PS']);

/**
 * The authors in the order of the file; of a book that names none, its editors. FAU and AU are one person's name in two
 * forms, each may be missing; AD and AUID belong to the name before them, an AD before all names to the first.
 */
export function authorsOf(fields: readonly Field[]): Author[] {
  const authors = peopleOf(fields, 'FAU', 'AU');
  return authors.length > 0 ? authors : peopleOf(fields, 'FED', 'ED');
}

function peopleOf(fields: readonly Field[], fullTag: string, shortTag: string): Author[] {
  const people: Author[] = [];
  const early: string[] = [];
  let current: Author | null = null;
  let isNamedInFull = false;
  const add = (name: Partial<Author>) => {
    current = { last: null, fore: null, initials: null, collective: null, orcid: null, affiliations: [], ...name };
    people.push(current);
  };
  let beforeAll = true;
  for (const { tag, value } of fields) {
    if (tag === 'AD' || tag === 'AUID') {
      if (value === '') continue;
      const person = current as Author | null;
      if (tag === 'AUID') {
        if (person) person.orcid ??= orcidOf(value.replace(/^ORCID:\s*/i, ''));
      } else if (person) person.affiliations.push(value);
      else if (beforeAll) early.push(value);
      continue;
    }
    if (others.has(tag)) {
      current = null;
      beforeAll = false;
    }
    if (value === '') continue;
    if (tag === fullTag) {
      add(fullName(value));
      isNamedInFull = true;
    } else if (tag === shortTag) {
      const { last, initials } = shortName(value);
      const person = current as Author | null;
      if (isNamedInFull && person) person.initials ??= initials;
      else add({ last, initials });
      isNamedInFull = false;
    } else if (tag === 'CN' && shortTag === 'AU') {
      add({ collective: value });
      isNamedInFull = false;
    }
  }
  people[0]?.affiliations.unshift(...early);
  return people;
}

/** "King, Martin Luther Jr": as MEDLINE writes it, the suffix stays behind the given names. */
function fullName(name: string): Pick<Author, 'last' | 'fore'> {
  const comma = name.indexOf(',');
  if (comma < 0) return { last: name, fore: null };
  return { last: name.slice(0, comma).trim() || null, fore: name.slice(comma + 1).trim() || null };
}

/** "de Hoon MJ", "King ML Jr": what stands last in capitals are the initials, and a suffix behind them. */
function shortName(name: string): Pick<Author, 'last' | 'initials'> {
  const [, last, initials] =
    /^(.+?)\s+(\p{Lu}[\p{Lu}-]{0,5}(?:\s+(?:Jr|Sr|[IVX]{2,4}|\d(?:st|nd|rd|th)))?)$/u.exec(name) ?? [];
  return last === undefined || initials === undefined ? { last: name, initials: null } : { last, initials };
}
