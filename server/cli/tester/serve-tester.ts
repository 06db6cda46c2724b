import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { readText } from '../../net/read-text.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { RECEIVER_TEMPLATE } from '../../postbacks/receiver/receiver-template.ts';
import { createReceiver, type Receiver } from '../../postbacks/receiver/receiver.ts';
import type { IncomingCall } from '../../postbacks/receiver/verify-postback.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import { testerFolder } from '../../runtime/project-root.ts';
import { CommandError } from '../errors.ts';

/** A page that receives postbacks, on this machine only. */
export interface Tester {
  /** The page. Only this URL opens it, because it shows users' data. */
  url: string;
  /**
   * The URLs for postbacks of each kind. They are below the page's secret URL, so that no website can guess where to
   * send forged ones.
   */
  addresses: Readonly<Record<IncomingCall['kind'], string>>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const PAGE_BYTES = 16;
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'";
const files: Readonly<Record<string, readonly [name: string, type: string]>> = {
  '': ['tester.html', 'text/html; charset=utf-8'],
  'tester.css': ['tester.css', 'text/css; charset=utf-8'],
  'tester.js': ['tester.js', 'text/javascript; charset=utf-8'],
};
const switchBody = z.strictObject({ failing: z.boolean() });

/**
 * Serves the page while its command runs (docs/postbacks.md#try-your-receiver). `port` 0: any. Throws `CommandError` if
 * the port is in use.
 */
export async function serveTester(
  deps: { clock: Clock; ids: Ids; secretOf: (kind: IncomingCall['kind']) => string | undefined },
  port: number,
): Promise<Tester> {
  const receiver = createReceiver({ clock: deps.clock, secretOf: async (kind) => deps.secretOf(kind) });
  const page = `/${deps.ids.bytes(PAGE_BYTES).toString('hex')}/`;
  const server = createServer((request, response) => {
    void answer(receiver, page, request, response).catch(() => response.destroy());
  });
  const url = `http://${HOST}:${await listenOn(server, port)}${page}`;
  return {
    url,
    addresses: { get: `${url}get?${RECEIVER_TEMPLATE}`, json: `${url}json` },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  receiver: Receiver,
  page: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, method = '', url: target = '/' } = request;
  // Refuses other host names: with DNS rebinding, an attacker's page would share this origin.
  if (!/^(?:127\.0\.0\.1|localhost):\d+$/.test(headers.host ?? '')) return end(response, 403);
  const [path = ''] = target.split('?', 1);
  if (!path.startsWith(page)) return end(response, 404);
  const name = path.slice(page.length);
  const kind = method === 'GET' && name === 'get' ? 'get' : method === 'POST' && name === 'json' ? 'json' : null;
  if (kind !== null) {
    const body = await readText(request);
    if (body === null) return end(response, 413);
    return end(response, await receiver.receive({ kind, target, headers, body }));
  }
  if (method === 'POST' && name === 'switch') return switchTo(receiver, request, response);
  if (method !== 'GET') return end(response, 405);
  if (name === 'postbacks.json') {
    const shown = receiver.shown();
    const isKnown = new URLSearchParams(target.slice(path.length)).get('since') === shown.revision;
    return isKnown ? end(response, 204) : sendJson(response, shown);
  }
  const file = files[name];
  if (file === undefined) return end(response, 404);
  const headersOfPage = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': CSP,
    'Referrer-Policy': 'no-referrer',
  };
  response.writeHead(200, { ...headersOfPage, 'Content-Type': file[1], 'X-Content-Type-Options': 'nosniff' });
  response.end(readFileSync(join(testerFolder, file[0])));
}

/** Requires JSON, which other origins can't send. */
async function switchTo(receiver: Receiver, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers['content-type'] !== 'application/json') return end(response, 415);
  const wanted = switchBody.safeParse(jsonIn((await readText(request)) ?? ''));
  if (!wanted.success) return end(response, 400);
  receiver.fail(wanted.data.failing);
  sendJson(response, receiver.shown());
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(value));
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken' : `can't be opened (${error.code})`;
      reject(new CommandError(`Port ${port} ${why}: choose another with --page PORT.`));
    });
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
