import { join } from 'node:path';
import type { Express } from 'express';
import type { Readiness } from '../ops/health.ts';
import type { DirectoryView } from '../publishers/directory.ts';
import { mountEmbed, sendFile } from './embed-files.ts';
import type { EmbedFolders } from './embed-files.ts';
import { pageHeaders } from './headers.ts';
import { problems } from './problem.ts';
import { escapeHtml } from './html.ts';
import { mountReference } from './reference-page.ts';

/** Everything that is not an endpoint of the API: health, documents, the widget's files, the hosted page. */
export interface PagesDeps extends EmbedFolders {
  directory: { current(): Promise<DirectoryView> };
  readiness: () => Promise<Readiness>;
  openApi: () => unknown;
}

const ID = /^[1-9]\d{0,15}$/;

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
  app.get('/wall/:pubId/:adwallId', async (request, response, next) => {
    const { pubId, adwallId } = request.params;
    const isId = ID.test(pubId) && ID.test(adwallId);
    const wall = isId ? (await deps.directory.current()).wall(Number(pubId), Number(adwallId)) : null;
    if (wall === null) {
      next();
      return;
    }
    const origins = wall.settings.origins;
    const headers = pageHeaders({
      csp: "default-src 'none'; script-src 'self'; style-src 'self'; img-src https: http: data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html",
      frameAncestors: origins.length === 0 ? '*' : origins.join(' '),
    });
    await sendFile(response, join(deps.widgetFolder, 'hosted.html'), headers);
  });
}
