import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguages } from '../client/accepted-languages.ts';
import { problems, type Problem } from '../problem.ts';
import { noticePage } from './notice-page.ts';

/** Allows cross-origin isolated pages, such as games with threads, to frame this one. */
export const forIsolatedPages = {
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const WALL_PATH = /^\/(?:wall|(?:adwall\/)?publisher)\//;

/** Whether a person sees the response, usually in a frame. Includes the addresses that older clients frame. */
export function isForHostedPage(request: IncomingMessage): boolean {
  return WALL_PATH.test(request.url ?? '');
}

/** Whether a browser opens the URL in a tab or frame. Without `Sec-Fetch-Dest`, accepting HTML decides. */
export function isNavigation({ headers, method }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  const isRead = method === 'GET' || method === 'HEAD';
  if (destination === undefined) return isRead && headers.accept?.includes('text/html') === true;
  return isRead && (destination === 'iframe' || destination === 'frame' || destination === 'document');
}

/** Sends a page for a failed request for a hosted page. */
export function sendHostedPageFailure(request: IncomingMessage, response: ServerResponse, refusal: Problem): void {
  const { status } = problems[refusal.code];
  const code = status >= 500 || status === 429 ? 'wall_unavailable' : 'wall_not_found';
  const languages = acceptedLanguages(request.headers['accept-language'] ?? '');
  const { headers, html } = noticePage(code, languages, { frameAncestors: null });
  response.writeHead(status, {
    ...headers,
    ...forIsolatedPages,
    ...refusal.headers,
    'Content-Length': Buffer.byteLength(html),
  });
  response.end(request.method === 'HEAD' ? undefined : html);
}
