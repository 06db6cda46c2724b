import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Scrape } from '../../runtime/metrics/metrics.ts';
import type { Ids } from '../../runtime/ids.ts';
import { problem, sendProblem } from '../problem.ts';
import { rawPath } from '../request/request-url.ts';
import { METRICS_PATH, type ProbeHandler } from './probes.ts';

const unauthorized = problem('invalid_key', {
  detail: 'Metrics need the token of METRICS_TOKEN.',
  headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
});

/** Serves Prometheus, or responds 401 if the token is missing or wrong. */
export function metricsPage({
  ids,
  publicUrl,
  scrape,
  token,
}: {
  scrape: () => Promise<Scrape>;
  /** The required token; null if the port is open to anyone who can reach it. */
  token: string | null;
  publicUrl: string;
  ids: Ids;
}): ProbeHandler {
  const expected = token === null ? null : digest(`Bearer ${token}`);
  return async (response, request) => {
    if (expected !== null && !timingSafeEqual(expected, digest(request.headers.authorization ?? ''))) {
      const requestId = String(response.getHeader('X-Request-Id') ?? ids.request());
      return sendProblem(response, unauthorized, { publicUrl, requestId, headers: [] });
    }
    const { contentType, text } = await scrape();
    sendText(response, 200, text, { 'Content-Type': contentType });
  };
}

/** Serves only the metrics, on their own port. */
export function metricsListener(answer: ProbeHandler, onError: (error: unknown) => void): RequestListener {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (rawPath(request.url ?? '') !== METRICS_PATH) return sendText(response, 404, 'Not found\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(response, 405, 'Method not allowed\n', { Allow: 'GET, HEAD' });
    }
    await answer(response, request);
  };
  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      onError(error);
      response.destroy();
    });
  };
}

/** A digest, because timingSafeEqual needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const body = Buffer.from(text);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
