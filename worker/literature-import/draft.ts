import type { JoinRule } from '../../contract/resources/literature-import.ts';
import type { PaperDates, PaperRecord, PaperReference } from '../../contract/resources/paper.ts';
import type { PaperIdentity } from '../../sql/literature/papers.ts';

export type Incoming = { record: PaperRecord; dates: PaperDates; references: readonly PaperReference[] };

/** A paper that the batch adds or changes. */
export type Draft = Incoming & {
  /** A UUID. */
  id: string;
  stored: PaperIdentity | null;
  contentHash: Buffer;
  /** Other stored papers that turn out to be this one. */
  absorbed: PaperIdentity[];
  /** The stored paper is one that this import has stored. */
  joinsOwn: boolean;
};

/** A record that is one paper with an earlier one. */
export type JoinedRecord = { title: string; rule: JoinRule };
