import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';
import type { SourcePage } from '../../domain/literature/sources/source.ts';

/** Days as YYYY-MM-DD. */
export type SourcePaper = { pmid: string; entered: string; changed?: string; published?: string; title?: string };

/** An answer that is given once instead of the right one: of a bad day. */
export type Mishap = { status?: number; headers?: Record<string, string>; body: string } | 'hang up';

export type FakeSource = {
  url: string;
  papers: SourcePaper[];
  /** Given one by one before anything right is. */
  mishaps: Mishap[];
  /** What was asked, in order: the program's name and its parameters. */
  asked: { program: string; method: string; parameters: URLSearchParams; at: number }[];
  /** Changes the order of what comes; called before each answer. */
  before: () => void | Promise<void>;
};

async function startSource(
  t: Test,
  answer: (source: FakeSource, program: string, parameters: URLSearchParams) => Mishap,
): Promise<FakeSource> {
  const source: FakeSource = { url: '', papers: [], mishaps: [], asked: [], before: () => {} };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://localhost');
    const parameters = request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams;
    const program = url.pathname.split('/').at(-1)!;
    source.asked.push({ program, method: request.method!, parameters, at: performance.now() });
    await source.before();
    const given = source.mishaps.shift() ?? answer(source, program, parameters);
    if (given === 'hang up') return void request.socket.destroy();
    response.writeHead(given.status ?? 200, { 'Content-Type': 'text/plain', ...given.headers }).end(given.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return source;
}

export function pubmedXml(papers: readonly Pick<SourcePaper, 'pmid' | 'title'>[]): string {
  const records = papers.map(
    ({ pmid, title = `Paper ${pmid}` }) => `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM">
<PMID Version="1">${pmid}</PMID><Article PubModel="Print"><Journal><JournalIssue CitedMedium="Print"><PubDate><Year>2020</Year>
</PubDate></JournalIssue><Title>A journal</Title></Journal><ArticleTitle>${title}</ArticleTitle><Abstract><AbstractText>Of ${pmid}.
</AbstractText></Abstract><Language>eng</Language></Article></MedlineCitation></PubmedArticle>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>
${records.join('')}</PubmedArticleSet>\n`;
}

const eutilsError = (program: string, words: string) =>
  `<?xml version="1.0" encoding="UTF-8" ?>\n<e${program}Result>\n\t<ERROR>${words}</ERROR>\n</e${program}Result>`;
/** As NCBI sends them. */
export const eutilsMishaps = {
  tooOften: {
    status: 429,
    body: '{"error":"API rate limit exceeded","api-key":"192.0.2.7","count":"4","limit":"3"}\n',
  },
  tooOftenWith200: { body: '{"error":"API rate limit exceeded","api-key":"192.0.2.7","count":"4","limit":"3"}\n' },
  badKey: {
    status: 400,
    body: '{"error":"API key invalid","api-key":"a secret key","type":"api","status":"unknown"}\n',
  },
  page: { body: '<!DOCTYPE html>\n<html><head><title>NCBI - WWW Error Blocked Diagnostic</title></head></html>' },
  badGateway: { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  backend: { body: eutilsError('Search', 'Search Backend failed: Exception:\n500 Internal Server Error') },
  proxy: {
    status: 400,
    body: eutilsError('Fetch', 'Error: CEFetchPApplication::proxy_stream(): Failed to connect to PubOne service'),
  },
} as const satisfies Record<string, Mishap>;

const dateRange = String.raw`\("([\d/]+)"\[(edat|mdat|pdat)\] : "([\d/]+)"\[[emp]dat\]\)`;

/** What finds a paper by the ranges of dates in a term, which are what the fake understands of PubMed's language. */
function finderOf(term: string): (paper: SourcePaper) => boolean {
  const dateIn = (text: string) => text.replaceAll('/', '-');
  const rangesIn = (text: string) =>
    [...text.matchAll(new RegExp(dateRange, 'g'))].map(([, from, tag, to]) => ({
      ...{ tag: tag as 'edat' | 'mdat' | 'pdat', from: dateIn(from!), to: dateIn(to!) },
    }));
  const eitherRange = new RegExp(`${dateRange} OR ${dateRange}`, 'g');
  // Each holds when one of its ranges does.
  const alternatives = [
    ...[...term.matchAll(eitherRange)].map(([whole]) => rangesIn(whole)),
    ...rangesIn(term.replaceAll(eitherRange, '')).map((range) => [range]),
  ];
  return ({ entered, changed = entered, published = '2020-01-01' }) => {
    const dayOf = { edat: entered, mdat: changed, pdat: published };
    return alternatives.every((ranges) => ranges.some(({ tag, from, to }) => from <= dayOf[tag] && dayOf[tag] <= to));
  };
}

export type FakeNcbi = FakeSource & {
  /** Forgets every search, as it does after some hours. */
  forget(): void;
};

/** esearch and efetch of PubMed: histories, the limit of 9,999 records, errors in their own words. */
export async function startNcbi(t: Test): Promise<FakeNcbi> {
  const histories = new Map<string, SourcePaper[]>();
  let searches = 0;
  const source = await startSource(t, ({ papers }, program, parameters) => {
    if (program === 'esearch.fcgi') {
      const term = parameters.get('term')!;
      if (term.includes('((nonsense'))
        return { body: eutilsError('Search', 'Search Backend failed: Exception:\nquery can not be parsed') };
      const found = term.includes('nothing at all') ? [] : papers.filter(finderOf(term));
      const webEnv = `MCID_${String(++searches).padStart(8, '0')}`;
      histories.set(webEnv, found);
      const history = found.length === 0 ? '' : `<QueryKey>1</QueryKey><WebEnv>${webEnv}</WebEnv>`;
      const problem =
        found.length > 0
          ? ''
          : '<ErrorList><PhraseNotFound>nothing</PhraseNotFound></ErrorList><WarningList><OutputMessage>No items found.</OutputMessage></WarningList>';
      return {
        body: `<?xml version="1.0" encoding="UTF-8" ?>
<!DOCTYPE eSearchResult PUBLIC "-//NLM//DTD esearch 20060628//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20060628/esearch.dtd">
<eSearchResult><Count>${found.length}</Count><RetMax>0</RetMax><RetStart>0</RetStart>${history}<IdList/><TranslationSet/><TranslationStack><TermSet><Term>x</Term><Field>All Fields</Field><Count>7</Count><Explode>N</Explode></TermSet></TranslationStack><QueryTranslation>x &amp; y</QueryTranslation>${problem}</eSearchResult>\n`,
      };
    }
    const found = histories.get(parameters.get('WebEnv') ?? '');
    if (found === undefined) return { body: eutilsError('Fetch', 'Unable to obtain query #1') };
    const [from, count] = [Number(parameters.get('retstart')), Number(parameters.get('retmax'))];
    if (from > 9998)
      return {
        status: 400,
        body: eutilsError(
          'Fetch',
          "Exception: 'retstart' cannot be larger than 9998. For PubMed, ESearch can only retrieve the first 9,999 records matching the query.",
        ),
      };
    return {
      headers: { 'Content-Type': 'text/xml' },
      body: pubmedXml(found.slice(from, Math.min(from + count, 9_999))),
    };
  });
  return Object.assign(source, { forget: () => histories.clear() });
}

/** The REST search of Europe PMC with its cursor marks; the last page repeats the mark, as it does. */
export async function startEuropePmc(t: Test): Promise<FakeSource> {
  return startSource(t, ({ papers }, program, parameters) => {
    if (program !== 'search' && program !== 'searchPOST') return { status: 404, body: '<html>404</html>' };
    const query = parameters.get('query')!;
    if (query.includes('((nonsense'))
      return { status: 200, body: '{"version":"6.9","errCode":404,"errMsg":"Invalid query"}' };
    const since = /\(FIRST_IDATE:\[([\d-]+) TO [\d-]+\] OR UPDATE_DATE:\[\1 TO [\d-]+\]\)/.exec(query)?.[1] ?? '';
    const found = query.includes('nothing at all')
      ? []
      : papers.filter(({ entered, changed = entered }) => entered >= since || changed >= since);
    const cursorMark = parameters.get('cursorMark')!;
    const from = cursorMark === '*' ? 0 : Number(cursorMark.replace('mark', ''));
    const page = found.slice(from, from + Number(parameters.get('pageSize')));
    const result = page.map(({ pmid, title = `Paper ${pmid}` }) => ({ id: pmid, source: 'MED', pmid, title }));
    const next = page.length === 0 ? cursorMark : `mark${from + page.length}`;
    return {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: '6.9', hitCount: found.length, nextCursorMark: next, resultList: { result } }),
    };
  });
}

export async function allPages(pages: AsyncIterable<SourcePage>): Promise<SourcePage[]> {
  const all: SourcePage[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

/** The PMIDs of all papers that came, in order; of anything else what it is. */
export function pmidsOf(pages: readonly SourcePage[]): (string | null)[] {
  return pages.flatMap(({ items }) => items.map((item) => (item.kind === 'paper' ? item.record.pmid : item.kind)));
}
