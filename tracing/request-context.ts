import { createHash } from 'node:crypto';
import { type Context, ROOT_CONTEXT, type Span, type SpanContext, TraceFlags, trace } from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { decodeId } from '../contract/ids.ts';

/**
 * The span of a request, from its id alone. So a job knows its parent from the `request_id` of its payload, whichever
 * process works on it: the trace has the 128 bits of the id, of which the last 62 are random as W3C wants the last 56 to
 * be, and the span the first 64 of its SHA-256. Null: not the id of a request.
 */
function spanOfRequest(requestId: string): SpanContext | null {
  const uuid = decodeId('request', requestId);
  if (uuid === undefined) return null;
  return {
    traceId: uuid.replaceAll('-', ''),
    spanId: createHash('sha256').update(requestId).digest('hex').slice(0, 16),
    traceFlags: TraceFlags.SAMPLED,
  };
}

/** What a span of what the request caused begins in. Without a request it begins a trace of its own. */
export function contextOfRequest(requestId: string | null): Context {
  const span = requestId === null ? null : spanOfRequest(requestId);
  return span === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...span, isRemote: true });
}

/** Random ids, but for the span of a request. */
export class CauseIds implements IdGenerator {
  #random = new RandomIdGenerator();
  #given: SpanContext | null = null;

  generateTraceId(): string {
    return this.#given?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#given?.spanId ?? this.#random.generateSpanId();
  }

  /** The span that `begin` begins is that of the request: the SDK asks for ids while it begins one, and waits for nothing. */
  as(requestId: string, begin: () => Span): Span {
    this.#given = spanOfRequest(requestId);
    try {
      return begin();
    } finally {
      this.#given = null;
    }
  }
}
