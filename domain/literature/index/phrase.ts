import { type Bitmap, emptyBitmap, intersect } from './bitmap.ts';
import { type ReadList, withLists } from './list-memory.ts';
import { type LoadedPostings, readForm, type StoredForm } from './loaded-postings.ts';
import { PackedPositions } from './packed-positions.ts';
import { type Layout, Places, PositionsReader, parts, partsMask } from './postings.ts';
import { ReadLists } from './read-lists.ts';

/** The postings of one word of a phrase, or of all the words that its beginning may stand for. */
export type PhraseSlot = { offset: number; postings: readonly LoadedPostings[] };

/** A form of a word, and its list. */
export type FormList = { form: StoredForm; list: ReadList };

/** The lists of all forms of a slot, into memory as `withLists` tells of. */
export const listsOf = ({ postings }: Pick<PhraseSlot, 'postings'>, lists: ReadLists): FormList[] =>
  postings.flatMap(({ forms }) => forms.map((form) => ({ form, list: lists.form(form) })));

/** One form of a word, walked from document to document. */
export class Walker {
  readonly #documents: Int32Array;
  readonly #codes: Uint8Array;
  readonly #positions: PositionsReader | PackedPositions;
  #next = 0;

  constructor({ form, list: { documents, codes } }: FormList, layout: Layout, lists: ReadLists) {
    this.#documents = documents;
    this.#codes = codes;
    this.#positions = form.packed
      ? new PackedPositions(lists.positions(form, codes, layout), layout)
      : new PositionsReader(form.positions!, layout);
  }

  /** The positions in this document, into `places`; false when the word does not stand in it. Documents only go up. */
  read(document: number, places: readonly Places[]): boolean {
    const documents = this.#documents;
    const from = this.#next;
    let next = from;
    while (next < documents.length && documents[next]! < document) next++;
    if (next > from) this.#positions.skipAll(this.#codes, from, next);
    this.#next = next;
    if (documents[next] !== document) return false;
    this.#positions.read(this.#codes[this.#next++]!, places);
    return true;
  }
}

/** The documents in which each slot has some word, by the bits of `mask` in its parts. */
export function candidatesOf(slots: readonly (readonly FormList[])[], mask: number, documents: number): Bitmap | null {
  let all: Bitmap | null = null;
  for (const forms of slots) {
    const ofSlot = emptyBitmap(documents);
    for (const { list } of forms) addList(ofSlot, list, mask);
    if (all === null) all = ofSlot;
    else intersect(all, ofSlot);
  }
  return all;
}

export function documentsWith(postings: LoadedPostings, mask: number, documents: number): Bitmap {
  const bitmap = emptyBitmap(documents);
  addDocuments(bitmap, postings, mask);
  return bitmap;
}

/** Adds those whose byte has a bit of the mask, of any form. */
export function addDocuments(bitmap: Bitmap, { forms }: LoadedPostings, mask: number): void {
  for (const form of forms) withLists(() => addList(bitmap, readForm(form), mask));
}

function addList(bitmap: Bitmap, { documents, codes }: ReadList, mask: number): void {
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i]!;
    if (mask === 255 || (codes[i]! & mask) !== 0) bitmap[document >>> 5]! |= 1 << (document & 31);
  }
}

type Match = (lists: readonly Places[], part: number) => number;

/**
 * Walks the words of a phrase side by side through the documents that have them all, and calls back with how often they
 * match in each part.
 */
function eachMatch(
  slots: readonly PhraseSlot[],
  layout: Layout,
  mask: number,
  within: Bitmap | null,
  documents: number,
  lists: ReadLists,
  match: Match,
  visit: (document: number, counts: readonly number[]) => void,
): void {
  const forms = slots.map((slot) => listsOf(slot, lists));
  const candidates = candidatesOf(forms, mask, documents);
  if (candidates === null) return;
  if (within !== null) intersect(candidates, within);
  if (candidates.every((bits) => bits === 0)) return;
  const walkers = forms.map((ofSlot) => ofSlot.map((form) => new Walker(form, layout, lists)));
  const partMasks = masksOf[layout];
  const partsOf = partMasks.length;
  const fresh = () => Array.from({ length: partsOf }, () => new Places());
  const places = slots.map(fresh);
  const more = fresh();
  const ofPart: Places[] = slots.map(() => new Places());
  const counts = new Array<number>(partsOf).fill(0);
  for (let word = 0; word < candidates.length; word++) {
    for (let bits = candidates[word]!; bits !== 0; bits &= bits - 1) {
      const document = (word << 5) + 31 - Math.clz32(bits & -bits);
      for (let slot = 0; slot < slots.length; slot++) readSlot(walkers[slot]!, document, places[slot]!, more);
      let any = false;
      for (let part = 0; part < partsOf; part++) {
        counts[part] = 0;
        if ((partMasks[part]! & mask) === 0) continue;
        let everyWord = true;
        for (let slot = 0; slot < slots.length; slot++) {
          ofPart[slot] = places[slot]![part]!;
          if (ofPart[slot]!.length === 0) everyWord = false;
        }
        if (!everyWord) continue;
        counts[part] = match(ofPart, part);
        if (counts[part]! > 0) any = true;
      }
      if (any) visit(document, counts);
    }
  }
}

