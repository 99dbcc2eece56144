import type { z } from 'zod';
import type { paperAuthor } from '../../../contract/resources/paper.ts';
import { oneLine } from './plain-text.ts';

export type PaperAuthor = z.output<typeof paperAuthor>;

/** Names of trials with all their committees have some hundred characters; what goes on for longer is no name. */
export const longestName = 1_000;

const groupWords =
  /\b(?:groups?|committee|consorti(?:um|a)|collaborati(?:on|ve)|collaborators|team|network|society|association|organi[sz]ation|investigators|council|institut(?:e|es|ion)|universit(?:y|ät|é|à)|department|ministry|agency|cent(?:er|re)s?|foundation|federation|trial(?:ists)?|study|initiative|programme|task ?force|academy|registry|hospital|commission|alliance|inc|ltd|gmbh|llc|corporation)\b/iu;
const smallWords = /\s(?:of|for|the|and|at|on|in|to|für|pour|per)\s/;
const suffix = /^(?:jr|sr|2nd|3rd|[4-9]th|ii|iii|iv|junior|senior)\.?$/i;
const particle =
  /^(?:van|von|der|den|de|del|della|di|da|dos|das|du|des|la|le|el|al|bin|ibn|ter|ten|te|zu|zur|zum|vom|y|af|av|st\.?)$/u;
const capitals = /^\p{Lu}{1,3}$/u;
const dotted = /^(?:\p{Lu}\p{Ll}?\.-?)+$/u;

export function author(last: string | null, fore: string | null, more: Partial<PaperAuthor> = {}): PaperAuthor {
  return {
    last: last || null,
    fore: fore || null,
    initials: fore ? initialsOf(fore) : null,
    collective: null,
    orcid: null,
    affiliations: [],
    ...more,
  };
}

export function collective(name: string): PaperAuthor {
  return { last: null, fore: null, initials: null, collective: name, orcid: null, affiliations: [] };
}

/**
 * `Jörg Peter` is JP, `Jean-Paul` JP, `S.A.` SA, `JA` JA, `John Jr` J Jr, as MEDLINE cuts forenames.
 */
export function initialsOf(fore: string): string | null {
  const ending = /\s(\S+)$/.exec(fore)?.[1];
  if (ending && suffix.test(ending)) return withSuffix(initialsOf(fore.slice(0, -ending.length).trim()), ending);
  const names = fore;
  let initials = '';
  for (const name of names.split(/[\s.\-‐–]+/u)) {
    if (!name) continue;
    if (capitals.test(name) && (name.length < 3 || names.trim() === name)) initials += name;
    else initials += name.match(/\p{L}/u)?.[0]?.toUpperCase() ?? '';
  }
  return initials || null;
}

/** What stands for the authors that a list leaves out; after names a comma may be before it. */
const andOthers = /[\s,;]*(?:\bet\.?\s+al(?:ii|\.)?|(?:\band\s+|&\s*)others|^others|^anonymous)\.?$/i;

/** The names of a text without the "et al." at its end; nothing where that is all there is. */
export const withoutOthers = (text: string): string => text.replace(andOthers, '');

/**
 * An author as `Last, First`, `Last, First, Jr.`, `Last FM`, `Last F M`, `F M Last`, `First von Last` or the name of a
 * group. Null for nothing and for "et al.".
 */
export function authorOf(text: string): PaperAuthor | null {
  const name = withoutOthers(oneLine(text).trim().slice(0, longestName))
    .replace(/^[,;\s]+|[,;\s]+$/g, '')
    .trim();
  if (!/\p{L}/u.test(name)) return null;
  const parts = name.split(/\s*,\s*/);
  if (parts.length > 1) return withComma(parts, name);
  if (groupWords.test(name) || smallWords.test(name)) return collective(name);
  const words = name.split(' ');
  if (words.length === 1) return author(name, null);
  if (suffix.test(words.at(-1)!) && words.length > 2) {
    const person = authorOf(words.slice(0, -1).join(' '));
    if (person?.last) return author(person.last, withSuffix(person.fore, words.at(-1)!));
  }
  return withoutComma(words);
}

/**
 * The authors that one text holds: separated by semicolons, by "and", or as `Smith JA, Jones B` and
 * `Smith, J.A., Jones, B.` separate them.
 */
