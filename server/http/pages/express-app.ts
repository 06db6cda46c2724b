import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
// oxlint-disable-next-line no-restricted-imports -- only this file creates an Express application
import express from 'express';
import { sendRefusal } from '../response/send-refusal.ts';
import { problem, problemOfError, type Problem } from '../problem.ts';
import { isNavigation, sendHostedPageFailure } from './hosted-page-failure.ts';
import { mountPages, type PagesDeps } from './pages.ts';
import type { Widgets } from './widget-builds.ts';

/**
 * Handles whatever is not an endpoint, with problems for unknown paths. Expects the header `X-Request-Id` to be set.
 */
export function createExpressApp(deps: PagesDeps, widgets: Widgets): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  // Outside production, Express puts the stack on its error page.
  app.set('env', 'production');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  deps.mountFirst(app);
  mountPages(app, deps, widgets);

  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: Problem): void => {
    const requestId = String(response.getHeader('X-Request-Id'));
    sendRefusal(deps, { request, response, requestId, headers: [] }, refusal);
  };
  app.use((request, response) => {
    if (isNavigation(request)) sendHostedPageFailure(request, response, problem('not_found'));
    else refuse(request, response, problem('not_found'));
  });
  app.use((error: unknown, request: IncomingMessage, response: ServerResponse, _next: () => void) => {
    const requestId = String(response.getHeader('X-Request-Id'));
    const refusal: Problem = isBadPath(error) ? problem('malformed_path') : problemOfError(error);
    if (refusal.code !== 'malformed_path') deps.log.error({ requestId, error }, 'request failed');
    if (response.headersSent) response.destroy();
    else refuse(request, response, refusal);
  });
  return app;
}

function isBadPath(error: unknown): boolean {
  return error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400);
}
