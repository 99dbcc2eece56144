import type { MessagePort } from 'node:worker_threads';
import type { RecallEstimate } from '../../../domain/literature/screening/recall.ts';
import type { Labelled, ScreenedText } from '../../../domain/literature/screening/relevance.ts';

export type RankingRequest = { port: MessagePort; pairs: boolean };

/** What there is to rank by, once all texts were sent. */
export type RankingTask = {
  /** What the review asks, in words. */
  question: string;
  labelled: readonly Labelled[];
  /** Whether each record that was screened was relevant, in the order of screening. */
  screened: readonly boolean[];
  unscreened: number;
  /** How many of those screened were so after the last record was added. */
  sinceAdded: number;
};

/** Texts come in the order of their places; each message is answered before the next one is sent. */
export type RankingMessage = { texts: readonly ScreenedText[] } | { task: RankingTask };

/** `order`: the places of the records, the likeliest to be included first. */
export type Ranking = { order: Int32Array; recall: RecallEstimate };
