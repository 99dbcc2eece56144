import { compareBytes } from './compare-bytes.ts';

const beyond = /[\ud800-\uffff]/;
const characters = 5;
const bitsOfCharacter = 7;
/** What stands for itself; a character from here on has the highest number, and those behind it none. */
const last = 2 ** bitsOfCharacter - 1;
const bitsOfPlace = 18;
const places = 2 ** bitsOfPlace;

/**
 * The places of different texts in the order of their bytes. Their beginnings are sorted as numbers, with the places in the lowest bits, and
 * texts are compared among those that begin alike: in three quarters of the time of sorting the texts.
 */
export function byBytes(texts: readonly string[]): Int32Array {
  if (texts.length > places)
    return Int32Array.from([...texts.keys()].sort((a, b) => compareBytes(texts[a]!, texts[b]!)));
  const keys = new Float64Array(texts.length);
  for (let place = 0; place < texts.length; place++) keys[place] = beginningOf(texts[place]!) * places + place;
  keys.sort();
  const order = new Int32Array(texts.length);
  for (let i = 0; i < order.length; i++) order[i] = keys[i]! % places;
  for (let from = 0; from < order.length; ) {
    const beginning = Math.floor(keys[from]! / places);
    let to = from + 1;
    while (to < order.length && Math.floor(keys[to]! / places) === beginning) to++;
    if (to - from > 1) sortAlike(order.subarray(from, to), texts);
    from = to;
  }
  return order;
}

function beginningOf(text: string): number {
  let number = 0;
  let i = 0;
  for (; i < characters && i < text.length; i++) {
    const code = text.charCodeAt(i);
    number = number * 2 ** bitsOfCharacter + Math.min(code, last);
    if (code >= last) {
      i++;
      break;
    }
  }
  return number * 2 ** (bitsOfCharacter * (characters - i));
}

const few = 12;

function sortAlike(order: Int32Array, texts: readonly string[]): void {
  let isBeyond = false;
  for (let i = 0; i < order.length; i++) isBeyond ||= beyond.test(texts[order[i]!]!);
  if (isBeyond || order.length > few) {
    order.set(
      [...order].sort((a, b) => (isBeyond ? compareBytes(texts[a]!, texts[b]!) : compare(texts[a]!, texts[b]!))),
    );
    return;
  }
  for (let i = 1; i < order.length; i++) {
    const place = order[i]!;
    const text = texts[place]!;
    let at = i;
    for (; at > 0 && texts[order[at - 1]!]! > text; at--) order[at] = order[at - 1]!;
    order[at] = place;
  }
}

/** JavaScript's own order is that of bytes but for the characters beyond, and faster. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
