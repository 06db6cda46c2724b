import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Answer } from '../endpoint.ts';
import { encodeJson } from './json.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { openPacker, pack, type PackerSlots } from './packing.ts';
import { problem, sendProblem, type Problem } from '../problem.ts';
import type { Outcome } from '../serve-endpoint.ts';
import type { Holding, UnsentBound } from '../limits/unsent-bound.ts';
import { endOf, writePieces } from './write-pieces.ts';

const NO_COMPRESSION_BELOW_BYTES = 1024;
/** Shorter responses are not counted; the limit of connections bounds them. */
const NOT_COUNTED_BELOW_BYTES = 64 * 1024;
const RETRY_AFTER_S = 5;

export interface SendDeps {
  publicUrl: string;
  compression: boolean;
  unsent: UnsentBound;
  packers: PackerSlots;
}

/** The request that is answered. */
interface Sending {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
}

type Addressed = Sending & { address: string };

/** Sends an endpoint's answer with `headers` and those of the pipeline. */
export async function sendAnswer(
  deps: SendDeps,
  outcome: Outcome,
  { request, response, requestId, headers: base }: Sending & { headers: Readonly<Record<string, string>> },
): Promise<void> {
  const { address, answer } = outcome;
  const headers = { ...base, ...outcome.headers };
  const sending = { request, response, requestId, address };
  switch (answer.kind) {
    case 'nothing':
      response.destroy();
      return;
    case 'problem':
      refuse(deps, sending, answer.problem, headers);
      return;
    case 'empty':
      response.writeHead(answer.status, headers).end();
      return;
    case 'redirect':
      response.writeHead(302, { ...headers, Location: answer.location, 'Content-Length': 0 }).end();
      return;
    case 'page':
      response.writeHead(answer.status, { ...headers, ...answer.headers }).end(answer.html);
      return;
    case 'json': {
      const bytes = encodeJson(answer.body);
      Object.assign(headers, answer.headers);
      const sent = { status: answer.status, bytes, mediaType: 'application/json' };
      if (!(await sendBytes(deps, sending, sent, headers))) refuse(deps, sending, noRoom, headers);
      return;
    }
    case 'bytes':
      if (answer.release !== undefined) response.once('close', answer.release);
      if (!(await sendBytes(deps, sending, answer, headers))) refuse(deps, sending, noRoom, headers);
      return;
    case 'stream':
      if (!(await sendStream(deps, sending, answer, headers))) refuse(deps, sending, noRoom, headers);
  }
}

const noRoom = problem('unavailable', {
  detail: 'Too many long responses are waiting for slow clients.',
  headers: { 'Retry-After': String(RETRY_AFTER_S) },
});

function refuse(deps: SendDeps, sending: Sending, refusal: Problem, headers: Record<string, string>): void {
  const { publicUrl } = deps;
  const merged: Problem = { ...refusal, headers: { ...headers, ...refusal.headers } };
  sendProblem(sending.response, merged, { publicUrl, requestId: sending.requestId });
}

/** Reserves the bytes until the response is closed; null if there is no room. */
function hold({ unsent }: SendDeps, { address, request, response }: Addressed, bytes: number): Holding | null {
  const holding = unsent.hold({ bytes, address, cut: () => request.socket.destroy() });
  if (holding !== null) void endOf(request, response).then(holding.release);
  return holding;
}

/** Sends bytes, compressed if the client takes that. Sends nothing and returns false if there is no room for them. */
export async function sendBytes(
  deps: SendDeps,
  sending: Addressed,
  answer: Pick<Extract<Answer, { kind: 'bytes' }>, 'bytes' | 'mediaType'> & { status: number },
  headers: Record<string, string>,
): Promise<boolean> {
  const { request, response } = sending;
  const { bytes, mediaType, status } = answer;
  if (bytes.length >= NOT_COUNTED_BELOW_BYTES && hold(deps, sending, bytes.length) === null) return false;
  headers['Content-Type'] = mediaType;
  const packing = bytes.length < NO_COMPRESSION_BELOW_BYTES ? null : openPacking(deps, request);
  if (packing === null) {
    headers['Content-Length'] = String(bytes.length);
    response.writeHead(status, headers).end(bytes);
    return true;
  }
  try {
    const packed = await pack(packing.encoding, bytes);
    setEncoding(headers, packing.encoding);
    headers['Content-Length'] = String(packed.length);
    response.writeHead(status, headers).end(packed);
    return true;
  } finally {
    packing.release();
  }
}

async function sendStream(
  deps: SendDeps,
  sending: Addressed,
  { body, mediaType }: Extract<Answer, { kind: 'stream' }>,
  headers: Record<string, string>,
): Promise<boolean> {
  const { request, response } = sending;
  const holding = hold(deps, sending, body.heldBytes);
  if (holding === null) return false;
  headers['Content-Type'] = mediaType;
  const packing = openPacking(deps, request);
  if (packing !== null) setEncoding(headers, packing.encoding);
  else if (body.length !== null) headers['Content-Length'] = String(body.length);
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
    const packer = openPacker(packing.encoding);
    void ended.then(() => packer.destroy());
    packer.pipe(response);
    if (await writePieces(packer, body.pieces(), holding.progressed, ended)) {
      packer.end();
      await Promise.race([finished(packer).catch(() => undefined), ended]);
    }
    return true;
  } finally {
    packing?.release();
  }
}

function openPacking(deps: SendDeps, request: IncomingMessage): { encoding: Encoding; release: () => void } | null {
  const encoding = deps.compression ? acceptedEncoding(request.headers['accept-encoding']) : null;
  const release = encoding === null ? null : deps.packers.take();
  return encoding === null || release === null ? null : { encoding, release };
}

function setEncoding(headers: Record<string, string>, encoding: Encoding): void {
  headers['Content-Encoding'] = encoding;
  headers['Vary'] = headers['Vary'] === undefined ? 'Accept-Encoding' : `${headers['Vary']}, Accept-Encoding`;
}
