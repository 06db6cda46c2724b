import { currentRunId } from '../run-ids.ts';
import type * as OpenTelemetry from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';

type Api = typeof OpenTelemetry;

/**
 * What a span says. Everything that it may say is here, for the same reason as in `LogFields`: addresses, subids, keys,
 * URLs and bodies have no place in it.
 */
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
  /** The run of a job that the work belongs to. */
  'rewards.run_id'?: string;
}

/** The span of a request, from its head to the end of its response. */
export interface RequestSpan {
  readonly traceId: string;
  /** Does work of the request. The spans of what it does are children of this one. */
  inside<Result>(work: () => Result): Result;
  end(facts: { method: string; route: string; status: number; requestId: string }): void;
}

/** The tracer of this process; null if it has none. As with OpenTelemetry itself, there is one for everything. */
let opened: { api: Api; tracer: Tracer } | null = null;

/** From now on, spans are made with this. Null: none are made. */
export function traceWith(given: { api: Api; tracer: Tracer } | null): void {
  opened = given;
}

/** Whether spans are made at all. */
export function isTracing(): boolean {
  return opened !== null;
}

/** The id of the trace under way, to find it by a line of the log; undefined if there is none. */
export function currentTraceId(): string | undefined {
  return opened?.api.trace.getActiveSpan()?.spanContext().traceId;
}

/** Does work in a span of its own, with the id of the run under way, and notes on it of what type an error is, but never its message. */
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
 * Begins the span of a request; null if nothing is traced. `headers`: those of a trusted proxy, whose trace it
 * continues; null begins a new one.
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

/** Adds a span for work that is done, as a child of the span under way. `startedAt`, `endedAt`: epoch ms. */
export function addSpan(name: string, { endedAt, startedAt }: { startedAt: number; endedAt: number }): void {
  opened?.tracer.startSpan(name, { startTime: startedAt }).end(endedAt);
}

function fail(api: Api, span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}
