import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Test } from 'tap';
import { decodeId } from '../../contract/ids.ts';

/** A span as OTLP has it in JSON, its attributes as an object. */
export type ReceivedSpan = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: number;
  start: bigint;
  end: bigint;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
  status: { code?: number; message?: string };
};

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number };
type Wire = Omit<ReceivedSpan, 'service' | 'attributes' | 'start' | 'end' | 'links' | 'status'> & {
  attributes: { key: string; value: Value }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  links?: ReceivedSpan['links'];
  status?: ReceivedSpan['status'];
};
type Body = {
  resourceSpans: { resource: { attributes: Wire['attributes'] }; scopeSpans: { spans: Wire[] }[] }[];
};

/** A receiver of OTLP over HTTP, of JSON, on a free port of this machine. */
export async function startTraceReceiver(t: Test) {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const paths = new Set<string>();
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    bodies.push(body);
    paths.add(request.url!);
    spans.push(...spansOf(JSON.parse(body)));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    ...{ spans, bodies, paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    /** The first span, past or to come, that the test accepts. */
    received: (accept: (span: ReceivedSpan) => boolean) =>
      new Promise<ReceivedSpan>((resolve) => {
        const look = () => {
          const found = spans.find(accept);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

function spansOf({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toObject(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, startTimeUnixNano, endTimeUnixNano, links = [], status = {}, ...span }) => ({
        ...{ ...span, service, links, status },
        attributes: toObject(attributes),
        start: BigInt(startTimeUnixNano),
        end: BigInt(endTimeUnixNano),
      })),
    );
  });
}

function toObject(attributes: Wire['attributes']): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? value.doubleValue! : Number(value.intValue)),
    ]),
  );
}

/** The trace that the span of a request stands in, and that span: as docs/operations.md says. */
export function traceOf(requestId: string): { traceId: string; spanId: string } {
  return {
    traceId: decodeId('request', requestId)!.replaceAll('-', ''),
    spanId: createHash('sha256').update(requestId).digest('hex').slice(0, 16),
  };
}
