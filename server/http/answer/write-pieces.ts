import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';

/**
 * Writes each piece when the one before it is on its way, so that no more than one is held. Answers whether all went
 * out: false when the connection ended, or one of the streams was destroyed, before. Doesn't end `sink`.
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

/** Resolves when the answer's connection is gone, or the answer is closed. An answer that waits for its turn in a pipeline hears nothing else. */
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
