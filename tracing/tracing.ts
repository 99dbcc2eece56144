import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Tracing } from './spans.ts';

/** For processes, and tests, that trace nothing. */
export const noTracing: Tracing = {
  request() {},
  job: () => ({ tell() {}, delivery() {}, end() {} }),
  close: async () => {},
};

/** Traces to OTEL_EXPORTER_OTLP_ENDPOINT. Without it nothing of OpenTelemetry is loaded, which takes time and memory. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  process: 'api' | 'worker',
  log: Log,
): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { openOtlpTracing } = await import('./otlp.ts');
  return openOtlpTracing(endpoint, process, log);
}
