import { benchAgainstParseServer } from './against-parse-server.ts';
import { benchColumns, percentile } from './columns.ts';
import { benchDashboard, interactionToNextPaint } from './dashboard.ts';
import { benchLiterature } from './literature.ts';
import { median } from './program.ts';
import { benchStatistics } from './statistics.ts';
import { benchUpload } from './upload.ts';
import { benchWideDictionary } from './wide-dictionary.ts';

/** A row of the table: what was measured, what came out, what must be reached and what is aimed at. */
export type Add = (what: string, measured: string, must: string, aim: string) => void;

export async function columnsRows(add: Add, databaseUrl: string, key: string): Promise<void> {
  const bench = await benchColumns({ databaseUrl, key, rows: Number(process.env.COLUMNS_BENCH_PATIENTS ?? 1_000_000) });
  const of = `${bench.rows.toLocaleString('en')} × 10`;
  for (const { name, seconds, secondsInR } of bench.runs) {
    const ours = median(seconds);
    const compared =
      secondsInR === null
        ? `${ours.toFixed(2)} s (R has no data.table here)`
        : `${(ours / median(secondsInR)).toFixed(2)} of R's time (${ours.toFixed(2)} s against ${median(secondsInR).toFixed(2)} s)`;
    add(`${name} on ${of}, asked for → completed, against R from fread to the fit`, compared, '1.0', '0.4');
  }
  for (const { name, milliseconds } of bench.reads) {
    const figures = `p95 ${percentile(milliseconds, 95).toFixed(0)} ms, p50 ${median(milliseconds).toFixed(0)} ms`;
    add(`of ${of}, just uploaded: ${name}`, figures, '300 ms', '100 ms');
  }
  const { api, worker } = bench.peakRssMegabytes;
  add(`memory over all of this, ${of}`, `API ${api.toFixed(0)} MB, worker ${worker.toFixed(0)} MB`, '', '');
}

export async function dashboardRows(add: Add, of: Parameters<typeof benchDashboard>[0]): Promise<void> {
  const bench = await benchDashboard(of);
  if (bench === null) {
    console.error('skipped: the dashboard, since no Chromium is here');
    return;
  }
  const milliseconds = (n: number) => `${n.toFixed(0)} ms`;
  const paints = bench.paintMilliseconds;
  const asked = bench.asked.map(({ page, requests }) => `${requests} ${page}`).join(', ');
  const most = Math.max(...bench.asked.map(({ requests }) => requests));
  const frame = `longest frame while scrolling ${milliseconds(bench.longestFrameMilliseconds)}`;
  const interactions = `${milliseconds(interactionToNextPaint(bench.interactionMilliseconds))} of ${bench.interactionMilliseconds.length} (${frame})`;
  const kilobytes = (n: number) => `${(n / 1000).toFixed(0)} KB`;
  const load = `${kilobytes(bench.shellBytes)} (with the overview ${kilobytes(bench.bytes)})`;
  add("first load of the dashboard's shell, compressed", load, '170 KB', '');
  add(
    'largest contentful paint of the overview in a browser just started',
    `${milliseconds(median(paints))}, worst of ${paints.length} ${milliseconds(Math.max(...paints))}`,
    '1,500 ms',
    '',
  );
  add('interaction to next paint in the grid of 100,000 patients', interactions, '100 ms', '');
  add('requests to the API before a page shows something', `${most} (${asked})`, '3', '');
}

export async function parseServerRows(add: Add, databaseUrl: string, key: string, folder: string): Promise<void> {
  const { version, rows: measured, tenProjects } = await benchAgainstParseServer({ databaseUrl, key, folder });
  for (const { what, oursPerSecond, parsePerSecond, ratio, must, aim } of measured)
    add(
      `${what}, against Parse Server ${version}`,
      `${ratio.toFixed(2)} (${median(oursPerSecond).toFixed(0)} against ${median(parsePerSecond).toFixed(0)} a second)`,
      must,
      aim,
    );
  add('patients created on ten projects against one', `${tenProjects.toFixed(2)} ×`, '0.9 to 1.1', '');
}

