import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, crc32, deflateSync } from 'node:zlib';
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
    const image = /^\/images\/(\d+)\.png$/.exec(pathname);
    if (image) return send(response, 'image/png', picture(Number(image[1])));
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

/** A PNG of 64 x 64, as offer networks send them: a disc on a background. A palette of two colors keeps it small. */
function picture(n: number): Buffer {
  const size = 64;
  const radius = 10 + (n % 16);
  const pixels = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y++) {
    // Each row begins with a byte for its filter: none.
    for (let x = 0; x < size; x++) pixels[y * (size + 1) + 1 + x] = Math.hypot(x - 32, y - 32) < radius ? 1 : 0;
  }
  const header = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 3, 0, 0, 0]);
  const palette = Buffer.from([(n * 47) % 200, (n * 89) % 200, (n * 31) % 200, 255, 255, 255]);
  const chunks = [pngChunk('IHDR', header), pngChunk('PLTE', palette), pngChunk('IDAT', deflateSync(pixels))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([numbers.subarray(0, 4), content, numbers.subarray(4)]);
}
