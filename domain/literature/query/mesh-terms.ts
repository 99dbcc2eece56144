import { termKey } from '../index/analysis.ts';
import type { IndexQuery, TermField, TermFlag } from '../index/index-query.ts';
import type { Evidence } from './evidence.ts';
import { labelOf } from './fields.ts';
import type { Found } from './found.ts';
import { anyQuery, type Part, single } from './part.ts';
import { subheadingNamed, withNarrowerSubheadings } from './subheadings.ts';
import { isTruncated, withoutStar } from './truncation.ts';
import type { Descriptor, NamedDescriptor } from './vocabulary.ts';

/** "neoplasms/diet therapy" or "neoplasms/dh"; null for what only looks so. */
export function qualifiedHeading(text: string): { heading: string; key: string; subheading: string } | null {
  const slash = text.lastIndexOf('/');
  if (slash < 1) return null;
  const subheading = subheadingNamed(text.slice(slash + 1));
  const heading = text.slice(0, slash).trim();
  return subheading === null ? null : { heading, key: termKey(heading), subheading };
}

/** The descriptors of a term: of its own heading where there is one, else all that have it as an entry term. */
export function descriptorsNamed(key: string, found: Pick<Found, 'mesh'>): readonly NamedDescriptor[] {
  const named = found.mesh.get(key) ?? [];
  const preferred = named.filter((descriptor) => descriptor.preferred);
  return preferred.length > 0 ? preferred : named;
}

/** What stands beneath the headings of a query. */
export class MeshTree {
  readonly #places: { number: string; descriptor: Descriptor }[];

  constructor(descriptors: readonly Descriptor[]) {
    this.#places = descriptors
      .flatMap((descriptor) => descriptor.tree_numbers.map((number) => ({ number, descriptor })))
      .sort((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));
  }

  beneath({ tree_numbers }: Descriptor): Set<Descriptor> {
    const found = new Set<Descriptor>();
    for (const number of tree_numbers) {
      const beginning = `${number}.`;
      let low = 0;
      for (let high = this.#places.length; low < high; ) {
        const middle = (low + high) >>> 1;
        if (this.#places[middle]!.number < beginning) low = middle + 1;
        else high = middle;
      }
      for (let i = low; this.#places[i]?.number.startsWith(beginning); i++) found.add(this.#places[i]!.descriptor);
    }
    return found;
  }
}

/** The headings of descriptors and, where a tree is given, of all beneath them. */
function headingsOf(descriptors: readonly Descriptor[], tree: MeshTree | null): string[] {
  const headings = new Set(descriptors.map(({ heading }) => heading));
  if (tree !== null)
    for (const descriptor of descriptors) for (const { heading } of tree.beneath(descriptor)) headings.add(heading);
  return [...headings];
}

const terms = (field: TermField, keys: Iterable<string>, flag: TermFlag | null): IndexQuery =>
  anyQuery([...keys].map((term) => ({ kind: 'term', field, term, ...(flag === null ? {} : { flag }) })));

/** Papers with a heading; with all that stands beneath it where a tree is given. */
export function headingsPart(
  text: string,
  descriptors: readonly Descriptor[],
  options: { tree: MeshTree | null; major?: boolean; qualifier?: string | null },
  evidence: Evidence,
): Part {
  const { tree, major = false, qualifier = null } = options;
  const headings = headingsOf(descriptors, tree);
  const field = labelOf(major ? 'major_topic' : 'mesh');
  const flag = major ? 'major' : null;
  evidence.expand({ text: text.toLowerCase(), field, kind: 'mesh', added: headings });
  const names = descriptors.map(({ heading }) => heading.toLowerCase());
  const shown = (name: string) =>
    `"${name}${qualifier === null ? '' : `/${qualifier}`}"[${field}${tree === null ? ':noexp' : ''}]`;
  const keys = new Set(headings.map(termKey));
  if (qualifier === null) return single(terms('heading', keys, flag), names.map(shown).join(' OR '));
  const qualifiers = (tree === null ? [qualifier] : withNarrowerSubheadings(qualifier)).map(termKey);
  const pairs = [...keys].flatMap((key) => qualifiers.map((each) => `${key}/${each}`));
  return single(terms('qualified_heading', pairs, flag), names.map(shown).join(' OR '));
}

/** A term with [mh] or [majr]. One that MeSH does not have is sought as it is: papers may be older than the vocabulary. */
export function meshPart(
  term: { text: string; quoted: boolean; major: boolean; narrower: boolean },
  found: Found,
  tree: MeshTree,
  evidence: Evidence,
): Part {
  const { text, major, narrower } = term;
  const options = { tree: narrower ? tree : null, major };
  if (isTruncated(text)) {
    const prefix = termKey(withoutStar(text));
    const label = labelOf(major ? 'major_topic' : 'mesh');
    evidence.addText(withoutStar(text), ['heading']);
    return single(
      { kind: 'prefix', field: 'heading', prefix, ...(major ? { flag: 'major' } : {}) },
      `"${text.toLowerCase()}"[${label}]`,
    );
  }
  const whole = descriptorsNamed(termKey(text), found);
  const qualified = whole.length > 0 ? null : qualifiedHeading(text);
  const descriptors = qualified === null ? whole : descriptorsNamed(qualified.key, found);
  const heading = qualified?.heading ?? text;
  const named = descriptors.length > 0 ? descriptors : [{ ui: '', heading, tree_numbers: [] }];
  if (descriptors.length === 0) evidence.unknown('heading', heading);
  for (const each of named) evidence.addText(each.heading, ['heading']);
  return headingsPart(text, named, { ...options, qualifier: qualified?.subheading ?? null }, evidence);
}

export function subheadingPart(text: string, narrower: boolean, evidence: Evidence): Part {
  const field = labelOf('subheading');
  if (isTruncated(text))
    return single(
      { kind: 'prefix', field: 'qualifier', prefix: termKey(withoutStar(text)) },
      `"${text.toLowerCase()}"[${field}]`,
    );
  const name = subheadingNamed(text)!;
  const names = narrower ? withNarrowerSubheadings(name) : [name];
  evidence.expand({ text: text.toLowerCase(), field, kind: 'subheading', added: names });
  return single(terms('qualifier', names.map(termKey), null), `"${name}"[${field}${narrower ? '' : ':noexp'}]`);
}
