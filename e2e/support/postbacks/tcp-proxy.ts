import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { selfSigned } from '../service/self-signed.ts';

/** A TCP port in front of a receiver. */
export interface TcpProxy {
  /** `127.0.0.1:port`, as in OUTBOUND_ALLOW. */
  host: string;
  /** Accepts connections and forwards them to the receiver. */
  forward(): Promise<void>;
  /** Accepts connections and closes each at once. */
  dropConnections(): Promise<void>;
  /** Refuses connections. */
  refuse(): Promise<void>;
}

/** Starts a proxy to `receiver`; with `tls`, it uses TLS with an untrusted certificate. */
export async function startTcpProxy(receiver: { host: string }, { tls = false } = {}): Promise<TcpProxy> {
  const inner = Number(receiver.host.split(':')[1]);
  const sockets = new Set<Socket>();
  let isDropping = false;
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (isDropping) return void socket.destroy();
    const through = connect(inner, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(through).pipe(socket);
    socket.on('close', () => through.destroy());
  };
  const server: Server = tls ? createTlsServer(selfSigned(), accept) : createServer(accept);
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const listenAgain = async (dropping: boolean): Promise<void> => {
    isDropping = dropping;
    closeAll();
    if (!server.listening) await listen(port);
  };
  return {
    host: `127.0.0.1:${port}`,
    forward: () => listenAgain(false),
    dropConnections: () => listenAgain(true),
    refuse: () =>
      new Promise((resolve) => {
        closeAll();
        if (server.listening) server.close(() => resolve());
        else resolve();
      }),
  };
}
