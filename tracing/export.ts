import { setTimeout as pause } from 'node:timers/promises';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';

/** Spans that wait or are under way: some megabytes. Beyond it they are dropped, so that no slow endpoint fills the memory. */
const longestQueue = 2048;
const batch = 256;
const delayMilliseconds = 1_000;
/** As OpenTelemetry's own exporters: a busy collector may take seconds. */
const patienceMilliseconds = 10_000;
/** A supervisor waits for the process to end, and traces are no reason to keep it. */
const closeMilliseconds = 5_000;
/** An endpoint that is away loses a batch each second, and says so in one line a minute. */
const silenceMilliseconds = 60_000;

/** Sends spans in batches, beside everything else. What can't be sent is lost, and the log says how much. */
export function openExport(endpoint: string, log: Log): { processor: SpanProcessor; close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: patienceMilliseconds,
    concurrencyLimit: 8,
  });
  let waiting = 0;
  let lost = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  const lose = (spans: number, facts: object) => {
    lost += spans;
    if (performance.now() - warnedAt < silenceMilliseconds) return;
    warnedAt = performance.now();
    log.warn({ ...facts, spans_lost: lost }, 'traces could not be exported');
    lost = 0;
  };
  const counted: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result: ExportResult) => {
        waiting -= spans.length;
        if (result.code === ExportResultCode.FAILED) lose(spans.length, { error: result.error });
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: longestQueue,
    maxExportBatchSize: batch,
    scheduledDelayMillis: delayMilliseconds,
    exportTimeoutMillis: 2 * patienceMilliseconds, // the exporter gives up before
  });
  const processor: SpanProcessor = {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span) {
      if (waiting >= longestQueue) return lose(1, { reason: 'more spans than the endpoint takes' });
      waiting++;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return {
    processor,
    /** Sends what waits, for five seconds at most. */
    async close() {
      const sent = processor.shutdown().catch(() => {}); // is counted
      await Promise.race([sent, pause(closeMilliseconds)]);
      if (waiting + lost > 0) log.warn({ spans_lost: waiting + lost }, 'the last traces were not exported');
    },
  };
}
