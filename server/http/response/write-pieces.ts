import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';

/**
 * Writes each piece once the previous one has been sent, so that only one is held. Resolves to whether all were
 * written: false if the connection ended or a stream was destroyed first. Doesn't end `sink`.
 */
export async function writePieces(
  sink: Writable | ServerResponse,
  pieces: AsyncIterable<Uint8Array>,
  onTaken: () => void,
  ended: Promise<void>,
): Promise<boolean> {
  for await (const piece of pieces) {
    const isTaken = await Promise.race([taken(sink, piece), ended.then(() => false)]);
    if (!isTaken) return false;
    onTaken();
  }
  return true;
}

/**
 * Resolves when the response or its connection is closed. A pipelined response that waits for its turn emits no other
 * event.
 */
export function endOf(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { socket } = request;
  if (socket.destroyed || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('close', done);
      response.off('close', done);
      resolve();
    };
    socket.once('close', done);
    response.once('close', done);
  });
}

function taken(sink: Writable | ServerResponse, piece: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    sink.write(piece, (error?: Error | null) => resolve(error === undefined || error === null));
  });
}
