import type { Config, Environment } from '../server/config.ts';

type Listening = Config;

/**
 * The URL at which this machine reaches the demo, without a trailing slash. The demo's advertiser and postbacks use it.
 * With TLS, it is the public URL, because the certificate is for that name.
 */
export function localUrlOf({ host, port, publicUrl, tls }: Listening): string {
  if (tls !== null) return publicUrl;
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/**
 * Adds the demo's own hosts to OUTBOUND_ALLOW: otherwise, postbacks, feeds and surveys could not reach this machine.
 */
export function allowOwnHosts(env: Environment, urls: readonly string[]): Environment {
  const own = urls.map((url) => {
    const { hostname, port, protocol } = new URL(url);
    return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
  });
  const given = env['OUTBOUND_ALLOW']?.trim() ?? '';
  return { ...env, OUTBOUND_ALLOW: [...(given === '' ? [] : [given]), ...new Set(own)].join(',') };
}