export function readSlot(
  walkers: readonly Walker[],
  document: number,
  lists: readonly Places[],
  more: readonly Places[],
): void {
  if (walkers.length === 1 && walkers[0]!.read(document, lists)) return;
  for (const list of lists) list.length = 0;
  if (walkers.length === 1) return;
  for (const walker of walkers)
    if (walker.read(document, more)) for (let part = 0; part < lists.length; part++) lists[part]!.unite(more[part]!);
}

/** How often the words stand at their offsets. Plain loops: for frequent words this runs half a million times a search. */
function phraseMatch(offsets: readonly number[]): Match {
  return (lists) => {
    // From the word that stands there least often.
    let rarest = 0;
    for (let i = 1; i < lists.length; i++) if (lists[i]!.length < lists[rarest]!.length) rarest = i;
    const from = lists[rarest]!;
    let count = 0;
    for (let at = 0; at < from.length; at++) {
      const start = from.at(at) - offsets[rarest]!;
      let found = true;
      for (let i = 0; found && i < lists.length; i++) if (i !== rarest) found = lists[i]!.has(start + offsets[i]!);
      if (found) count++;
    }
    return count;
  };
}

/**
 * Whether all words stand so near that at most `distance` other words are between them, in any order: PubMed's
 * proximity search.
 */
function nearMatch(distance: number): Match {
  return (lists) => {
    const span = lists.length + distance;
    const at = lists.map(() => 0);
    for (;;) {
      let lowest = 0;
      let highest = 0;
      for (let i = 1; i < lists.length; i++) {
        if (lists[i]!.at(at[i]!) < lists[lowest]!.at(at[lowest]!)) lowest = i;
        if (lists[i]!.at(at[i]!) > lists[highest]!.at(at[highest]!)) highest = i;
      }
      if (lists[highest]!.at(at[highest]!) - lists[lowest]!.at(at[lowest]!) + 1 <= span) return 1;
      at[lowest]!++;
      if (at[lowest]! >= lists[lowest]!.length) return 0;
    }
  };
}

export const masksOf: Record<Layout, readonly number[]> = {
  parts: parts.map((part) => partsMask([part])),
  whole: [255],
};

/** The documents that have the phrase in the parts of the mask, and how often in each part. */
export function eachPhrase(
  slots: readonly PhraseSlot[],
  layout: Layout,
  mask: number,
  documents: number,
  within: Bitmap | null,
  visit: (document: number, counts: readonly number[]) => void,
  lists = new ReadLists(),
): void {
  const offsets = slots.map((slot) => slot.offset);
  withLists(() => eachMatch(slots, layout, mask, within, documents, lists, phraseMatch(offsets), visit));
}

export function phraseDocuments(slots: readonly PhraseSlot[], layout: Layout, mask: number, documents: number): Bitmap {
  const found = emptyBitmap(documents);
  eachPhrase(slots, layout, mask, documents, null, (document) => {
    found[document >>> 5]! |= 1 << (document & 31);
  });
  return found;
}

export function nearDocuments(
  slots: readonly PhraseSlot[],
  layout: Layout,
  mask: number,
  distance: number,
  documents: number,
): Bitmap {
  const found = emptyBitmap(documents);
  const add = (document: number) => {
    found[document >>> 5]! |= 1 << (document & 31);
  };
  withLists(() => eachMatch(slots, layout, mask, null, documents, new ReadLists(), nearMatch(distance), add));
  return found;
}
