import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressOf, fakeNetwork } from '../callbacks/call-address.ts';
import type { Values } from '../callbacks/fake-source.ts';
import type { Protocol, SoldSurvey } from './provider-protocols.ts';

type Entry = { person: string; survey: string };

/** What goes wrong at a provider. */
export type Fault = 'error 500' | 'too many' | 'html' | 'half' | 'rubbish' | 'huge' | 'silence' | 'refusal';

/** A survey provider over HTTP that checks requests as the real one does. */
export interface FakeProvider {
  protocol: Protocol;
  key: string;
  url: string;
  /** `127.0.0.1:port`, as in POSTBACK_ALLOW. */
  host: string;
  /** Surveys that it has, until the test changes them. */
  sells: SoldSurvey[];
  fault: Fault | null;
  /** The texts of all requests, and what was wrong with those that it refused. */
  requests: string[];
  problems: string[];
  /** Persons that it registered or listed for. */
  persons: Set<string>;
  /** Who entered which survey, by our click id. */
  entries: Map<string, Entry>;
  /** A person follows an entry link. Returns the click id in it. */
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
    ...{ protocol, key: `key-of-${protocol.name}-${crypto.randomUUID()}`, sells: [], fault: null },
    ...{
      url: `http://127.0.0.1:${port}`,
      host: `127.0.0.1:${port}`,
      requests: [],
      problems: [],
      persons: new Set<string>(),
      entries: new Map<string, Entry>(),
    },
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
  const list = JSON.stringify(protocol.list(sells, url)).replaceAll('hsh=1a9c', `hsh=${person}`);
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

/** How each provider says how a survey ended: the values that differ from those of a complete. */
const ends: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  'bitlabs-surveys': { screenout: { '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0.05' } },
  'cpx-research': { screenout: { '{type}': 'out', '{amount_usd}': '0.05' } },
  inbrain: { screenout: { RewardType: 'survey_disqualified', RevenueAmount: '0.05' } },
  prodege: {
    screenout: { '@status@': '3' },
    quota_full: { '@status@': '2' },
    quality: { '@status@': '4' },
  },
};

/**
 * The provider's call that says how the survey of a click ended, signed as the provider signs. It names the person and
 * the survey that it knows, which `entry` replaces.
 */
export async function callBack(
  provider: FakeProvider,
  to: { template: string; secret: string; service: string },
  end: { click: string; transaction: string; outcome?: string; isRevoked?: boolean; paid?: string; entry?: Entry },
): Promise<{ status: number; text: string }> {
  const { scheme } = provider.protocol;
  const { click, isRevoked = false, outcome = 'complete', paid, transaction } = end;
  const differing = outcome === 'complete' ? {} : ends[scheme]?.[outcome];
  if (differing === undefined) throw new Error(`${scheme} has no ${outcome}.`);
  const { person, survey } = end.entry ?? provider.entries.get(click) ?? { person: 'nobody', survey: 'none' };
  const named: Values = {
    ...{ '[%USER:UID%]': person, '{user_id}': person, PanelistId: person, '@vpid@': person },
    '@projectid@': survey,
  };
  const paying: Values = paid === undefined ? {} : { '[%VALUE:USD%]': paid, '{amount_usd}': paid, RevenueAmount: paid };
  const values = { ...named, ...paying };
  const fake = fakeNetwork(scheme);
  const { headers, url } = addressOf(fake, {
    ...{ template: to.template, secret: to.secret, click, transaction, isRevoked },
    values: isRevoked
      ? {}
      : {
          ...onlyKnown(fake.macros({ click, transaction, isRevoked }), values),
          ...onlyAdded(fake.adds?.({ click, transaction, isRevoked }), values),
          ...differing,
        },
  });
  const parsed = new URL(url);
  const address = to.service + parsed.pathname;
  const response = fake.isJson
    ? await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(parsed.searchParams)),
      })
    : await fetch(address + url.slice(url.indexOf('?')), { headers });
  return { status: response.status, text: await response.text() };
}

function onlyKnown(macros: Values, amount: Values): Values {
  return Object.fromEntries(Object.entries(amount).filter(([name]) => name in macros));
}

function onlyAdded(added: Values | undefined, amount: Values): Values {
  return Object.fromEntries(Object.entries(amount).filter(([name]) => name in (added ?? {})));
}
