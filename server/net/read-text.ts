import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 64 * 1024;

/** The text of a request's body; null if it is longer than 64 KiB. */
export async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Reads to the end even if it is too long, because otherwise the client can't read the response.
    if (length <= MAX_BYTES) chunks.push(chunk);
  }
  return length > MAX_BYTES ? null : Buffer.concat(chunks).toString();
}