export async function literatureRows(
  add: Add,
  of: { databaseUrl: string; key: string; folder: string; papers: number; peers?: boolean },
): Promise<void> {
  const { databaseUrl, key, folder, papers, peers = true } = of;
  const bench = await benchLiterature({ databaseUrl, key }, folder, { papers, peers });
  if (bench === null) {
    console.error('skipped: the literature, since the collections that its papers are made of are not here');
    return;
  }
  const library = `${papers.toLocaleString('en')} papers`;
  const { papersPerSecond, processorSeconds, xapianPapersPerSecond, indexMegabytes } = bench;
  const each = `${((processorSeconds * 1e6) / papers).toFixed(0)} µs of its processor a paper`;
  const peer = xapianPapersPerSecond === null ? '' : `; Xapian ${xapianPapersPerSecond.toFixed(0)} a second`;
  const figures = `${papersPerSecond.toFixed(0)} a second (${each}${peer})`;
  add(`indexing ${library} from PubMed XML by one worker`, figures, '2,000', '4,000');
  add('memory of the worker while indexing', `${bench.peakRssMegabytes.toFixed(0)} MB`, '300 MB', '200 MB');
  const tables = Object.entries(indexMegabytes).map(
    ([name, size]) => `${name.replace('literature_', '')} ${size.toFixed(0)}`,
  );
  const size = Object.values(indexMegabytes).reduce((sum, one) => sum + one, 0);
  const onDisk = `${size.toFixed(0)} MB (${tables.join(', ')}), ${((size * 1e6) / papers).toFixed(0)} bytes a paper`;
  add(`search structures on disk, ${library}`, onDisk, '1.2 GB of a million', '0.8 GB');
  for (const [name, { p50, p95, processor, fts5, xapian }] of Object.entries(bench.classes)) {
    const beside = peers ? ` (FTS5 ${fts5!.toFixed(1)}, Xapian ${xapian?.toFixed(1) ?? 'not installed'})` : '';
    const ours = `${p95.toFixed(1)} ms${beside}, p50 ${p50.toFixed(1)} ms, ${processor.toFixed(1)} ms of the processor`;
    add(`search of ${library}, ${name}, asked for the first time: p95`, ours, '40 ms at a million', '25 ms');
  }
  for (const [name, measured] of Object.entries(bench.overHttp ?? {}))
    for (const { clients, first, again, processor, xapian } of measured) {
      const beside = `Xapian ${xapian?.toFixed(1) ?? 'not installed'}; asked again ${again.toFixed(1)}; ${processor.toFixed(1)} ms of the API's processor`;
      const what = `search of ${library} over HTTP, texts and highlights, ${name}, ${clients === 1 ? 'one client' : `${clients} clients`}, asked for the first time: p50`;
      add(what, `${first.toFixed(1)} ms (${beside})`, '15 ms or 2 × Xapian', 'Xapian');
    }
}

export async function statisticsRows(add: Add): Promise<void> {
  const { rows: measured, skipped, memory, r } = await benchStatistics();
  console.error(`R's times: ${r}`);
  for (const row of measured)
    add(
      `${row.task}, n = ${row.n.toLocaleString('en')}, against R${row.r === 'stored' ? " (R's stored figure)" : ''}`,
      `${row.times_as_fast.toFixed(1)} × R (${row.seconds.toFixed(3)} s against ${row.seconds_in_r.toFixed(3)} s)`,
      '1 ×',
      '3 ×',
    );
  for (const line of skipped) console.error(`skipped: ${line}`);
  for (const { method, n, thread_megabytes, process_megabytes } of memory)
    add(
      `memory of the thread that runs ${method}, ${n.toLocaleString('en')} × 10`,
      `${thread_megabytes} MB (the process ${process_megabytes} MB)`,
      '500 MB',
      '',
    );
}

export async function uploadRows(add: Add, databaseUrl: string, key: string): Promise<void> {
  const upload = await benchUpload({ databaseUrl, key });
  const [copied, sent] = [upload.copySeconds, upload.uploadSeconds].map((seconds) => median(seconds).toFixed(1));
  const figures = `${upload.ratio.toFixed(2)} (${sent} s against ${copied} s)`;
  add('CSV upload of 1,000,000 patients × 10 against `COPY` of the file', figures, '0.35', '0.5');
  const withDictionary = `${upload.ratioWithDictionary.toFixed(2)} (${median(upload.secondsWithDictionary).toFixed(1)} s)`;
  add('the same into a project with a dictionary of its ten variables', withDictionary, '0.35', '0.5');
  const quoted = `${upload.ratioQuoted.toFixed(2)} (${median(upload.secondsQuoted).toFixed(1)} s)`;
  add("the same with the file's texts quoted, as R writes them, against `COPY` of that", quoted, '0.35', '0.5');
  const memory = `${upload.peakRssMegabytes.toFixed(0)} MB`;
  add('memory of the API process during these uploads', memory, '300 MB', '200 MB');
  const { perSecond, variables, attributes, clients } = await benchWideDictionary({ databaseUrl, key });
  add(
    `patients of ${attributes} values created one by one in a project with a dictionary of ${variables.toLocaleString('en')} variables, ${clients} clients`,
    `${median(perSecond).toFixed(0)} a second`,
    '',
    '',
  );
}
