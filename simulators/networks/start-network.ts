import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addressOf, fakeNetwork } from '../callbacks/call-address.ts';
import { misbehave, type Fault } from './misbehave.ts';
import {
  textOfBody,
  type BookedConversion,
  type NetworkAnswer,
  type NetworkRequest,
  type Simulation,
  type SoldOffer,
} from './simulation.ts';

/** One lead that a simulated network sells. */
export interface Sale {
  click: string;
  transaction: string;
  isRevoked?: boolean;
  /** Decimal text. */
  payout?: string;
  /** The network's id of the goal. */
  event?: string;
  /** The network's id of the offer for which it pays. */
  offer: string;
}

/** A simulated network that listens on loopback. Change its fields to change what it does. */
export interface Network {
  /** What the operator gives as `base`. */
  base: string;
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  offers: readonly SoldOffer[];
  /** What its report lists. */
  conversions: readonly BookedConversion[];
  /** What goes wrong from now on; null if nothing. */
  fault: Fault | null;
  readonly requests: readonly NetworkRequest[];
  /**
   * Calls back as the network does, with its signature. `template`: the callback URL as the operator pasted it.
   * `origin`: where that leads to, if not to itself.
   */
  callBack(
    to: { template: string; secret: string; origin?: string },
    sale: Sale,
  ): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
}

/** Starts the network of a simulation. */
export async function startNetwork(simulation: Simulation, offers: readonly SoldOffer[]): Promise<Network> {
  const requests: NetworkRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await networkRequest(request, network.host);
    requests.push(call);
    const answer = simulation.answerReport?.(call, network.conversions) ?? simulation.answer(call, network.offers);
    const { fault } = network;
    if (fault !== null && (await misbehave(fault, { answer, response, simulation, number: requests.length }))) return;
    send(response, answer);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const network: Network = {
    base: `http://${host}${simulation.basePath}`,
    host,
    offers,
    conversions: [],
    fault: null,
    requests,
    async callBack({ origin, secret, template }, sale) {
      const event = sale.event === undefined ? {} : { event: encodeURIComponent(sale.event) };
      const report = { isRevoked: false, ...sale, ...event };
      const { headers, url } = addressOf(fakeNetwork(simulation.scheme ?? simulation.adapter), {
        template,
        secret,
        ...report,
      });
      const { pathname, search, origin: own } = new URL(url);
      const response = await fetch(`${origin ?? own}${pathname}${search}`, { headers });
      return { status: response.status, body: await response.text() };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return network;
}

async function networkRequest(request: IncomingMessage, host: string): Promise<NetworkRequest> {
  const origin = `http://${host}`;
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]));
  const body = await text(request);
  return { method: request.method ?? '', path: pathname, query: searchParams, headers, body, origin };
}

function send(response: ServerResponse, { body, headers, status = 200 }: NetworkAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(status === 204 ? undefined : textOfBody(body));
}
