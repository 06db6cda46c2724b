import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { plainWall, type PlainOffer } from './plain-wall.ts';
import type { Workspace } from '../processes/workspace.ts';

/** Servers beside the service: a publisher's pages, and another origin with the images and the plain wall. */
export interface Sites {
  publisher: string;
  other: string;
  /** Makes a publisher's page with `body`. Returns its URL. */
  page(path: string, body: string): string;
  /** The offers of the plain wall. */
  offers: PlainOffer[];
}

export async function openSites(workspace: Workspace): Promise<Sites> {
  const pages = new Map<string, string>();
  const offers: PlainOffer[] = [];
  const rendered = new Map<string, Buffer>();
  const publisher = await serve(workspace, (request, response) => {
    send(response, 'text/html; charset=utf-8', Buffer.from(pages.get(request.url ?? '') ?? ''));
  });
  const other = await serve(workspace, ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://other');
    const image = /^\/images\/(\d+)\.svg$/.exec(pathname);
    if (image) return send(response, 'image/svg+xml', Buffer.from(picture(Number(image[1]))));
    const category = searchParams.get('category');
    const query = {
      category: category === null ? null : Number(category),
      text: searchParams.get('text') ?? '',
      from: Number(searchParams.get('from')),
    };
    // Compressed only once, at the best level.
    const body = rendered.get(url) ?? brotliCompressSync(plainWall(offers, query));
    rendered.set(url, body);
    response.setHeader('Content-Encoding', 'br');
    send(response, 'text/html; charset=utf-8', body);
  });
  return {
    publisher,
    other,
    offers,
    page(path, body) {
      pages.set(path, hostPage(body));
      return publisher + path;
    },
  };
}

async function serve(
  workspace: Workspace,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  workspace.onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function send(response: ServerResponse, type: string, body: Buffer): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
}

const hostPage = (
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Shop</title><link rel="icon" href="data:,"><style>body{margin:0}h1{margin:12px}iframe{display:block;border:0;width:100%;height:780px}
offer-wall:not(:defined){display:block;min-block-size:100vh}</style></head><body><h1>Earn coins</h1>${body}</body></html>`;

const picture = (n: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${(n * 47) % 360} 60% 55%)"/>` +
  `<circle cx="32" cy="32" r="${10 + (n % 16)}" fill="#fff" fill-opacity=".7"/></svg>`;
