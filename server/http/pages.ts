import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import type { Readiness } from '../ops/health.ts';
import type { DirectoryView } from '../publishers/directory.ts';
import { pageHeaders } from './headers.ts';
import { problems } from './problem.ts';
import { escapeHtml } from './html.ts';

/** Everything that is not an endpoint of the API: health, documents, the widget's files, the hosted page. */
export interface PagesDeps {
  directory: { current(): Promise<DirectoryView> };
  readiness: () => Promise<Readiness>;
  openApi: () => unknown;
  /** Folder of the built widget; null when it is not built. */
  widgetFolder: string;
}

const ID = /^[1-9]\d{0,15}$/;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.png': 'image/png',
};

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
  mountWidget(app, deps.widgetFolder);
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

/** The browsable reference: Swagger UI, its files served by us, started by our own file so that the CSP stays strict. */
function mountReference(app: Express): void {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const start = `window.addEventListener('load', () => {
  SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null });
});
`;
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rewards Wall: API reference</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
  app.get('/docs', (_request, response) => {
    const csp =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'";
    response.writeHead(200, pageHeaders({ csp }));
    response.end(page);
  });
  app.get('/docs/start.js', (_request, response) => {
    response.writeHead(200, { 'Content-Type': MEDIA_TYPES['.js'] ?? '' });
    response.end(start);
  });
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    app.get(`/docs/${name}`, async (_request, response) => {
      await sendFile(response, join(assets, name), fileHeaders(name, 'public, max-age=3600'));
    });
  }
}

/** The widget's files, known by name when the service starts, with their precompressed forms. */
function mountWidget(app: Express, folder: string): void {
  const names = new Set(listFiles(folder));
  app.get('/embed/v1/*name', async (request: Request<{ name: string[] }>, response, next) => {
    const name = request.params.name.join('/');
    if (!names.has(name) || !Object.hasOwn(MEDIA_TYPES, extname(name))) {
      next();
      return;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const packed =
      accepted.includes('br') && names.has(`${name}.br`)
        ? 'br'
        : accepted.includes('gzip') && names.has(`${name}.gz`)
          ? 'gzip'
          : null;
    const file = packed === null ? name : `${name}.${packed === 'br' ? 'br' : 'gz'}`;
    const isHashed = /-[\w-]{8,}\.\w+$/.test(name);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Vary', 'Accept-Encoding');
    if (packed !== null) response.setHeader('Content-Encoding', packed);
    const cache = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
    await sendFile(response, join(folder, file), fileHeaders(name, cache));
  });
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  } catch {
    return [];
  }
}

function fileHeaders(name: string, cacheControl: string): Record<string, string> {
  return {
    'Content-Type': MEDIA_TYPES[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': cacheControl,
  };
}

/** Throws, before the first byte, when the file is not there; a client that goes away ends the reading. */
async function sendFile(response: Response, file: string, headers: Record<string, string>): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    response.writeHead(200, { ...headers, 'Content-Length': size });
    if (response.req.method === 'HEAD') response.end();
    else await pipeline(handle.createReadStream({ autoClose: false }), response);
  } catch (error) {
    // A client that went away needs no answer.
    if (!response.destroyed) throw error;
  } finally {
    await handle.close();
  }
}
