import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { PostbackAnswer, ReceivedPostback } from './postback-receiver.ts';
import { selfSigned } from '../service/self-signed.ts';

/** The id by which a receiver knows a repeat: of a GET its parameter, of a POST its header. */
export function idOf({ headers, parameters }: ReceivedPostback): string {
  return parameters['postback_id'] ?? headers['webhook-id'] ?? '';
}

/** 1 or 2: of a GET that has the macro as `s`, or of a POST. */
export function statusOf({ body, parameters }: ReceivedPostback): number {
  return Number(parameters['s'] ?? (JSON.parse(body) as { data: { status: number } }).data.status);
}

/** Checks a GET with nothing of the service's own code, as docs/postbacks.md says. `at`: the service's time. */
export function isGenuineGet({ url }: ReceivedPostback, secret: string, at: number): boolean {
  const [, signed = '', signature = ''] = /^(.+)&signature=([0-9a-f]{64})$/.exec(url) ?? [];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const sentAt = Number(new URLSearchParams(signed.slice(signed.indexOf('?'))).get('timestamp'));
  return createHmac('sha256', key).update(signed).digest('hex') === signature && Math.abs(at / 1000 - sentAt) <= 300;
}

/** What the public library reads of a POST at the service's time; throws when it is not genuine or too old. */
export function readPost({ body, headers }: ReceivedPostback, secret: string, at: number): unknown {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

/** An answer that keeps every request waiting until the test lets them go. */
export function holding(): { answer: PostbackAnswer; held: ServerResponse[]; letGo(status?: number): void } {
  const held: ServerResponse[] = [];
  return {
    held,
    answer: (_, response) => {
      held.push(response);
      return null;
    },
    letGo: (status = 200) => {
      for (const response of held.splice(0)) response.writeHead(status).end('late');
    },
  };
}

/** Answers of bytes that are no HTTP, or broken HTTP, or HTTP without an end. `end`: whether the connection is then closed. */
export function rawAnswer(text: string, { end }: { end: boolean }): PostbackAnswer {
  return (_, { socket }) => {
    if (end) socket?.end(text);
    else socket?.write(text);
    return null;
  };
}

/** Writes the same again for as long as somebody reads it. */
export function endless(text: string, isHead: boolean): PostbackAnswer {
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

/** A TCP port in front of a receiver. */
export interface Door {
  /** As POSTBACK_ALLOW names it. */
  host: string;
  /** Takes connections and hands them through. */
  open(): Promise<void>;
  /** Takes connections and closes each at once. */
  slam(): Promise<void>;
  /** Takes none: who connects is refused. */
  lock(): Promise<void>;
}

/** Opens a door in front of `receiver`, behind TLS with a certificate that nobody trusts when `tls` is set. */
export async function openDoor(receiver: { host: string }, { tls = false } = {}): Promise<Door> {
  const inner = Number(receiver.host.split(':')[1]);
  const sockets = new Set<Socket>();
  let isSlammed = false;
  const take = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (isSlammed) return void socket.destroy();
    const through = connect(inner, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(through).pipe(socket);
    socket.on('close', () => through.destroy());
  };
  const server: Server = tls ? createTlsServer(selfSigned(), take) : createServer(take);
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const setOpen = async (slammed: boolean): Promise<void> => {
    isSlammed = slammed;
    closeAll();
    if (!server.listening) await listen(port);
  };
  return {
    host: `127.0.0.1:${port}`,
    open: () => setOpen(false),
    slam: () => setOpen(true),
    lock: () =>
      new Promise((resolve) => {
        closeAll();
        if (server.listening) server.close(() => resolve());
        else resolve();
      }),
  };
}
