import { on } from 'node:events';
import { estimateRecall } from '../../../domain/literature/screening/recall.ts';
import { relevanceByDecisions, ScreenedTexts } from '../../../domain/literature/screening/relevance.ts';
import type { Ranking, RankingMessage, RankingRequest, RankingTask } from './messages.ts';

export default async function rank({ port, pairs }: RankingRequest): Promise<Ranking> {
  const texts = new ScreenedTexts({ pairs });
  for await (const [message] of on(port, 'message') as AsyncIterable<[RankingMessage]>) {
    if ('task' in message) return ranked(texts, message.task);
    for (const text of message.texts) texts.add(text);
    port.postMessage('taken');
  }
  throw new Error('the texts of a review ended without what to rank them by');
}

function ranked(texts: ScreenedTexts, { question, labelled, screened, unscreened, sinceAdded }: RankingTask): Ranking {
  const records = texts.size;
  texts.add({ title: question, abstract: null, mesh: [], keywords: [] });
  const scores = relevanceByDecisions(texts, labelled, records);
  const order = Int32Array.from({ length: records }, (_, place) => place);
  return {
    order: order.sort((a, b) => scores[b]! - scores[a]! || a - b),
    recall: estimateRecall(screened, unscreened, sinceAdded),
  };
}
