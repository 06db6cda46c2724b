import type { IncomingMessage } from 'node:http';

const LONGEST = 64 * 1024;

/** The body of a request as text; null when it is longer than 64 KiB. */
export async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Read on without keeping: whoever sends must be able to read the answer.
    if (length <= LONGEST) chunks.push(chunk);
  }
  return length > LONGEST ? null : Buffer.concat(chunks).toString();
}
