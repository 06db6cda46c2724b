import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { textOfBody, type NetworkResponse, type NetworkRequest } from './simulation.ts';

/** The request as a network that listens at this `host:port` sees it. */
export async function readRequest(request: IncomingMessage, host: string): Promise<NetworkRequest> {
  const origin = `http://${host}`;
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]));
  const body = await text(request);
  return { method: request.method ?? '', path: pathname, query: searchParams, headers, body, origin };
}

/** Sends a network's response. */
export function sendResponse(response: ServerResponse, { body, headers, status = 200 }: NetworkResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(status === 204 ? undefined : textOfBody(body));
}
