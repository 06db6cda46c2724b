import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
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
  openApi: unknown;
  /** Folder of the built widget; null when it is not built. */
  widgetFolder: string;
}

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
  const openApi = Buffer.from(JSON.stringify(deps.openApi));
  app.get('/openapi.json', (_request, response) => {
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
    const wall = (await deps.directory.current()).wall(Number(request.params.pubId), Number(request.params.adwallId));
    if (wall === null) {
      next();
      return;
    }
    const origins = wall.settings.origins;
    response.writeHead(
      200,
      pageHeaders({
        csp: "default-src 'none'; script-src 'self'; style-src 'self'; img-src https: http: data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html",
        frameAncestors: origins.length === 0 ? '*' : origins.join(' '),
      }),
    );
    createReadStream(join(deps.widgetFolder, 'hosted.html')).pipe(response);
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
    app.get(`/docs/${name}`, (_request, response) => sendFile(response, join(assets, name), 'public, max-age=3600'));
  }
}

/** The widget's files, known by name when the service starts, with their precompressed forms. */
function mountWidget(app: Express, folder: string): void {
  const names = new Set(listFiles(folder));
  app.get('/embed/v1/*name', (request: Request<{ name: string[] }>, response, next) => {
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
    sendFile(response, join(folder, file), cache, MEDIA_TYPES[extname(name)]);
  });
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  } catch {
    return [];
  }
}

function sendFile(
  response: Response,
  file: string,
  cacheControl: string,
  mediaType = MEDIA_TYPES[extname(file)],
): void {
  response.writeHead(200, {
    'Content-Type': mediaType ?? 'application/octet-stream',
    'Content-Length': statSync(file).size,
    'Cache-Control': cacheControl,
  });
  createReadStream(file).pipe(response);
}
