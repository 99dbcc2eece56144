/** A set of documents of one segment, a bit each. */
export type Bitmap = Uint32Array;

export function emptyBitmap(documents: number): Bitmap {
  return new Uint32Array((documents + 31) >>> 5);
}

export function fullBitmap(documents: number): Bitmap {
  const bitmap = emptyBitmap(documents).fill(0xffffffff);
  const rest = documents & 31;
  if (rest !== 0) bitmap[bitmap.length - 1] = (1 << rest) - 1;
  return bitmap;
}

export function hasBit(bitmap: Bitmap, document: number): boolean {
  return (bitmap[document >>> 5]! & (1 << (document & 31))) !== 0;
}

export function setBit(bitmap: Bitmap, document: number): void {
  bitmap[document >>> 5]! |= 1 << (document & 31);
}

/** Keeps in the first what is in the second too. */
export function intersect(into: Bitmap, other: Bitmap): void {
  for (let i = 0; i < into.length; i++) into[i]! &= other[i]!;
}

export function unite(into: Bitmap, other: Bitmap): void {
  for (let i = 0; i < into.length; i++) into[i]! |= other[i]!;
}

export function subtract(into: Bitmap, other: Bitmap): void {
  for (let i = 0; i < into.length; i++) into[i]! &= ~other[i]!;
}

export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let word of bitmap) {
    // Hacker's Delight, 2nd edition, figure 5-2.
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

export function eachBit(bitmap: Bitmap, visit: (document: number) => void): void {
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i]!; word !== 0; word &= word - 1) visit((i << 5) + 31 - Math.clz32(word & -word));
  }
}

/** As it is stored: the bytes of the words, the lowest first. Empty for no documents at all. */
export function bitmapFromBytes(bytes: Uint8Array, documents: number): Bitmap {
  const bitmap = emptyBitmap(documents);
  for (let i = 0; i < bytes.length; i++) bitmap[i >>> 2]! |= bytes[i]! << ((i & 3) << 3);
  return bitmap;
}

export function bitmapToBytes(bitmap: Bitmap): Uint8Array {
  const bytes = new Uint8Array(bitmap.length * 4);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (bitmap[i >>> 2]! >>> ((i & 3) << 3)) & 255;
  return bytes;
}
