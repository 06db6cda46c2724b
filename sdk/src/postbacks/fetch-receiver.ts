import { PostbackError } from './postback-error.ts';
import { MAX_BODY_BYTES, receivePostback, type ReceiverResponse, type ReceiverOptions } from './receive-postback.ts';
import { bytesOf } from './signature.ts';

/**
 * A receiver for frameworks that map a `Request` to a `Response`: Next.js route handlers, Hono, Deno, Bun, Workers. It
 * takes both kinds of postback at one URL.
 */
export function fetchReceiver<Transaction, Result>(
  options: ReceiverOptions<Transaction, Result>,
): (request: Request) => Promise<Response> {
  const receive = receivePostback(options);
  return async (request) => {
    const response = await receive(async () => ({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await bodyOf(request),
    }));
    return responseOf(response);
  };
}

export function responseOf({ body, status }: ReceiverResponse): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } });
}

async function bodyOf(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed) {
    throw new PostbackError(
      'body_already_parsed',
      'Something read the body before the receiver. The signature covers its exact bytes, so give the receiver a request whose body is unread.',
    );
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new PostbackError('body_too_large', 'The body is larger than any postback.');
    chunks.push(chunk);
  }
  return bytesOf(...chunks);
}
