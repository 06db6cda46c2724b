import { currentRunId } from '../run-ids.ts';
import type * as OpenTelemetry from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';

type Api = typeof OpenTelemetry;

/** All possible attributes of a span. As in `LogFields`, none can hold addresses, subids, keys, URLs or bodies. */
export interface SpanFacts {
  'error.type'?: string;
  'http.request.method'?: string;
  'http.response.status_code'?: number;
  /** The route's pattern, never the URL. */
  'http.route'?: string;
  'rewards.feed'?: string;
  'rewards.outcome'?: string;
  'rewards.postback_id'?: string;
  'rewards.request_id'?: string;
  /** The job run that the work belongs to. */
  'rewards.run_id'?: string;
}

/** The span of a request, from its headers to the end of its response. */
export interface RequestSpan {
  readonly traceId: string;
  /** Runs part of the request. Its spans become children of this one. */
  inside<Result>(work: () => Result): Result;
  end(facts: { method: string; route: string; status: number; requestId: string }): void;
}

/** The tracer of this process; null if tracing is off. Global, as in OpenTelemetry itself. */
let opened: { api: Api; tracer: Tracer } | null = null;

/** Sets the tracer. Null turns tracing off. */
export function traceWith(given: { api: Api; tracer: Tracer } | null): void {
  opened = given;
}

/** Whether tracing is on. */
export function isTracing(): boolean {
  return opened !== null;
}

/** The ID of the current trace, for log lines; undefined without one. */
export function currentTraceId(): string | undefined {
  return opened?.api.trace.getActiveSpan()?.spanContext().traceId;
}

/**
 * Runs work in its own span with the ID of the current job run. Records the type of an error, but never its message.
 */
export async function inSpan<Result>(
  name: string,
  facts: SpanFacts,
  work: (note: (more: SpanFacts) => void) => Promise<Result>,
): Promise<Result> {
  if (opened === null) return work(ignore);
  const { api, tracer } = opened;
  const runId = currentRunId();
  const attributes: SpanFacts = { ...facts, ...(runId !== undefined && { 'rewards.run_id': runId }) };
  return tracer.startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
    try {
      return await work((more) => void span.setAttributes({ ...more }));
    } catch (error) {
      fail(api, span, error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

const ignore = (): void => undefined;

/**
 * Starts the span of a request; null if tracing is off. `headers`: those of a trusted proxy, whose trace it continues;
 * null starts a new trace.
 */
export function beginRequest(headers: Readonly<Record<string, unknown>> | null): RequestSpan | null {
  if (opened === null) return null;
  const { api, tracer } = opened;
  const parent: Context = headers === null ? api.ROOT_CONTEXT : api.propagation.extract(api.ROOT_CONTEXT, headers);
  const span = tracer.startSpan('request', { kind: api.SpanKind.SERVER }, parent);
  const context = api.trace.setSpan(parent, span);
  return {
    traceId: span.spanContext().traceId,
    inside: (work) => api.context.with(context, work),
    end({ method, requestId, route, status }) {
      span.updateName(`${method} ${route}`);
      const facts: SpanFacts = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'rewards.request_id': requestId,
      };
      span.setAttributes({ ...facts });
      if (status >= 500) fail(api, span, String(status));
      span.end();
    },
  };
}

/** Adds a span for finished work, as a child of the current span. `startedAt`, `endedAt`: epoch ms. */
export function addSpan(name: string, { endedAt, startedAt }: { startedAt: number; endedAt: number }): void {
  opened?.tracer.startSpan(name, { startTime: startedAt }).end(endedAt);
}

function fail(api: Api, span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}
