import { PostbackError } from './postback-error.ts';
import { MAX_BODY_BYTES, receivePostback, type ReceiverResponse, type ReceiverOptions } from './receive-postback.ts';
import { bytesOf } from './signature.ts';

/** The parts of an Express or node:http request that the receiver needs. */
export interface NodeRequest extends AsyncIterable<unknown> {
  method?: string | undefined;
  url?: string | undefined;
  /** Express: the original URL, before routers strip their mount path. */
  originalUrl?: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Express: the result of a body parser. */
  body?: unknown;
  /** Whether the body was already read. */
  readableEnded?: boolean;
}

/** The parts of an Express or node:http response that the receiver needs. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

/**
 * A receiver for Express and node:http. Mount it before `express.json()`, since the signature covers the raw body. It
 * takes both kinds of postback at one URL.
 */
export function expressReceiver<Transaction, Result>(
  options: ReceiverOptions<Transaction, Result>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  const receive = receivePostback(options);
  return async (request, response) => {
    const answer = await receive(async () => ({
      method: request.method ?? '',
      url: request.originalUrl ?? request.url ?? '',
      headers: request.headers,
      body: request.method === 'POST' ? await bodyOf(request) : '',
    }));
    sendResponse(response, answer);
  };
}

export function sendResponse(response: NodeResponse, { body, status }: ReceiverResponse): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Cache-Control', 'no-store');
  response.end(body);
}

async function bodyOf(request: NodeRequest): Promise<string | Uint8Array> {
  const { body } = request;
  // `express.raw()` and `express.text()` keep the bytes.
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body !== undefined || request.readableEnded === true) {
    throw new PostbackError(
      'body_already_parsed',
      'Something read the body before the receiver, probably express.json(). The signature covers the raw bytes: mount the receiver before it.',
    );
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The request has an encoding; its body must be bytes');
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new PostbackError('body_too_large', 'The body is larger than any postback.');
    chunks.push(chunk);
  }
  return bytesOf(...chunks);
}
