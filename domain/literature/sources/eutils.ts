import { z } from 'zod';
import { type History, HistoryExpired, readRecords, readSearch } from './eutils-answers.ts';
import type { SourceHttp } from './http.ts';
import { halves, type Part, termOf } from './pubmed-parts.ts';
import { type Question, type Source, type SourcePage, SourceRefused, SourceUnavailable } from './source.ts';

export type EutilsOptions = {
  baseUrl: string;
  apiKey?: string | undefined;
  email?: string | undefined;
  /** Records a request: NCBI's own tools take 100 to 500. */
  pageSize?: number;
};

/** With a key and without one, as published by NCBI. */
export const requestsPerSecond = (apiKey: string | undefined) => (apiKey === undefined ? 3 : 10);

/** Of what a search in PubMed finds only so many can be fetched; the rest is reached by asking for a part. */
const reachable = 9_999;

const days = z.object({ from: z.string(), to: z.string() });
/** Where an import stands: the parts that are left, the first of which is being fetched. */
const positionSchema = z.object({
  parts: z.array(z.object({ entered: days.optional(), published: days.optional() }).transform((part) => part as Part)),
  history: z.object({ webEnv: z.string(), queryKey: z.string(), count: z.int() }).nullable(),
  fetched: z.int(),
});
type Position = z.output<typeof positionSchema>;

/**
 * PubMed by NCBI's E-utilities: esearch, which keeps what it found on the server, and efetch from there, page by page. What
 * is more than can be fetched so is asked for in parts, newest first.
 */
export function eutils(http: SourceHttp, options: EutilsOptions): Source {
  const pageSize = options.pageSize ?? 400;
  const about: Record<string, string> = {
    db: 'pubmed',
    tool: 'research-platform',
    ...(options.email === undefined ? {} : { email: options.email }),
    ...(options.apiKey === undefined ? {} : { api_key: options.apiKey }),
  };
  const addressOf = (program: string) => `${options.baseUrl.replace(/\/$/, '')}/${program}.fcgi`;

  async function search(question: Question, part: Part, signal: AbortSignal, isFirst: boolean): Promise<History> {
    const term = termOf(question.query, question.since, part);
    const parameters = new URLSearchParams({ ...about, term, usehistory: 'y', retmode: 'xml', retmax: '0' });
    try {
      return await http.ask(addressOf('esearch'), parameters, signal, readSearch);
    } catch (error) {
      // The same words for a question that can't be understood and for a machine that is down: what was understood once is
      // understood.
      if (isFirst && error instanceof SourceUnavailable && /backend failed/i.test(error.message))
        throw new SourceRefused(`${error.message} Most likely it does not understand the query.`);
      throw error;
    }
  }

  function fetch(history: History, from: number, count: number, signal: AbortSignal) {
    const parameters = new URLSearchParams({
      ...about,
      WebEnv: history.webEnv,
      query_key: history.queryKey,
      retstart: String(from),
      retmax: String(count),
      retmode: 'xml',
    });
    return http.ask(addressOf('efetch'), parameters, signal, readRecords);
  }

  return async function* papers(question, signal): AsyncGenerator<SourcePage> {
    const known = positionSchema.safeParse(question.position);
    const position: Position = known.success ? known.data : { parts: [{}], history: null, fetched: 0 };
    let total: number | null = null;
    let isFirst = !known.success;
    let left = question.limit === null ? Number.POSITIVE_INFINITY : question.limit - question.done;

    while (position.parts.length > 0 && left > 0) {
      const part = position.parts[0]!;
      const history = (position.history ??= await search(question, part, signal, isFirst));
      if (isFirst) total = Math.min(history.count, question.limit ?? history.count);
      isFirst = false;
      if (position.fetched === 0 && Math.min(history.count, left) > reachable) {
        const both = halves(part);
        if (both === null)
          throw new SourceRefused(
            `PubMed refuses: ${history.count} papers came in on ${part.entered?.from} and were published on one day, and only ${reachable} of them can be fetched. Narrow the query.`,
          );
        Object.assign(position, { parts: [...both, ...position.parts.slice(1)], history: null });
        continue;
      }
      const wanted = Math.min(history.count - position.fetched, pageSize, left);
      if (wanted <= 0) {
        Object.assign(position, { parts: position.parts.slice(1), history: null, fetched: 0 });
        continue;
      }
      try {
        const items = await fetch(history, position.fetched, wanted, signal);
        position.fetched += wanted;
        left -= wanted;
        yield { items, position: structuredClone(position), total };
      } catch (error) {
        if (!(error instanceof HistoryExpired)) throw error;
        const again = await search(question, part, signal, false);
        if (again.webEnv === history.webEnv)
          throw new SourceUnavailable('PubMed is not available: it loses its histories.');
        position.history = again;
      }
    }
  };
}
