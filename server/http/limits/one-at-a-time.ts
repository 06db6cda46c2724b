import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that are still to be answered. */
interface Line {
  isBusy: boolean;
  readonly waiting: { request: IncomingMessage; response: ServerResponse }[];
}

/** Requests that may wait behind the one that is answered. No browser, library or proxy sends nearly as many. */
const MOST_WAITING = 32;

/**
 * Answers the requests of one connection one after the other, as they go out. A client may send many without waiting for
 * an answer; taken on at once, they would run, and hold their answers, without a bound of the connection's own. Cuts a
 * connection on which more than 32 wait.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  const answer = (line: Line, request: IncomingMessage, response: ServerResponse): void => {
    line.isBusy = true;
    response.once('close', () => {
      line.isBusy = false;
      const next = line.waiting.shift();
      if (next !== undefined && !next.request.socket.destroyed) answer(line, next.request, next.response);
    });
    listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // Cut, with more of its requests in what was read last.
    if (socket.destroyed) return;
    let line = lines.get(socket);
    if (line === undefined) {
      line = { isBusy: false, waiting: [] };
      lines.set(socket, line);
    }
    if (!line.isBusy) answer(line, request, response);
    else if (line.waiting.length < MOST_WAITING) line.waiting.push({ request, response });
    else socket.destroy();
  };
}
