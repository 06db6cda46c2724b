import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readiness } from '../../runtime/health.ts';
import type { Serving } from '../../runtime/serving.ts';
import { encodeJson } from '../response/json.ts';

/** Prometheus's default path. */
export const METRICS_PATH = '/metrics';

/** Handles a GET or a HEAD of one path. */
export type ProbeHandler = (response: ServerResponse, request: IncomingMessage) => Promise<void> | void;

/**
 * Health checks and metrics by path. They are not endpoints of the API, so its document leaves them out.
 * `respondWithMetrics`: null if this port doesn't serve metrics.
 */
export function probes({
  readiness,
  respondWithMetrics,
  serving,
}: {
  readiness: () => Promise<Readiness>;
  serving: () => Serving;
  respondWithMetrics: ProbeHandler | null;
}): ReadonlyMap<string, ProbeHandler> {
  return new Map<string, ProbeHandler>([
    ...(respondWithMetrics === null ? [] : [[METRICS_PATH, respondWithMetrics] as const]),
    ['/health/live', (response) => sendJson(response, 200, { live: true })],
    [
      '/health/serving',
      (response) => {
        const state = serving();
        sendJson(response, state.serving ? 200 : 503, state);
      },
    ],
    [
      '/health/ready',
      async (response) => {
        const state = await readiness();
        sendJson(response, state.ready ? 200 : 503, state);
      },
    ],
  ]);
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  const body = encodeJson(value);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  response.end(body);
}
