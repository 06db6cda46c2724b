import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy with a service below a path of its own host. Its headers claim HTTPS. */
export interface PrefixProxy {
  /** The service's URL: that of the proxy, with the path. */
  url: string;
  /** Forwards requests to this origin from now on. */
  forwardTo(origin: string): void;
  stop(): void;
}

/**
 * `strips`: whether it removes the path, as most proxies do. `passes`: which of the remaining paths it forwards;
 * everything else is 404.
 */
export async function startPrefixProxy({
  prefix = '/rewards',
  strips = true,
  passes = () => true,
}: { prefix?: string; strips?: boolean; passes?: (path: string) => boolean } = {}): Promise<PrefixProxy> {
  let target: string | null = null;
  const server = createServer((incoming, outgoing) => {
    const { headers, method, url = '' } = incoming;
    const below = url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : null;
    if (target === null || below === null || !passes(below)) {
      outgoing.writeHead(404).end('not the service');
      return;
    }
    const { hostname, port } = new URL(target);
    const forwarded = {
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': headers.host,
    };
    const onward = sendRequest(
      { hostname, port, method, path: strips ? below : url, headers: { ...headers, ...forwarded } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${prefix}`,
    forwardTo: (origin) => void (target = origin),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The settings of a service behind such a proxy. */
export function behind({ url }: PrefixProxy): Record<string, string> {
  return { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1,::1' };
}
