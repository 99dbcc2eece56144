import type { QueryNode } from '../node.ts';
import { subheadingNamed } from '../subheadings.ts';
import { QuerySyntaxError } from '../syntax-error.ts';

const pattern =
  /(exp(?:lode)?\s+)?(\*)?\s*(?:"([^"\n]+)"|([\p{L}\p{N}](?:[^()"/\n]|\([^()"/\n]{1,60}\)){0,250}?))\s*\/(\s*(?:(?!or\b)[a-z]{2}\s*,\s*)*(?!or\b)[a-z]{2}(?=[\s)[]|$))?(\s*\[[^\]\n]*\])?(?=[\s)]|$)/iuy;
const operator = /\s(?:and|or|not|adj\d*)\s/i;

/**
 * `exp Asthma/`, `*Asthma/`, `Asthma/dt, th [Drug Therapy, Therapy]` at this place of a text; null where there is none. A
 * name with "and" in it is one heading where all its words begin with capitals or `exp` or * stands before it: the slash of
 * `asthma and Child/` belongs to the second word alone. `node` throws QuerySyntaxError for a subheading that is none.
 */
export function headingAt(text: string, at: number): { length: number; node: () => QueryNode } | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [whole, exploded, major, quoted, bare, qualifiers] = match;
  const name = (quoted ?? bare!).replace(/\s+/g, ' ').trim();
  const isMarked = exploded !== undefined || major !== undefined || quoted !== undefined;
  if (!isMarked && operator.test(` ${name} `) && !isTitle(name)) return null;
  const term = (text: string): QueryNode => ({
    kind: 'term',
    field: major === undefined ? 'mesh' : 'major_topic',
    text,
    quoted: true,
    narrower: exploded !== undefined,
  });
  return { length: whole.length, node: () => (qualifiers === undefined ? term(name) : qualifiedBy(qualifiers)) };

  function qualifiedBy(list: string): QueryNode {
    const nodes = list.split(',').map((each) => {
      const subheading = subheadingNamed(each.trim());
      if (subheading !== null) return term(`${name}/${subheading}`);
      throw new QuerySyntaxError(at, ['dt', 'th', 'di'], `MeSH has no subheading "${each.trim()}" for "${name}/".`);
    });
    return nodes.length === 1 ? nodes[0]! : { kind: 'or', of: nodes };
  }
}

/** "Wounds and Injuries": every word but the small ones begins with a capital. */
const isTitle = (name: string): boolean =>
  /, \d+ and over$/i.test(name) ||
  name
    .split(/[\s,-]+/)
    .every((word) => /^(?:and|or|not|of|the|in|for|to|as|by|with|on)$/.test(word) || /^\(?[\p{Lu}\p{N}]/u.test(word));
