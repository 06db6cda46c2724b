import type { Express } from 'express';
import type { Readiness } from '../../runtime/health.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import { mountEmbed } from './embed-files.ts';
import type { EmbedFolders } from './embed-files.ts';
import { pageHeaders } from '../answer/headers.ts';
import { mountHostedPage } from './hosted-page.ts';
import { escapeHtml } from './html.ts';
import { mountOldAddresses } from './old-addresses.ts';
import { problems } from '../problem.ts';
import { mountReference } from './reference-page.ts';

/** Everything that is not an endpoint of the API: health, documents, the widget's files, the hosted page. */
export interface PagesDeps extends EmbedFolders {
  directory: { current(): Promise<DirectoryView> };
  readiness: () => Promise<Readiness>;
  openApi: () => unknown;
}

/** Mounts the pages on the application. */
export function mountPages(app: Express, deps: PagesDeps): void {
  app.get('/health/live', (_request, response) => {
    response.json({ live: true });
  });
  app.get('/health/ready', async (_request, response) => {
    const state = await deps.readiness();
    response.status(state.ready ? 200 : 503).json(state);
  });
  let openApi: Buffer | null = null;
  app.get('/openapi.json', (_request, response) => {
    openApi ??= Buffer.from(JSON.stringify(deps.openApi()));
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
  mountEmbed(app, deps);
  mountHostedPage(app, deps);
  mountOldAddresses(app);
}
