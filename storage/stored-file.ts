/** Where the bytes of a file are: `objectKey` null is the database. */
export type StoredFile = { id: string; objectKey: string | null };

/** Both ends included, as in HTTP. */
export type ByteRange = { start: number; end: number };
