import { isAscii, termKey } from './analysis.ts';

const suffixes: Readonly<Record<string, string>> = {
  ...{ jr: 'jr', junior: 'jr', sr: 'sr', senior: 'sr' },
  ...{ ii: '2nd', '2nd': '2nd', iii: '3rd', '3rd': '3rd', iv: '4th', '4th': '4th' },
};

/** What follows a name: Jr, Sr, III. */
export const isNameSuffix = (word: string): boolean => Object.hasOwn(suffixes, word.toLowerCase());
/** As the index writes it. */
export const nameSuffix = (word: string): string => suffixes[word.toLowerCase()]!;

const transcriptions: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A name as it is compared, and as who has no such letters writes it: Müller is Muller and Mueller. */
export function nameKeys(name: string): string[] {
  if (isAscii(name)) return [termKey(name)];
  const spelt = name.normalize('NFC').replace(/[äöüøå]/giu, (letter) => transcriptions[letter.toLowerCase()]!);
  return [...new Set([termKey(name), termKey(spelt)])];
}

type Name = { last: string | null; fore: string | null; initials: string | null };

/**
 * The terms of an author: last name and initials, once more with what follows the name, and full names in both orders.
 * MEDLINE writes what follows behind the forenames and the initials: `Martin Luther Jr`, `ML Jr`.
 */
export function authorKeys({ last, fore, initials }: Name): { short: string[]; full: string[] } {
  if (last === null) return { short: [], full: [] };
  const [names, ending] = split(initials ?? initialsOf(split(fore)[0]));
  const [plainFore] = split(fore);
  const letters = termKey(names).replaceAll(' ', '');
  const short = nameKeys(last).flatMap((key) => {
    const name = `${key} ${letters}`.trim();
    return ending === null ? [name] : [name, `${name} ${nameSuffix(ending)}`];
  });
  const full = fore === null ? [] : [...nameKeys(`${last} ${fore}`), ...nameKeys(`${plainFore} ${last}`)];
  return { short, full };
}

/** Initials alone may look like what follows a name: JR. */
function split(names: string | null): [names: string, ending: string | null] {
  if (names === null || !/\s/.test(names)) return [names ?? '', null];
  const words = names.trim().split(/\s+/);
  const last = words.at(-1)!.replace(/\.$/, '');
  return words.length > 1 && isNameSuffix(last) ? [words.slice(0, -1).join(' '), last] : [words.join(' '), null];
}

function initialsOf(fore: string): string {
  return fore
    .split(/[\s.-]+/)
    .map((name) => name.slice(0, 1))
    .join('');
}
