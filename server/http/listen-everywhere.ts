import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import type { Log } from '../runtime/log.ts';
import { requireFreePort } from '../net/port-in-use.ts';
import { listen } from './listen.ts';
import type { Http } from './open-http.ts';

/** Throws an error message for the operator if a port is in use. Called before startup, which would be wasted. */
export async function requireFreePorts({ consolePort, host, metrics, port }: Config): Promise<void> {
  await requireFreePort({ host, port, setting: 'PORT' });
  if (consolePort !== null) await requireFreePort({ host, port: consolePort, setting: 'CONSOLE_PORT' });
  if (metrics !== null && metrics.port !== null)
    await requireFreePort({ host: metrics.host, port: metrics.port, setting: 'METRICS_PORT' });
}

/**
 * Listens on the service's port, and on the console's and the metrics' own ports if configured. `http` and `url` belong
 * to the service.
 */
export async function listenEverywhere(
  { consoleListener, listener, metricsListener }: Http,
  config: Config,
  log: Log,
): Promise<{ http: Server; servers: Server[]; url: string }> {
  const { http, url } = await listen(listener, config, log);
  const servers = [http];
  if (consoleListener !== null && config.consolePort !== null) {
    servers.push((await listen(consoleListener, { ...config, port: config.consolePort }, log)).http);
  }
  if (metricsListener !== null && config.metrics !== null && config.metrics.port !== null) {
    const { host, port } = config.metrics;
    servers.push((await listen(metricsListener, { ...config, host, port, tls: null }, log)).http);
  }
  return { http, servers, url };
}
