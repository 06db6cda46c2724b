import { connect } from 'node:net';
import { COUNTER } from './requests.ts';
import type { Burst, BurstResult, LoadOrder } from './load.ts';

/**
 * The load generator: keep-alive connections with one request at a time, written and read as bytes. Of a response, it
 * reads only status and length, so that it needs little processor time beside the server.
 */

interface Prepared {
  bytes: Buffer;
  /** Position of the ten digits of the counter. */
  counters: number[];
}

const RECEIVE_BYTES = 256 * 1024;
/** All headers are shorter. */
const HEADER_BYTES = 4096;
const NO_BODY: ReadonlySet<number> = new Set([204, 304]);
const sets = new Map<string, Prepared[]>();

function prepare(text: string): Prepared {
  const bytes = Buffer.from(text, 'latin1');
  const counters: number[] = [];
  for (let at = bytes.indexOf(COUNTER); at !== -1; at = bytes.indexOf(COUNTER, at + 1)) counters.push(at);
  return { bytes, counters };
}

/** Status and length of the body. Throws if there is no length. */
function readHead(headers: string): { status: number; length: number } {
  const status = Number(headers.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
  if (length === undefined && !NO_BODY.has(status)) throw new Error('An answer has no Content-Length.');
  return { status, length: Number(length ?? 0) };
}

function run(burst: Burst): Promise<BurstResult> {
  const requests = sets.get(burst.set) ?? [];
  const total = burst.once ? requests.length : Infinity;
  const statuses: Record<number, number> = {};
  const latencies: number[] = [];
  const startedAt = performance.now();
  const deadline = startedAt + burst.ms;
  let sent = 0;
  let bytes = 0;
  let lastAt = startedAt;

  const next = (): Buffer | null => {
    if (sent >= total || lastAt >= deadline) return null;
    const number = burst.first + sent;
    sent += 1;
    const request = requests[(burst.once ? sent - 1 : number) % requests.length];
    if (request === undefined) throw new Error(`There are no requests named ${burst.set}.`);
    if (request.counters.length === 0) return request.bytes;
    const filled = Buffer.from(request.bytes);
    const digits = String(number).padStart(COUNTER.length, '0');
    for (const at of request.counters) filled.write(digits, at, 'latin1');
    return filled;
  };

  const talk = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      /** Bytes of the response that are still missing; null until the headers are complete. */
      let missing: number | null = null;
      let headers = '';
      const send = (): void => {
        const request = next();
        if (request === null) {
          socket.destroy();
          resolve();
          return;
        }
        sentAt = performance.now();
        socket.write(request);
      };
      const take = (count: number, buffer: Uint8Array): boolean => {
        bytes += count;
        if (missing === null) {
          const seen = headers.length;
          headers += Buffer.from(buffer.buffer, buffer.byteOffset, count).toString(
            'latin1',
            0,
            Math.min(count, HEADER_BYTES),
          );
          const end = headers.indexOf('\r\n\r\n');
          if (end === -1) return true;
          const { status, length } = readHead(headers.slice(0, end));
          statuses[status] = (statuses[status] ?? 0) + 1;
          missing = end + 4 + length - seen;
          headers = '';
        }
        missing -= count;
        if (missing > 0) return true;
        missing = null;
        lastAt = performance.now();
        latencies.push(lastAt - sentAt);
        send();
        return true;
      };
      const socket = connect({
        host: '127.0.0.1',
        port: burst.port,
        noDelay: true,
        onread: { buffer: new Uint8Array(RECEIVE_BYTES), callback: take },
      });
      socket.once('connect', send);
      socket.once('error', reject);
      socket.once('end', () => reject(new Error('The server closed a connection.')));
    });

  return Promise.all(Array.from({ length: burst.connections }, talk)).then(() => {
    const sorted = Float64Array.from(latencies).sort();
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
    return {
      requests: sorted.length,
      seconds: (lastAt - startedAt) / 1_000,
      bytes,
      statuses,
      p50: at(0.5),
      p99: at(0.99),
    };
  });
}

process.on('message', (order: LoadOrder) => {
  if (order.kind === 'requests') {
    sets.set(order.set, order.requests.map(prepare));
    process.send?.({ kind: 'ready' });
    return;
  }
  run(order.burst).then(
    (result) => process.send?.({ kind: 'result', result }),
    (error: unknown) => process.send?.({ kind: 'failed', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
