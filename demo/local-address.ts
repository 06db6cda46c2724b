import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Config, Environment } from '../server/config.ts';

type Listening = Pick<Config, 'host' | 'port' | 'publicUrl' | 'tls'>;

/**
 * The URL at which this machine reaches the demo, without a trailing slash. The demo's advertiser calls it, and its
 * postbacks go there. With TLS, this is the public URL, because the certificate has that name.
 */
export function localUrlOf({ host, port, publicUrl, tls }: Listening): string {
  if (tls !== null) return publicUrl;
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** Adds the demo's own receiver to POSTBACK_ALLOW, because postbacks can't reach this machine otherwise. */
export function allowOwnReceiver(env: Environment, localUrl: string): Environment {
  const { hostname, port, protocol } = new URL(localUrl);
  const own = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
  const given = env['POSTBACK_ALLOW']?.trim() ?? '';
  return { ...env, POSTBACK_ALLOW: given === '' ? own : `${given},${own}` };
}

/** Finds a free port. The demo stores URLs before the service listens, so it must know the port by then. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
