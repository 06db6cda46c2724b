import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguages } from '../client/accepted-languages.ts';
import { problems, type Problem } from '../problem.ts';
import { noticePage } from './notice-page.ts';

/** Lets cross-origin isolated pages, such as games with threads, frame this one. */
export const forIsolatedPages = {
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Whether a person sees the response, usually in a frame. */
export function isForHostedPage(request: IncomingMessage): boolean {
  return request.url?.startsWith('/wall/') === true;
}

/** Answers a failed request for a hosted page with a page. */
export function sendHostedPageFailure(request: IncomingMessage, response: ServerResponse, refusal: Problem): void {
  const { status } = problems[refusal.code];
  const code = status >= 500 || status === 429 ? 'wall_unavailable' : 'wall_not_found';
  const languages = acceptedLanguages(request.headers['accept-language'] ?? '');
  const { headers, html } = noticePage(code, languages, { frameAncestors: '*' });
  response.writeHead(status, {
    ...headers,
    ...forIsolatedPages,
    ...refusal.headers,
    'Content-Length': Buffer.byteLength(html),
  });
  response.end(request.method === 'HEAD' ? undefined : html);
}
