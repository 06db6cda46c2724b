import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguages } from '../client/accepted-languages.ts';
import { problems, type Problem } from '../problem.ts';
import { clickNoticePage } from './notice-page.ts';

/** Whether a person has opened a click link: browsers ask for a page, and programs take anything. */
export function isForClickPage({ headers, method, url }: IncomingMessage): boolean {
  return method === 'GET' && url?.startsWith('/click/') === true && headers.accept?.includes('text/html') === true;
}

/** Answers a click that failed with a page, which says whether it is worth another try. */
export function sendClickFailure(request: IncomingMessage, response: ServerResponse, refusal: Problem): void {
  const { status } = problems[refusal.code];
  const code = status >= 500 || status === 429 ? 'wall_unavailable' : 'link_expired';
  const languages = acceptedLanguages(request.headers['accept-language'] ?? '');
  const { headers, html } = clickNoticePage(code, languages, { offer: null, colors: null });
  response.writeHead(status, { ...refusal.headers, ...headers, 'Content-Length': Buffer.byteLength(html) });
  response.end(html);
}
