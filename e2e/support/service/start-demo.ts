import { allowOwnReceiver, freePort } from '../../../demo/local-address.ts';
import { mountDemo } from '../../../demo/pages/mount-demo.ts';
import type { DemoKeys } from '../../../demo/seed/demo-keys.ts';
import { seedDemo } from '../../../demo/seed/seed-demo.ts';
import type { ServiceClock } from '../../../server/runtime/clock.ts';
import { systemIds } from '../../../server/runtime/ids.ts';
import { movableClock } from './clock.ts';
import { startService, type TestService } from './start-service.ts';

/** Starts the demo as `npm start` does, with a clock that the test moves. */
export async function startDemo(): Promise<{ service: TestService; keys: DemoKeys }> {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const urls = { publicUrl: url, localUrl: url };
  const seeded = Promise.withResolvers<DemoKeys>();
  const { POSTBACK_ALLOW = '' } = allowOwnReceiver({}, url);
  // The pages are mounted before the service's clock is known.
  let current: ServiceClock = movableClock();
  const clock: ServiceClock = { now: () => current.now(), monotonicMs: () => current.monotonicMs() };
  const service = await startService({
    env: { PORT: String(port), PUBLIC_URL: url, POSTBACK_ALLOW },
    mountFirst: (app, parts) => mountDemo(app, { ...parts, ...urls, clock, keys: seeded.promise }),
  });
  current = service.clock;
  const { dataDir, secrets, store, vault } = service;
  const keys = await seedDemo({ store, vault, clock, ids: systemIds(), dataDir, ...urls });
  secrets.addAll([keys.api_key, keys.survey_profile.api_key, keys.source.secret]);
  secrets.addAll(keys.postbacks.map(({ secret }) => secret));
  seeded.resolve(keys);
  return { service, keys };
}
