import type { Express } from 'express';
import type { Readiness } from '../../runtime/health.ts';
import { mountEmbed } from './embed-files.ts';
import { pageHeaders } from '../answer/headers.ts';
import { encodeJson } from '../answer/json.ts';
import { mountHostedPage, type HostedPageDeps } from './hosted-page.ts';
import { escapeHtml } from './html.ts';
import type { Widgets } from './widget-builds.ts';
import { mountOldPaths } from './old-paths.ts';
import { probes } from './probes.ts';
import { problems } from '../problem.ts';
import { mountReference } from './reference-page.ts';

/** Everything that is not an endpoint of the API: health, documents, the widget's files, the hosted page. */
export interface PagesDeps extends HostedPageDeps {
  widgets: Widgets;
  readiness: () => Promise<Readiness>;
  openApi: () => Promise<unknown>;
}

/** Mounts the pages on the application. */
export function mountPages(app: Express, deps: PagesDeps): void {
  // A GET or a HEAD never gets here. This answers OPTIONS.
  for (const [path, answer] of probes(deps)) app.get(path, (_request, response) => answer(response));
  let openApi: Buffer | null = null;
  app.get('/openapi.json', async (_request, response) => {
    openApi ??= encodeJson(await deps.openApi());
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': openApi.length,
      'Access-Control-Allow-Origin': '*',
    });
    response.end(openApi);
  });
  mountReference(app);
  app.get('/problems/:code', (request, response, next) => {
    const code = request.params.code;
    if (!Object.hasOwn(problems, code)) {
      next();
      return;
    }
    const { status, title } = problems[code as keyof typeof problems];
    response.writeHead(200, pageHeaders());
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(code)}</title><h1>${escapeHtml(title)}</h1><p>Status ${status}, code <code>${escapeHtml(code)}</code>.</p>`,
    );
  });
  mountEmbed(app, deps.widgets);
  mountHostedPage(app, deps);
  mountOldPaths(app);
}
