import type { ServerResponse } from 'node:http';
import type { Readiness } from '../../runtime/health.ts';
import { encodeJson } from '../answer/json.ts';

/** Answers a GET or a HEAD of one path. */
export type AnswerProbe = (response: ServerResponse) => Promise<void> | void;

/** The health checks by path. They are not endpoints of the API, so they have no limits and are not in its document. */
export function probes(deps: { readiness: () => Promise<Readiness> }): ReadonlyMap<string, AnswerProbe> {
  return new Map<string, AnswerProbe>([
    ['/health/live', (response) => sendJson(response, 200, { live: true })],
    [
      '/health/ready',
      async (response) => {
        const state = await deps.readiness();
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
