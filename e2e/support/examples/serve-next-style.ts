import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleNextStyle } from './bundle-next-style.ts';

// Serves the folder `app` as Next.js does: route handlers by their folders, and the page at `/`. Like Next.js, it takes
// `--port`.

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const { port: PORT } = parseArgs({
  options: { port: { type: 'string', default: process.env['PORT'] ?? '8080' } },
}).values;
const origin = `http://localhost:${PORT}`;

const bundles = mkdtempSync(join(tmpdir(), 'next-style-'));
process.once('exit', () => rmSync(bundles, { recursive: true }));
process.once('SIGTERM', () => process.exit());
const routes = await Promise.all(
  (await bundleNextStyle(resolve('app'), bundles)).map(async ({ file, path }) => ({
    pattern: new RegExp(`^/${path.replaceAll(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`),
    handlers: (await import(pathToFileURL(file).href)) as Record<string, Handler>,
  })),
);
const { render } = (await import(pathToFileURL(join(bundles, 'page.mjs')).href)) as {
  render: () => Promise<{ html: string; props: object }>;
};

createServer((request, response) => {
  void answer(requestOf(request))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      return new Response(null, { status: 500 });
    })
    .then(async ({ body, headers, status }) => {
      response.writeHead(status, Object.fromEntries(headers));
      for await (const chunk of body ?? []) response.write(chunk);
      response.end();
    });
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`${origin}\n`));

function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '' } = incoming;
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = method === 'POST' ? (Readable.toWeb(incoming) as ReadableStream) : null;
  return new Request(`${origin}${url}`, { method, headers, body, duplex: 'half' } as RequestInit);
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/') return page();
  const type = { 'Content-Type': 'text/javascript' };
  if (pathname.endsWith('.js')) return new Response(readFileSync(join(bundles, pathname)), { headers: type });
  for (const { handlers, pattern } of routes) {
    const match = pattern.exec(pathname);
    const handler = handlers[request.method];
    if (match !== null && handler !== undefined)
      return handler(request, { params: Promise.resolve({ ...match.groups }) });
  }
  return new Response(null, { status: 404 });
}

async function page(): Promise<Response> {
  const { html, props } = await render();
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><div id="root">${html}</div>
<script type="application/json" id="props">${JSON.stringify(props).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" src="/client.js"></script></html>`;
  return new Response(text, { headers: { 'Content-Type': 'text/html' } });
}
