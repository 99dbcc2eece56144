import type { PaperDates, PaperRecord, PaperReference } from '../../../contract/resources/paper.ts';

/** Why a record of a file that can be read is left out all the same. */
export type SkipReason =
  | 'no_title' // nothing to find or show it by
  | 'malformed_record' // it can't be understood
  | 'too_large' // more than an account keeps of one paper
  | 'unsupported_record'; // a kind of thing that is no paper: a web page, a film, a comment of the file's maker

export type ParsedItem =
  /** `references` where the source lists what the paper cites. */
  | { kind: 'paper'; record: PaperRecord; dates: PaperDates; references?: PaperReference[] }
  /** PubMed withdraws the record itself (DeleteCitation). */
  | { kind: 'deletion'; pmid: string }
  | { kind: 'skipped'; reason: SkipReason; message: string };

/**
 * Reads a file of one format, decompressed, in constant memory, and yields what it holds in the order of the file, some
 * at a time. The same bytes give the same items, so that a job that was killed can leave out the first so many.
 * Throws UnreadableFile when it is not of this format or breaks off.
 */
export type PaperParser = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<ParsedItem[]>;

export type UnreadableReason =
  | 'unknown_format' // none of ours
  | 'unsupported_format' // known by name, and not read: the message names one that is
  | 'malformed_file' // begins as its format does and then breaks its rules
  | 'truncated_file' // breaks off
  | 'empty_file'; // holds no record

/** The file as a whole can't be read. The message says why, where, and the way out. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
