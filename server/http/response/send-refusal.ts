import { isForClickPage, sendClickFailure } from '../pages/click-failure.ts';
import { isForHostedPage, sendHostedPageFailure } from '../pages/hosted-page-failure.ts';
import { headerRecord } from './header-list.ts';
import type { Exchange } from '../exchange.ts';
import { sendProblem, type Problem } from '../problem.ts';

/** Sends a page to a person who views a wall or opened an offer, and a problem to other clients. */
export function sendRefusal(
  { publicUrl }: { publicUrl: string },
  { headers, request, requestId, response }: Pick<Exchange, 'headers' | 'request' | 'requestId' | 'response'>,
  refusal: Problem,
): void {
  const isForWall = isForHostedPage(request);
  if (isForWall || isForClickPage(request)) {
    const all = { ...headerRecord(headers), ...refusal.headers };
    (isForWall ? sendHostedPageFailure : sendClickFailure)(request, response, { ...refusal, headers: all });
    return;
  }
  sendProblem(response, refusal, { publicUrl, requestId, headers });
}
