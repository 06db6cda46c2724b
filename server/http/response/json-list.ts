import type { EndpointResponse } from '../endpoint.ts';
import { encodeJson } from './json.ts';

/** The memory of a few thousand rows, which are read and written in batches of a thousand. */
const HELD_BYTES = 1024 * 1024;

/**
 * Streams `{"name":[first…, rest…], …after}` without holding the whole list. `first` has at least one element. Other
 * requests run between two batches of `rest`.
 */
export function jsonList(list: {
  name: string;
  first: readonly unknown[];
  rest: AsyncIterable<readonly unknown[]>;
  after: Readonly<Record<string, unknown>>;
}): EndpointResponse {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`{${JSON.stringify(list.name)}:[${inside(list.first)}`);
    for await (const rows of list.rest) {
      if (rows.length > 0) yield Buffer.from(`,${inside(rows)}`);
      await new Promise((resume) => setImmediate(resume));
    }
    yield Buffer.from(`],${inside(list.after)}}`);
  };
  const body = { length: null, heldBytes: HELD_BYTES, pieces };
  return { kind: 'stream', status: 200, mediaType: 'application/json', body };
}

/** JSON without its outer brackets or braces. */
function inside(value: object): string {
  return encodeJson(value).toString().slice(1, -1);
}
