import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadOnce } from '../../runtime/load-once.ts';
import { rawPath } from '../request/request-url.ts';
import { openWidgets } from './widget-builds.ts';
import type { PagesDeps } from './pages.ts';
import { probes } from './probes.ts';

/** Serves whatever is not an endpoint. Rejects on failure. Expects the header `X-Request-Id` to be set. */
export type ServePage = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Opens health checks, metrics and pages. Pages and Express load on the first page request, for a faster startup.
 * Health checks don't trigger that, because most installations send one every few seconds.
 */
export function openPages(deps: PagesDeps): ServePage {
  const byPath = probes(deps);
  // Opened at startup, so that this build is kept for pinned URLs even if no request for it arrives before the next
  // upgrade.
  const widgets = openWidgets(deps);
  const loadPages = loadOnce(async () => {
    const { createExpressApp } = await import('./express-app.ts');
    return createExpressApp(deps, widgets);
  });
  return async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answerProbe = isRead ? byPath.get(rawPath(request.url ?? '')) : undefined;
    if (answerProbe !== undefined) return answerProbe(response, request);
    const serve = await loadPages();
    serve(request, response);
  };
}
