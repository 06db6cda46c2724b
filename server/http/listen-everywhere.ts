import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import type { MonotonicClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { listen } from './listen.ts';
import type { Http } from './open-http.ts';

/** Listens on the service's port, and on the console's if it has its own. `http` and `url`: those of the service. */
export async function listenEverywhere(
  { consoleListener, listener }: Pick<Http, 'consoleListener' | 'listener'>,
  config: Config,
  deps: { log: Pick<Log, 'warn'>; clock: MonotonicClock },
): Promise<{ http: Server; servers: Server[]; url: string }> {
  const { http, url } = await listen(listener, config, deps);
  if (consoleListener === null || config.consolePort === null) return { http, servers: [http], url };
  const own = await listen(consoleListener, { ...config, port: config.consolePort }, deps);
  return { http, servers: [http, own.http], url };
}
