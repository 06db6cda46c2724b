import type { ServerResponse } from 'node:http';
import type { ReceiverResponse } from './postback-receiver.ts';

/** Delays the responses to all requests until `release`. */
export function holdRequests(): { answer: ReceiverResponse; held: ServerResponse[]; release(status?: number): void } {
  const held: ServerResponse[] = [];
  return {
    held,
    answer: (_, response) => {
      held.push(response);
      return null;
    },
    release: (status = 200) => {
      for (const response of held.splice(0)) response.writeHead(status).end('late');
    },
  };
}

/** Writes `text` to the connection in place of an HTTP response. `end` then closes the connection. */
export function rawResponse(text: string, { end }: { end: boolean }): ReceiverResponse {
  return (_, { socket }) => {
    if (end) socket?.end(text);
    else socket?.write(text);
    return null;
  };
}

/** Writes `text` as the head or body of a response, repeatedly, for as long as the client reads. */
export function endless(text: string, isHead: boolean): ReceiverResponse {
  return (_, response) => {
    const sink = isHead ? response.socket : response;
    const write = (): void => {
      if (sink !== null) while (!sink.destroyed && sink.write(text));
    };
    sink?.on('drain', write);
    write();
    return null;
  };
}
