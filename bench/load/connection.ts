import { connect } from 'node:net';

/** A keep-alive connection that carries one request at a time. */
export interface Connection {
  send(request: Buffer): void;
  close(): void;
}

export interface ConnectionEvents {
  /** A response is complete. `bytes`: its length, including headers. */
  onResponse: (status: number, bytes: number) => void;
  /** The connection failed, or the server closed it. */
  onFailure: (error: Error) => void;
}

const RECEIVE_BYTES = 256 * 1024;
/** All headers are shorter. */
const HEADER_BYTES = 4096;
const NO_BODY: ReadonlySet<number> = new Set([204, 304]);

/** Connects to a loopback port. It reads only the status and length of responses, to save processor time. */
export function openConnection(port: number, { onFailure, onResponse }: ConnectionEvents): Promise<Connection> {
  let status = 0;
  /** Bytes of the response still to come; null until the headers are complete. */
  let missing: number | null = null;
  let bytes = 0;
  let headers = '';
  const receive = (count: number, buffer: Uint8Array): boolean => {
    bytes += count;
    if (missing === null) {
      const seen = headers.length;
      const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, count);
      headers += chunk.toString('latin1', 0, Math.min(count, HEADER_BYTES));
      const end = headers.indexOf('\r\n\r\n');
      if (end === -1) return true;
      const head = readHead(headers.slice(0, end));
      status = head.status;
      missing = end + 4 + head.length - seen;
      headers = '';
    }
    missing -= count;
    if (missing > 0) return true;
    missing = null;
    const length = bytes;
    bytes = 0;
    onResponse(status, length);
    return true;
  };
  const socket = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: { buffer: new Uint8Array(RECEIVE_BYTES), callback: receive },
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.once('error', onFailure);
      socket.once('end', () => onFailure(new Error('The server closed a connection.')));
      resolve({ send: (request) => void socket.write(request), close: () => void socket.destroy() });
    });
  });
}

/** Status and length of the body. Throws if there is no length. */
function readHead(headers: string): { status: number; length: number } {
  const status = Number(headers.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
  if (length === undefined && !NO_BODY.has(status)) throw new Error('A response has no Content-Length.');
  return { status, length: Number(length ?? 0) };
}
