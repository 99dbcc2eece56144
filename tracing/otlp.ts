import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import manifest from '../package.json' with { type: 'json' };
import { openExport } from './export.ts';
import { CauseIds, contextOfRequest } from './request-context.ts';
import type { AnsweredRequest, BegunJob, Facts, JobSpan, Tracing } from './spans.ts';

/** Traces by OTLP over HTTP, in JSON, to an endpoint such as `http://localhost:4318`. */
export function openOtlpTracing(endpoint: string, process: 'api' | 'worker', log: Log): Tracing {
  const ids = new CauseIds();
  const exporting = openExport(endpoint, log);
  const provider = new TracerProvider({
    idGenerator: ids,
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': `research-platform-${process}`,
        'service.version': manifest.version,
      }),
    ),
    // All values are ours and short. What is longer is a mistake, and a span costs what it holds.
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 128, linkCountLimit: 1 },
    spanProcessors: [exporting.processor],
  });
  const tracer = provider.getTracer('research-platform', manifest.version);

  return {
    request(answered) {
      const { requestId, method, route, milliseconds, traceparent } = answered;
      const end = Date.now();
      const options = {
        kind: SpanKind.SERVER,
        startTime: new Date(end - milliseconds),
        attributes: requestAttributes(answered),
        links: linksTo(traceparent),
      };
      const span = ids.as(requestId, () => tracer.startSpan(`${method} ${route}`, options, ROOT_CONTEXT));
      if (answered.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(new Date(end));
    },
    job(begun) {
      const options = { kind: SpanKind.CONSUMER, attributes: jobAttributes(begun) };
      const span = tracer.startSpan(begun.task, options, contextOfRequest(begun.payload.request_id));
      return jobSpan(span);
    },
    close: () => exporting.close(),
  };

  function jobSpan(span: Span): JobSpan {
    return {
      tell: (facts) => void span.setAttributes(known(facts)),
      delivery({ facts, begunAt, milliseconds, status }) {
        const child = tracer.startSpan(
          'webhook delivery',
          {
            kind: SpanKind.CLIENT,
            startTime: begunAt,
            attributes: known({ 'http.request.method': 'POST', 'http.response.status_code': status, ...facts }),
          },
          trace.setSpan(ROOT_CONTEXT, span),
        );
        if (status === null || status >= 400) fail(child, status === null ? 'no_answer' : String(status));
        child.end(new Date(begunAt.getTime() + milliseconds));
      },
      end(outcome, error) {
        span.setAttribute('outcome', outcome);
        if (outcome === 'failed') fail(span, errorType(error));
        span.end();
      },
    };
  }
}

function requestAttributes(answered: AnsweredRequest): Attributes {
  return known({
    'http.request.method': answered.method,
    'http.route': answered.path,
    'http.response.status_code': answered.status,
    'error.type': answered.errorCode,
    route: answered.route,
    request_id: answered.requestId,
    account_id: answered.accountId,
  });
}

/** The ids of a payload are public ones; what else stands in it is not shown. */
function jobAttributes({ task, jobId, attempt, payload }: BegunJob): Attributes {
  const ids = Object.fromEntries(Object.entries(payload).filter(([field]) => field.endsWith('_id')));
  return known({ task, job_id: jobId, attempt, ...ids });
}

/** Linked and not joined: a client's header must not decide which trace our spans stand in, nor whether they are kept. */
function linksTo(traceparent: string | undefined) {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent);
  return context === null ? [] : [{ context: { ...context, isRemote: true } }];
}

function known(facts: Facts): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(facts)) if (value != null) attributes[name] = value;
  return attributes;
}

/** A status has no message here: an error's may quote a patient. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The code of an error or of its cause (an SQLSTATE, ECONNRESET), else its name; neither where it is no plain word. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const codes = [error, error.cause].map((one) => (one as { code?: unknown } | undefined)?.code);
  return (
    ([...codes, error.name].find((text) => typeof text === 'string' && /^\w{1,60}$/.test(text)) as string) ?? 'unknown'
  );
}
