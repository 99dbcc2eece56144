import { z } from 'zod';
import { paperFromEuropePmc } from '../formats/europepmc.ts';
import type { Reader, SourceHttp } from './http.ts';
import { type Source, type SourcePage, SourceRefused, SourceUnavailable } from './source.ts';

/** As Europe PMC asks of those who harvest it. */
export const requestsPerSecond = 10;

/** The largest that it gives. */
const pageSize = 1000;

const answerSchema = z.object({
  hitCount: z.int(),
  nextCursorMark: z.string().optional(),
  resultList: z.object({ result: z.array(z.unknown()) }),
});
type Answer = z.output<typeof answerSchema>;

/** The mark of the next page; null once there is none. */
const positionSchema = z.object({ cursorMark: z.string().nullable() });

/** Europe PMC by its REST search, whole records (`resultType=core`), page by page with `cursorMark`. */
export function europePmc(http: SourceHttp, { baseUrl }: { baseUrl: string }): Source {
  const address = baseUrl.replace(/\/$/, '');
  return async function* papers(question, signal): AsyncGenerator<SourcePage> {
    const known = positionSchema.safeParse(question.position);
    let cursorMark: string | null = known.success ? known.data.cursorMark : '*';
    let left = question.limit === null ? Number.POSITIVE_INFINITY : question.limit - question.done;
    while (cursorMark !== null && left > 0) {
      const parameters = new URLSearchParams({
        query: question.since === null ? question.query : `(${question.query}) AND (${changedSince(question.since)})`,
        resultType: 'core',
        format: 'json',
        pageSize: String(pageSize),
        cursorMark,
      });
      const answer = await http.ask(`${address}/search`, parameters, signal, readAnswer, `${address}/searchPOST`);
      const results = answer.resultList.result.slice(0, left);
      left -= results.length;
      const next: string | undefined = answer.nextCursorMark;
      // The last page repeats the mark, or has none.
      cursorMark = next === undefined || next === cursorMark || results.length === 0 ? null : next;
      if (results.length > 0)
        yield {
          items: results.map(paperFromEuropePmc),
          position: { cursorMark },
          total: Math.min(answer.hitCount, question.limit ?? answer.hitCount),
        };
    }
  };
}

/** What is new and what was changed have dates of their own. */
function changedSince(day: string): string {
  return ['FIRST_IDATE', 'UPDATE_DATE'].map((field) => `${field}:[${day} TO 3000-12-31]`).join(' OR ');
}

const readAnswer: Reader<Answer> = ({ status, body }) => {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    if (status !== 200) throw new SourceRefused(`Europe PMC refuses: it answers ${status}.`);
    throw new SourceUnavailable('Europe PMC is not available: its answer is no JSON.');
  }
  const { errMsg } = (answer ?? {}) as { errMsg?: unknown };
  if (typeof errMsg === 'string')
    throw new SourceRefused(`Europe PMC refuses: ${errMsg.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}.`);
  if (status !== 200) throw new SourceRefused(`Europe PMC refuses: it answers ${status}.`);
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new SourceUnavailable('Europe PMC is not available: its answer is not as it describes.');
  return parsed.data;
};
