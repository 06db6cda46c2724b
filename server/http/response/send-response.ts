import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Turns } from '../../runtime/turns.ts';
import { whenReady, type MaybePromise } from '../../runtime/when-ready.ts';
import type { EndpointResponse } from '../endpoint.ts';
import { headerOf, setHeader, setHeaders, type HeaderList } from './header-list.ts';
import { encodeJson } from './json.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { openEncoder, compress, type EncoderSlots } from './compression.ts';
import { problem } from '../problem.ts';
import type { Ending } from '../order-of-checks.ts';
import { whenClosed, type Exchange } from '../exchange.ts';
import type { Holding, UnsentBound } from '../limits/unsent-bound.ts';
import { sendRefusal } from './send-refusal.ts';
import { endOf, writePieces } from './write-pieces.ts';

const NO_COMPRESSION_BELOW_BYTES = 1024;
/** Shorter responses are not counted: the connection limit bounds them. */
const NOT_COUNTED_BELOW_BYTES = 64 * 1024;
const RETRY_AFTER_S = 5;

export interface SendDeps {
  publicUrl: string;
  compression: boolean;
  unsent: UnsentBound;
  encoders: EncoderSlots;
  turns: Turns;
}

/** A response that can have a body. `address`: the client's address block. */
export interface Sending extends Pick<Exchange, 'headers' | 'request' | 'response'> {
  readonly address: string;
}

/** Sends an endpoint's response with the exchange's headers. `address`: the client's address block. */
export function sendResponse(
  deps: SendDeps,
  exchange: Exchange,
  { address, ending }: { address: string; ending: Ending },
): MaybePromise<void> {
  const { headers, request, response } = exchange;
  const sending = (): Sending => ({ headers, request, response, address });
  const refuseUnlessSent = (isSent: boolean): void => (isSent ? undefined : sendRefusal(deps, exchange, noRoom));
  switch (ending.kind) {
    case 'nothing':
      response.destroy();
      return undefined;
    case 'problem':
      return sendRefusal(deps, exchange, ending.problem);
    case 'empty':
      if (ending.headers !== undefined) setHeaders(headers, ending.headers);
      response.writeHead(ending.status, headers).end();
      return undefined;
    case 'redirect':
      setHeader(headers, 'Location', ending.location);
      setHeader(headers, 'Content-Length', '0');
      response.writeHead(302, headers).end();
      return undefined;
    case 'page':
      setHeaders(headers, ending.headers);
      response.writeHead(ending.status, headers).end(ending.html);
      return undefined;
    case 'json': {
      const bytes = encodeJson(ending.body);
      if (ending.headers !== undefined) setHeaders(headers, ending.headers);
      const json = { status: ending.status, bytes, mediaType: 'application/json' };
      return whenReady(sendBytes(deps, sending(), json), refuseUnlessSent);
    }
    case 'bytes':
      if (ending.release !== undefined) whenClosed(exchange, ending.release);
      return whenReady(sendBytes(deps, sending(), ending), refuseUnlessSent);
    case 'stream':
      return whenReady(sendStream(deps, sending(), ending), refuseUnlessSent);
  }
}

const noRoom = problem('unavailable', {
  detail: 'Too many long responses are waiting for slow clients.',
  headers: { 'Retry-After': String(RETRY_AFTER_S) },
});

/** Reserves the bytes until the response is closed; null if there is no room. */
function hold({ unsent }: SendDeps, { address, request, response }: Sending, bytes: number): Holding | null {
  const holding = unsent.hold({ bytes, address, cut: () => request.socket.destroy() });
  if (holding !== null) void endOf(request, response).then(holding.release);
  return holding;
}

/** Sends bytes, compressed if the client accepts that. Returns false without sending if there is no room for them. */
export function sendBytes(
  deps: SendDeps,
  sending: Sending,
  ending: Pick<Extract<EndpointResponse, { kind: 'bytes' }>, 'bytes' | 'mediaType'> & { status: number },
): MaybePromise<boolean> {
  const { headers, request, response } = sending;
  const { bytes, mediaType, status } = ending;
  if (bytes.length >= NOT_COUNTED_BELOW_BYTES && hold(deps, sending, bytes.length) === null) return false;
  setHeader(headers, 'Content-Type', mediaType);
  const packing = bytes.length < NO_COMPRESSION_BELOW_BYTES ? null : openPacking(deps, request);
  if (packing !== null) return sendPacked(sending, packing, ending);
  setHeader(headers, 'Content-Length', String(bytes.length));
  const send = (): boolean => {
    response.writeHead(status, headers).end(bytes);
    return true;
  };
  // Short responses go out together at the end of the turn, so that a reader such as a local proxy wakes up once.
  return bytes.length < NOT_COUNTED_BELOW_BYTES ? deps.turns.atEnd(send) : send();
}

async function sendPacked(
  { headers, response }: Sending,
  packing: Packing,
  { bytes, status }: { bytes: Uint8Array; status: number },
): Promise<true> {
  try {
    const packed = await compress(packing.encoding, bytes);
    setEncoding(headers, packing.encoding);
    setHeader(headers, 'Content-Length', String(packed.length));
    response.writeHead(status, headers).end(packed);
    return true;
  } finally {
    packing.release();
  }
}

async function sendStream(
  deps: SendDeps,
  sending: Sending,
  { body, headers: own = {}, mediaType }: Extract<EndpointResponse, { kind: 'stream' }>,
): Promise<boolean> {
  const { headers, request, response } = sending;
  const holding = hold(deps, sending, body.heldBytes);
  if (holding === null) return false;
  setHeader(headers, 'Content-Type', mediaType);
  setHeaders(headers, own);
  const packing = openPacking(deps, request);
  if (packing !== null) setEncoding(headers, packing.encoding);
  else if (body.length !== null) setHeader(headers, 'Content-Length', String(body.length));
  const ended = endOf(request, response);
  try {
    response.writeHead(200, headers);
    if (request.method === 'HEAD') {
      response.end();
      return true;
    }
    if (packing === null) {
      if (await writePieces(response, body.pieces(), holding.progressed, ended)) response.end();
      return true;
    }
    const encoder = openEncoder(packing.encoding);
    void ended.then(() => encoder.destroy());
    encoder.pipe(response);
    if (await writePieces(encoder, body.pieces(), holding.progressed, ended)) {
      encoder.end();
      await Promise.race([finished(encoder).catch(() => undefined), ended]);
    }
    return true;
  } finally {
    packing?.release();
  }
}

interface Packing {
  readonly encoding: Encoding;
  readonly release: () => void;
}

function openPacking(deps: SendDeps, request: IncomingMessage): Packing | null {
  const encoding = deps.compression ? acceptedEncoding(request.headers['accept-encoding']) : null;
  const release = encoding === null ? null : deps.encoders.take();
  return encoding === null || release === null ? null : { encoding, release };
}

function setEncoding(headers: HeaderList, encoding: Encoding): void {
  setHeader(headers, 'Content-Encoding', encoding);
  const vary = headerOf(headers, 'Vary');
  setHeader(headers, 'Vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}
