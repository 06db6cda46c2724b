import type { IncomingMessage } from 'node:http';
import type { MaybePromise } from '../../runtime/when-ready.ts';

export const MAX_BODY_BYTES = 32 * 1024;

export type BodyRead = { kind: 'read'; bytes: Buffer } | { kind: 'too_large' } | { kind: 'aborted' };

const EMPTY = Buffer.alloc(0);

/**
 * Reads the whole body of at most `most` bytes (docs/contract/http.md#limits), synchronously if there is none.
 * `aborted`: the client disconnected.
 */
export function readBody(request: IncomingMessage, most = MAX_BODY_BYTES): MaybePromise<BodyRead> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > most) return { kind: 'too_large' };
  if (declared === 0 && request.headers['transfer-encoding'] === undefined) {
    return { kind: 'read', bytes: EMPTY };
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) {
        request.removeAllListeners('data');
        request.pause();
        resolve({ kind: 'too_large' });
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => {
      const [only] = chunks;
      resolve({ kind: 'read', bytes: chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks) });
    });
    request.on('error', () => resolve({ kind: 'aborted' }));
    request.on('close', () => resolve({ kind: 'aborted' }));
  });
}
