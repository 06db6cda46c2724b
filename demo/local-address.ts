import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Config, Environment } from '../server/config.ts';

type Listening = Pick<Config, 'host' | 'port' | 'publicUrl' | 'tls'>;

/**
 * Where this machine reaches the demo, no slash at its end: what its advertiser calls, and where its postbacks go. With
 * a certificate it is the public address, whose name the certificate has.
 */
export function localUrlOf({ host, port, publicUrl, tls }: Listening): string {
  if (tls !== null) return publicUrl;
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** POSTBACK_ALLOW with the demo's own receiver in it: it is on this machine, where postbacks go to nobody else. */
export function allowOwnReceiver(env: Environment, localUrl: string): Environment {
  const { hostname, port, protocol } = new URL(localUrl);
  const own = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
  const given = env['POSTBACK_ALLOW']?.trim() ?? '';
  return { ...env, POSTBACK_ALLOW: given === '' ? own : `${given},${own}` };
}

/** A port that is free now. Addresses are stored before the service listens, so port 0 must be settled before. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
