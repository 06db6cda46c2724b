import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { plainWall, type PlainOffer } from './plain-wall.ts';
import type { Workspace } from '../processes/workspace.ts';

/** Servers in addition to the service: a publisher's pages, and another origin with the images and the plain wall. */
export interface Sites {
  publisher: string;
  other: string;
  /** Makes a publisher's page with `body`. Returns its URL. */
  page(path: string, body: string): string;
  /** The offers of the plain wall. */
  offers: PlainOffer[];
  /** How the publisher's server gets the token that a POST to `/token?USER` responds with. */
  mint: (user: string) => Promise<string>;
}

export async function openSites(workspace: Workspace): Promise<Sites> {
  const pages = new Map<string, string>();
  const offers: PlainOffer[] = [];
  const rendered = new Map<string, Buffer>();
  const pictures = new Map<number, Promise<Buffer>>();
  const publisher = await serve(workspace, async ({ method, url = '' }, response) => {
    if (method === 'POST') {
      const token = await sites.mint(url.replace('/token?', ''));
      return send(response, 'application/json', Buffer.from(JSON.stringify({ token })));
    }
    send(response, 'text/html; charset=utf-8', Buffer.from(pages.get(url) ?? ''));
  });
  const other = await serve(workspace, async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://other');
    const image = /^\/images\/(\d+)\.png$/.exec(pathname);
    if (image) {
      const n = Number(image[1]);
      const png = pictures.get(n) ?? draw(n);
      pictures.set(n, png);
      return send(response, 'image/png', await png);
    }
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
  const sites: Sites = {
    publisher,
    other,
    offers,
    mint: () => Promise.reject(new Error('The service has not started.')),
    page(path, body) {
      pages.set(path, hostPage(body));
      return publisher + path;
    },
  };
  return sites;
}

async function serve(
  workspace: Workspace,
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
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

/** A 64 x 64 PNG, as offer networks send them: a disc on a background. A two-color palette keeps it small. */
function draw(n: number): Promise<Buffer> {
  const fill = `rgb(${(n * 47) % 200}, ${(n * 89) % 200}, ${(n * 31) % 200})`;
  const disc = `<circle cx="32" cy="32" r="${10 + (n % 16)}" fill="#fff" />`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" shape-rendering="crispEdges"><rect width="64" height="64" fill="${fill}" />${disc}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 2 }).toBuffer();
}
