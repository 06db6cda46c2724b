import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that have no response yet. */
interface Line {
  isBusy: boolean;
  readonly waiting: { request: IncomingMessage; response: ServerResponse }[];
}

/** How many requests may wait behind the current one. No browser, library or proxy pipelines nearly as many. */
const MOST_WAITING = 32;

/** Handles a request, and returns what to do when its response is closed. */
export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => () => void;

/**
 * Handles the requests of one connection one at a time, in the order of their responses. A client may pipeline many
 * requests. Handled all at once, they would all run and hold their responses, and nothing would bound one connection.
 * Closes a connection on which more than 32 requests wait.
 */
export function oneAtATime(handle: HandleRequest): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  const answer = (line: Line, request: IncomingMessage, response: ServerResponse): void => {
    line.isBusy = true;
    const onClose = handle(request, response);
    response.once('close', () => {
      onClose();
      line.isBusy = false;
      const next = line.waiting.shift();
      if (next !== undefined && !next.request.socket.destroyed) answer(line, next.request, next.response);
    });
  };

  return (request, response) => {
    const { socket } = request;
    // The connection is closed, but the last read brought more of its requests.
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