export function authorsOf(text: string): PaperAuthor[] {
  const line = withoutOthers(oneLine(text).trim());
  if (/[;|]/.test(line)) return line.split(/[;|]/).flatMap((part) => authorsOf(part));
  if (groupWords.test(line) && (!line.includes(',') || smallWords.test(line)))
    return [collective(line.slice(0, longestName))];
  return line.split(/\s(?:and|&)\s/i).flatMap((part) => {
    const commas = part.split(/\s*,\s*/).filter(Boolean);
    if (commas.every((one) => /^\S.*\s\p{Lu}{1,3}\.?$/u.test(one))) {
      return commas.flatMap((one) => authorOf(one.replace(/\.$/, '')) ?? []);
    }
    // The pattern's time grows with the square of the length.
    const inverted =
      part.length > 5 * longestName ? [] : [...part.matchAll(/([^,.]+?)\s*,\s*((?:\p{L}\.[\s-]?)+),?\s*/gu)];
    if (inverted.length > 1 && inverted.reduce((length, one) => length + one[0].length, 0) === part.length) {
      return inverted.flatMap((one) => authorOf(`${one[1]}, ${one[2]}`) ?? []);
    }
    if (commas.length > 2 && !groupWords.test(part)) {
      const several = (one: string) => one.includes(' ') && !suffix.test(one.split(' ')[0]!);
      // Jane Doe, John Smith, Ann Lee
      if (commas.every(several)) return commas.flatMap((one) => authorOf(one) ?? []);
      // Doe, Jane Smith, John Lee, Ann
      if (commas.slice(1, -1).every(several)) {
        const names = commas.slice(0, -1).map((one, at) => (at === 0 ? one : one.split(' ').at(-1)!));
        const fores = commas.slice(1).map((one, at) => (at < commas.length - 2 ? one.replace(/ \S+$/, '') : one));
        return names.flatMap((last, at) => authorOf(`${last}, ${fores[at]}`) ?? []);
      }
    }
    return authorOf(part) ?? [];
  });
}

/** As PubMed prints names, what follows the name stands behind the forenames: `Martin Luther Jr`, `ML Jr`. */
export function withSuffix(names: string | null | undefined, ending: string): string {
  const short = ending
    .replace(/\.$/, '')
    .replace(/^junior$/i, 'Jr')
    .replace(/^senior$/i, 'Sr');
  return names ? `${names} ${short}` : short;
}

function withComma(parts: string[], name: string): PaperAuthor {
  const [last, first, ...more] = parts;
  // "Council on Cardiopulmonary, Critical Care, Perioperative and Resuscitation"
  if (smallWords.test(` ${last} `) || more.length > 1 || (groupWords.test(name) && last!.includes(' '))) {
    return collective(name);
  }
  // BibTeX writes "Last, Jr., First", all others "Last, First, Jr."
  if (suffix.test(first!) && !more[0]) {
    const person = authorOf(last!);
    if (person?.last) return author(person.last, withSuffix(person.fore, first!));
  }
  const [fore, added] = suffix.test(first!) && more[0] ? [more[0], first] : [first!, more[0]];
  return author(last!, added ? withSuffix(fore, added) : fore);
}

function withoutComma(words: string[]): PaperAuthor {
  const initial = (word: string) => capitals.test(word) || dotted.test(word);
  const first = words.findIndex((word) => !initial(word));
  // All in capitals, as LEE P A or P A LEE: the longer end is the name.
  if (first < 0) {
    return words[0]!.length >= words.at(-1)!.length
      ? author(words[0]!, words.slice(1).join(' '))
      : author(words.at(-1)!, words.slice(0, -1).join(' '));
  }
  let end = words.length;
  while (end > 0 && initial(words[end - 1]!)) end--;
  if (end < words.length && first === 0) return author(words.slice(0, end).join(' '), words.slice(end).join(' '));
  let start = words.length - 1;
  const small = words.findIndex((word, at) => at > 0 && at < words.length - 1 && particle.test(word));
  if (small > 0) start = small;
  if (particle.test(words[0]!)) return author(words.join(' '), null);
  return author(words.slice(start).join(' '), words.slice(0, start).join(' '));
}
