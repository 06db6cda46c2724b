import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguages } from '../client/accepted-languages.ts';
import { problems, type Problem } from '../problem.ts';
import { clickNoticePage } from './notice-page.ts';

/** Whether a person opened a click link: browsers accept HTML explicitly, programs accept anything. */
export function isForClickPage({ headers, method, url }: IncomingMessage): boolean {
  return method === 'GET' && url?.startsWith('/click/') === true && headers.accept?.includes('text/html') === true;
}

/** Sends a page for a failed click, which says whether a retry may help. */
export function sendClickFailure(request: IncomingMessage, response: ServerResponse, refusal: Problem): void {
  const { status } = problems[refusal.code];
  const code = status >= 500 || status === 429 ? 'wall_unavailable' : 'link_expired';
  const languages = acceptedLanguages(request.headers['accept-language'] ?? '');
  const { headers, html } = clickNoticePage(code, languages, { offer: null, colors: null });
  response.writeHead(status, { ...refusal.headers, ...headers, 'Content-Length': Buffer.byteLength(html) });
  response.end(html);
}
