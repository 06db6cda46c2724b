import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { misbehave, type Fault } from './misbehave.ts';
import { networkCall, type Callback, type Sale } from './network-call.ts';
import { readRequest, sendResponse } from './network-http.ts';
import type { BookedConversion, NetworkRequest, Simulation, SoldOffer } from './simulation.ts';

/** A simulated network on loopback. Change its fields to change its behavior. */
export interface Network {
  /** The operator's setting `base`. */
  base: string;
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  offers: readonly SoldOffer[];
  /** The conversions in its report. */
  conversions: readonly BookedConversion[];
  /** The current fault; null for none. */
  fault: Fault | null;
  readonly requests: readonly NetworkRequest[];
  /** Calls back like the network, with its signature. `origin` replaces the callback URL's own. */
  callBack(to: Callback & { origin?: string }, sale: Sale): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
}

/** Starts the network of a simulation. */
export async function startNetwork(simulation: Simulation, offers: readonly SoldOffer[]): Promise<Network> {
  const requests: NetworkRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readRequest(request, network.host);
    requests.push(call);
    const answer = simulation.answerReport?.(call, network.conversions) ?? simulation.answer(call, network.offers);
    const { fault } = network;
    if (fault !== null && (await misbehave(fault, { answer, response, simulation, number: requests.length }))) return;
    sendResponse(response, answer);
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
    async callBack({ origin, ...callback }, sale) {
      const { headers, url } = networkCall(simulation, callback, sale);
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
