/**
 * Numbers from 0 to below 1 with 53 bits, the same ones for the same seed on every machine: sfc32 of Doty-Humphrey's PractRand,
 * whose period is at least 2^32 and on average 2^127, seeded by the finaliser of MurmurHash3.
 */
export function randomUniform(seed: number): () => number {
  let mixed = seed >>> 0;
  const next32 = () => {
    mixed = (mixed + 0x9e3779b9) >>> 0;
    let z = mixed;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return z ^ (z >>> 16);
  };
  let [a, b, c, counter] = [next32(), next32(), next32(), 1];
  const word = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  // What the first words still show of the seed.
  for (let i = 0; i < 15; i++) word();
  return () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) * 2 ** -53;
}
