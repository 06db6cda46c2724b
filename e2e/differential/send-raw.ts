import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RandomRequest } from './random-requests.ts';

export interface RawResponse {
  status: number;
  requestId: string;
  /** Without those that differ from request to request. */
  headers: readonly string[];
  body: string;
}

const RANDOM_HEADERS: ReadonlySet<string> = new Set(['date', 'x-request-id']);

/** Sends a request byte by byte as given, and reads the answer; random ids and tokens in it are replaced by names. */
export function sendRaw(url: string, { body, headers, method, target }: RandomRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const all = [...headers, ...(body === null ? [] : [['Content-Length', String(Buffer.byteLength(body))] as const])];
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, method, path: target, headers: all.flat(), agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const encoding = response.headers['content-encoding'];
          const isText = encoding === undefined;
          resolve({
            status: response.statusCode ?? 0,
            requestId: String(response.headers['x-request-id']),
            // How long a compressed body is depends on the random token in it.
            headers: withoutRandom(response.rawHeaders, isText),
            body: withoutIds(unpack(Buffer.concat(chunks), encoding)),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

function withoutRandom(rawHeaders: readonly string[], hasLength: boolean): string[] {
  const lines: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (RANDOM_HEADERS.has(name) || (name === 'content-length' && !hasLength)) continue;
    lines.push(withoutIds(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`));
  }
  return lines;
}

function unpack(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip' && bytes.length > 0) return gunzipSync(bytes).toString();
  return (encoding === 'br' && bytes.length > 0 ? brotliDecompressSync(bytes) : bytes).toString();
}

/** Ids that the service makes at random have the same length each time. */
export function withoutIds(text: string): string {
  return text.replaceAll(/\b(req|clk|lead|dlv|pbk)_[\w-]+/g, '$1_ID').replaceAll(/(\/click\/\d+\/)[\w-]+/g, '$1TOKEN');
}
