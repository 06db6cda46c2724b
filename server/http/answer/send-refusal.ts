import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendHostedPageFailure } from '../pages/hosted-page-failure.ts';
import { sendProblem, type Problem } from '../problem.ts';

/** One request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
}

/** Sends a page to a person who looks at a wall, and a problem to everybody else. */
export function sendRefusal(
  { publicUrl }: { publicUrl: string },
  { request, requestId, response }: Exchange,
  refusal: Problem,
): void {
  if (sendHostedPageFailure(request, response, refusal)) return;
  sendProblem(response, refusal, { publicUrl, requestId });
}
