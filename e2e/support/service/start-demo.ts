import { allowOwnHosts } from '../../../demo/local-address.ts';
import { mountDemo } from '../../../demo/pages/mount-demo.ts';
import type { DemoKeys } from '../../../demo/seed/demo-keys.ts';
import { seedDemo } from '../../../demo/seed/seed-demo.ts';
import { createSupply, type Supply } from '../../../demo/supply/supply.ts';
import { readConfig } from '../../../server/config.ts';
import type { ServiceClock } from '../../../server/runtime/clock.ts';
import { systemIds, type Ids } from '../../../server/runtime/ids.ts';
import { movableClock } from '../../../server/runtime/clock.fixture.ts';
import { behind, type PrefixProxy } from './prefix-proxy.ts';
import { reservePort } from './reserve-port.ts';
import { startService, type TestService } from './start-service.ts';
import { quietLog } from '../../../server/runtime/log.ts';

export interface DemoOptions {
  /** Whether the wall has a history. */
  hasHistory?: boolean;
  /** Whether to import the simulated networks' offers and surveys. They change only when the test says so. */
  hasSupply?: boolean;
  /** Whether the console links back to the demo. Pictures of the console omit the link. */
  leadsBack?: boolean;
  env?: Readonly<Record<string, string>>;
  /** The host in PUBLIC_URL; 127.0.0.1 if absent. */
  host?: string;
  /** Serves the demo below a path, which is then in PUBLIC_URL. */
  proxy?: PrefixProxy;
  /** The system's if absent. */
  ids?: Ids;
  /** How long the simulated networks take for each response, by the service's clock; 0 if absent. */
  responseMs?: number;
}

export interface StartedDemo {
  service: TestService;
  keys: DemoKeys;
  supply: Supply;
}

/** Starts the demo as `npm start` does, with a clock controlled by the test. */
export async function startDemo(options: DemoOptions = {}): Promise<StartedDemo> {
  const {
    env = {},
    hasHistory = false,
    hasSupply = false,
    host = '127.0.0.1',
    ids = systemIds(),
    proxy,
    responseMs = 0,
  } = options;
  const port = await reservePort();
  const urls = { publicUrl: proxy?.url ?? `http://${host}:${port}`, localUrl: `http://127.0.0.1:${port}` };
  const seeded = Promise.withResolvers<DemoKeys>();
  const { OUTBOUND_ALLOW = '' } = allowOwnHosts({}, Object.values(urls));
  const consoleUrl = `${urls.publicUrl}/console/`;
  // The pages are mounted before the service's clock is known.
  let current = movableClock();
  const clock: ServiceClock = {
    now: () => current.now(),
    monotonicMs: () => current.monotonicMs(),
    cpuMs: () => current.cpuMs(),
  };
  const supply = createSupply({ clock, publicUrl: urls.publicUrl });
  const service = await startService({
    env: { PORT: String(port), PUBLIC_URL: urls.publicUrl, OUTBOUND_ALLOW, ...(proxy && behind(proxy)), ...env },
    ids,
    mountFirst(app, parts) {
      app.use('/demo/networks', (_request, _response, next) => {
        current.forward(responseMs);
        next();
      });
      mountDemo(app, { ...parts, ...urls, clock, ids, consoleUrl, supply, keys: seeded.promise });
    },
    ...(options.leadsBack && { demoUrl: `${urls.publicUrl}/` }),
  });
  current = service.clock;
  proxy?.forwardTo(service.url);
  const { dataDir, secrets, store, vault } = service;
  const log = quietLog();
  const { outboundAllow: allow } = readConfig({ OUTBOUND_ALLOW });
  const past = hasHistory ? { hasHistory } : {};
  const keys = await seedDemo({ store, vault, clock, ids, dataDir, ...urls, ...past });
  secrets.addAll([keys.api_key, keys.survey_profile.api_key, keys.source.secret]);
  secrets.addAll(keys.postbacks.map(({ secret }) => secret));
  seeded.resolve(keys);
  const panelId = keys.survey_profile.profileId;
  if (hasSupply) {
    await supply.open({ store, vault, clock, ids, log, localUrl: urls.localUrl, allow, panelId });
    await service.app.keepDuePictures();
  }
  return { service, keys, supply };
}
