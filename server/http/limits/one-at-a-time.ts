import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request as it arrived. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whether it arrived too late to be served (`Overload`). */
  readonly isLate: boolean;
}

/** Requests of one connection that have no response yet. */
interface Line {
  isBusy: boolean;
  readonly waiting: Arrival[];
}

/** How many requests may wait behind the current one. Real browsers, libraries and proxies pipeline far fewer. */
const MOST_WAITING = 32;

/** Handles a request, and returns a callback for when its response is closed. */
export type HandleRequest = (arrival: Arrival) => () => void;

/**
 * Handles a connection's requests one at a time, in order, so that pipelining can't run an unbounded number at once.
 * Closes a connection on which more than 32 requests wait.
 */
export function oneAtATime(handle: HandleRequest): (arrival: Arrival) => void {
  const lines = new WeakMap<Socket, Line>();

  const answer = (line: Line, arrival: Arrival): void => {
    line.isBusy = true;
    const onClose = handle(arrival);
    arrival.response.once('close', () => {
      onClose();
      line.isBusy = false;
      const next = line.waiting.shift();
      if (next !== undefined && !next.request.socket.destroyed) answer(line, next);
    });
  };

  return (arrival) => {
    const { socket } = arrival.request;
    // The connection is closed, but its last read contained more requests.
    if (socket.destroyed) return;
    let line = lines.get(socket);
    if (line === undefined) {
      line = { isBusy: false, waiting: [] };
      lines.set(socket, line);
    }
    if (!line.isBusy) answer(line, arrival);
    else if (line.waiting.length < MOST_WAITING) line.waiting.push(arrival);
    else socket.destroy();
  };
}
