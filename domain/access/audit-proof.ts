import { checkSeal, type SealSignature, signatureDigest } from './audit-signature.ts';
import type { SecretKeys } from './secret-keys.ts';

/*
 * What shows that a chain of seals is the one that the worker made: signatures of a key that the database does not hold,
 * and heads that the log does.
 */

/** The first thing that is wrong with a trail, in words. */
export class Tampered extends Error {}

/** A seal as the log has it: its hash and, where that is known, its number. */
export type Head = { seal: number | null; hash: string };

export type HeadsAsked = { isFound(seal: number, hash: string): boolean; requireAll(): void };

/** Holds seals against heads as they come by. */
export function headsAsked(heads: readonly Head[]): HeadsAsked {
  const byHash = new Map(heads.map(({ seal, hash }) => [hash.toLowerCase(), seal]));
  const wantedAt = new Map<number, Set<string>>();
  for (const { seal, hash } of heads)
    if (seal !== null) wantedAt.set(seal, (wantedAt.get(seal) ?? new Set()).add(hash.toLowerCase()));
  return {
    isFound(seal, hash) {
      for (const wanted of wantedAt.get(seal) ?? [])
        if (wanted !== hash)
          throw new Tampered(
            `Seal ${seal} has another hash than the log says: the end of the trail was cut off, or all of it redone.`,
          );
      return byHash.delete(hash);
    },
    requireAll() {
      if (byHash.size === 0) return;
      const missing = [...byHash.values()].find((seal) => seal !== null);
      throw new Tampered(
        missing === undefined
          ? 'No seal has the hash that was expected: the end of the trail was cut off, or all of it redone.'
          : `Seal ${missing} of the log is not there: the end of the trail was cut off, or all of it redone.`,
      );
    },
  };
}

/** Checks signatures seal by seal, and tells up to which seal none that is known speaks for the trail. */
export function followSignatures(secretKeys: SecretKeys) {
  let newest = 0;
  let before: SealSignature | null = null;
  let isNewestRight = true;
  let gap = 0;
  return {
    add(seal: number, hash: Buffer, signed: SealSignature | null): void {
      if (signed === null) isNewestRight = false;
      else {
        if (signed.followsSigned && seal > 1 && before === null)
          throw new Tampered(`The signature of seal ${seal - 1} is missing.`);
        const check = checkSeal(secretKeys, { seal, hash }, signed);
        const digest = signatureDigest({ seal, hash }, signed, before?.digest ?? null);
        if (check === 'wrong' || !digest.equals(signed.digest))
          throw new Tampered(
            `The signature of seal ${seal} is not right: the trail was redone up to it, or it was changed.`,
          );
        if (!signed.followsSigned) gap = seal - 1;
        isNewestRight = check === 'right';
      }
      newest = seal;
      before = signed;
    },
    unsignedTo: () => (isNewestRight ? gap : newest),
  };
}
