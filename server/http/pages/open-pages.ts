import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadOnce } from '../../runtime/load-once.ts';
import { rawPath } from '../request/request-url.ts';
import { openWidgets, type WidgetFolders } from './widget-builds.ts';
import type { PagesAppDeps } from './express-app.ts';
import { probes } from './probes.ts';

/** Answers a request for anything that is not an endpoint. Rejects if it can't. Expects the header `X-Request-Id` set. */
export type ServePage = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Health checks, metrics and pages. To make the start faster, the first request for a page loads the pages and Express. Health
 * checks don't load them, because most installations send one every few seconds.
 */
export function openPages(deps: Omit<PagesAppDeps, 'widgets'> & WidgetFolders): ServePage {
  const byPath = probes(deps);
  // Opened at the start, so that this build is kept for pinned URLs even if caches answer every request until an upgrade.
  const widgets = openWidgets(deps);
  const loadPages = loadOnce(async () => {
    const { createExpressApp } = await import('./express-app.ts');
    return createExpressApp({ ...deps, widgets });
  });
  return async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answerProbe = isRead ? byPath.get(rawPath(request.url ?? '')) : undefined;
    if (answerProbe !== undefined) return answerProbe(response, request);
    const serve = await loadPages();
    serve(request, response);
  };
}
