import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endCall } from './end-of-survey.ts';
import { listFor } from './list-for.ts';
import type { Protocol, SoldSurvey } from './protocol.ts';

type Entry = { person: string; survey: string };

/** What goes wrong at a provider. */
export type Fault = 'error 500' | 'too many' | 'html' | 'half' | 'rubbish' | 'huge' | 'silence' | 'refusal';

/** A survey provider over HTTP that validates requests like the real one. */
export interface FakeProvider {
  protocol: Protocol;
  key: string;
  url: string;
  /** `127.0.0.1:port`, as in POSTBACK_ALLOW. */
  host: string;
  /** Its surveys. Tests may change them. */
  sells: SoldSurvey[];
  fault: Fault | null;
  /** The texts of all requests, and the faults of the refused ones. */
  requests: string[];
  problems: string[];
  /** People that it registered or listed surveys for. */
  persons: Set<string>;
  /** The entered surveys, by our click ID. */
  entries: Map<string, Entry>;
  /** Simulates a person who follows an entry link. Returns the click ID in it. */
  enter(link: URL): string;
  close(): Promise<void>;
}

const HUGE_BYTES = 3 * 1024 * 1024;

export async function startFakeProvider(protocol: Protocol): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', provider.url);
      const body = Buffer.concat(chunks).toString();
      provider.requests.push(`${request.url ?? ''} ${JSON.stringify(request.headers)} ${body}`);
      const call = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      const read = protocol.read(call, provider.key);
      if ('problem' in read) {
        provider.problems.push(read.problem);
        return void response.writeHead(401).end();
      }
      provider.persons.add(read.person);
      if (read.kind === 'profile') return void response.writeHead(200).end('{}');
      return answer(provider, response, read.person);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: FakeProvider = {
    protocol,
    key: `key-of-${protocol.name}-${port}`,
    sells: [],
    fault: null,
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests: [],
    problems: [],
    persons: new Set<string>(),
    entries: new Map<string, Entry>(),
    enter(link) {
      const click = protocol.clickIn(link);
      const { searchParams } = link;
      provider.entries.set(click, {
        person: searchParams.get('hsh') ?? '',
        survey: searchParams.get('survey') ?? '',
      });
      return click;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

function answer({ fault, protocol, sells, url }: FakeProvider, response: ServerResponse, person: string): void {
  const list = listFor(protocol, { surveys: sells, url, person });
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case null:
      return void response.writeHead(200, json).end(list);
    case 'error 500':
      return void response.writeHead(500).end('oops');
    case 'too many':
      return void response.writeHead(429, { 'retry-after': '60' }).end();
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance</html>');
    case 'half':
      return void response.writeHead(200, json).end(list.slice(0, list.length / 2));
    case 'rubbish':
      return void response.writeHead(200, json).end(JSON.stringify({ __proto__: null, surveys: [{ id: {} }] }));
    case 'huge':
      return void response.writeHead(200, json).end(`[${' '.repeat(HUGE_BYTES)}]`);
    case 'silence':
      return;
    case 'refusal':
      return void response
        .writeHead(protocol.refusal.status, json)
        .end(typeof protocol.refusal.body === 'string' ? protocol.refusal.body : JSON.stringify(protocol.refusal.body));
  }
}

/**
 * The provider's call for the end of a click's survey, with its own signature. `entry` overrides the person and the
 * survey.
 */
export async function callBack(
  provider: FakeProvider,
  to: { template: string; secret: string; service: string },
  end: { click: string; transaction: string; outcome?: string; isRevoked?: boolean; paid?: string; entry?: Entry },
): Promise<{ status: number; text: string }> {
  const { entry, ...ended } = end;
  const { person, survey } = entry ?? provider.entries.get(end.click) ?? { person: 'nobody', survey: 'none' };
  const { headers, isJson, url } = endCall(provider.protocol, to, { ...ended, person, survey });
  const parsed = new URL(url);
  const address = to.service + parsed.pathname;
  const response = isJson
    ? await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(parsed.searchParams)),
      })
    : await fetch(address + url.slice(url.indexOf('?')), { headers });
  return { status: response.status, text: await response.text() };
}
