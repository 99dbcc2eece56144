import { randomUUID } from 'node:crypto';
import { entityTag } from './entity-tag.ts';

/** Data that are JSON already: made elsewhere, and not looked into again. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** What nobody can write into a text of theirs. */
const place = randomUUID();

/** A value that has JSON in one place, which goes out as it is: to read a result of 27 KB and write it again takes half a millisecond. */
export const jsonAround = (json: string, whole: (place: string) => unknown): JsonText =>
  new JsonText(JSON.stringify(whole(place)).replace(`"${place}"`, () => json));

/** The same in UTF-8, piece by piece: bytes that came from another thread go out without being read. */
export class JsonBytes {
  readonly pieces: readonly Uint8Array[];
  /** Of which pieces are views, and nobody else has any: it is given back when they are sent. */
  readonly memory: Uint8Array;

  constructor(pieces: readonly Uint8Array[], memory: Uint8Array) {
    this.pieces = pieces;
    this.memory = memory;
  }
}

/** Data that are the same in every answer of the process: made into JSON, with its entity tag, once. */
export class PreparedJson extends JsonText {
  readonly tag: string;

  constructor(data: unknown) {
    super(JSON.stringify(data));
    this.tag = entityTag(this.json);
  }
}
