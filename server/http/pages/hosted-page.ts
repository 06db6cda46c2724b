import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Express } from 'express';
import type { Directory } from '../../publishers/directory.ts';
import { acceptedLanguages } from '../client/accepted-languages.ts';
import { pageHeaders } from '../answer/headers.ts';
import { escapeHtml } from './html.ts';
import { noticePage } from './notice-page.ts';
import { problems, type Problem } from '../problem.ts';

const ID = /^[1-9]\d{0,15}$/;

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src https: http: data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";

/** Lets cross-origin isolated pages, such as games with threads, frame this one. */
const forIsolatedPages = {
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The meta tag from which the page reads which origins may send it a token and receive its events. */
const NO_ORIGINS = '<meta name="offer-wall-origins" content="" />';

/** Serves a wall as a page of its own, for frames and webviews (docs/contract/offers.md#the-hosted-page). */
export function mountHostedPage(app: Express, deps: { directory: Directory; widgetFolder: string }): void {
  app.get('/wall/:pubId/:adwallId', async (request, response, next) => {
    const { pubId, adwallId } = request.params;
    const isId = ID.test(pubId) && ID.test(adwallId);
    const wall = isId ? (await deps.directory.current()).wall(Number(pubId), Number(adwallId)) : null;
    if (wall === null) {
      next();
      return;
    }
    const { origins } = wall.settings;
    const template = await readFile(join(deps.widgetFolder, 'hosted.html'), 'utf8');
    const page = template.replace(NO_ORIGINS, () => NO_ORIGINS.replace('""', `"${escapeHtml(origins.join(' '))}"`));
    const frameAncestors = origins.length === 0 ? '*' : origins.join(' ');
    response.writeHead(200, {
      ...pageHeaders({ csp: CSP, frameAncestors }),
      ...forIsolatedPages,
      'Content-Length': Buffer.byteLength(page),
    });
    response.end(page);
  });
}

/**
 * Answers a failed request below `/wall/` with a page, because a person sees it, usually in a frame. Returns false for
 * any other path.
 */
export function sendHostedPageFailure(request: IncomingMessage, response: ServerResponse, refusal: Problem): boolean {
  if (!request.url?.startsWith('/wall/')) return false;
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
  return true;
}
