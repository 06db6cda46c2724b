import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiHeaders } from './response/headers.ts';
import type { Endpoint } from './endpoint.ts';
import type { HeaderList } from './response/header-list.ts';
import type { Arrival } from './limits/one-at-a-time.ts';

/** A request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Whether the request arrived too late in its event loop turn to be served (`Overload`). */
  readonly isLate: boolean;
  /** The response headers known so far. */
  readonly headers: HeaderList;
  isClosed: boolean;
  /** Called when the response is closed. */
  onClose: (() => void) | null;
}

const API_HEADERS: HeaderList = Object.entries(apiHeaders).flat();

export function openExchange({ isLate, request, response }: Arrival, requestId: string): Exchange {
  return { request, response, requestId, isLate, headers: firstHeaders(requestId), isClosed: false, onClose: null };
}

/** The headers of every API response. `endpoint`: the matched endpoint, before its wall or panel is known. */
export function firstHeaders(requestId: string, endpoint?: Endpoint): HeaderList {
  const headers = [...API_HEADERS, 'X-Request-Id', requestId];
  if (endpoint?.cors === 'anyone') headers.push('Access-Control-Allow-Origin', '*');
  return headers;
}

/** Calls `work` when the response is closed, or at once if it already is. Supports one callback at most. */
export function whenClosed(exchange: Exchange, work: () => void): void {
  if (exchange.isClosed) work();
  else exchange.onClose = work;
}

/** Must be called when the response is closed. */
export function closeExchange(exchange: Exchange): void {
  exchange.isClosed = true;
  exchange.onClose?.();
}
