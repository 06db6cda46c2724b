import { buildApp } from '../server/app.ts';
import { requireGoodConfig } from '../server/check-config.ts';
import { processEnvironment, readConfig, type Config, type Environment } from '../server/config.ts';
import { listenEverywhere, requireFreePorts } from '../server/http/listen-everywhere.ts';
import { consoleUrlOf, linkUrlOf } from '../server/admins/console-url.ts';
import { systemClock } from '../server/runtime/clock.ts';
import { messageOf } from '../server/runtime/error-text.ts';
import { systemIds } from '../server/runtime/ids.ts';
import { keepPrivate } from '../server/runtime/keep-private.ts';
import { drainOnSignal } from '../server/runtime/lifecycle.ts';
import { createLog } from '../server/runtime/log.ts';
import { runEvery } from '../server/runtime/run-every.ts';
import { widgetFolder } from '../server/runtime/project-root.ts';
import { freePort } from '../server/net/free-port.ts';
import { allowOwnHosts, localUrlOf } from './local-address.ts';
import { mountDemo } from './pages/mount-demo.ts';
import { keysFile, type DemoKeys } from './seed/demo-keys.ts';
import { demoOwnerToken } from './seed/open-owner.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { createSupply } from './supply/supply.ts';
import { welcome } from './welcome.ts';

/** How often the simulated networks change something while someone watches. */
const CHANGES_MS = 60_000;

/**
 * Serves the demo in front of the service until a signal. If it can't start, throws an error with a readable message.
 */
export async function serveDemo(given: Environment): Promise<void> {
  const warnings = await requireGoodConfig(given, { mayCreate: true });
  const { config, env, localUrl } = await demoConfig(given);
  await requireFreePorts(config);
  const { dataDir, publicUrl } = config;
  const clock = systemClock;
  const ids = systemIds();
  const log = createLog({ level: config.logLevel });
  for (const warning of warnings) log.warn({ event: 'unknown_setting' }, warning);
  const consoleUrl = config.console ? consoleUrlOf(config) : null;
  const supply = createSupply({ clock, publicUrl });
  const seeded = Promise.withResolvers<DemoKeys>();
  const app = await buildApp({
    config,
    env,
    clock,
    ids,
    log,
    widgetFolder,
    mayCreate: true,
    mountFirst: (express, parts) =>
      mountDemo(express, { ...parts, clock, ids, publicUrl, localUrl, consoleUrl, supply, keys: seeded.promise }),
    demoUrl: `${publicUrl}/`,
  });
  const { store, vault } = app;
  process.stdout.write('Filling the demo. The first time, this takes up to a minute …\n');
  const keys = await seedDemo({
    store,
    vault,
    clock,
    ids,
    dataDir,
    publicUrl,
    localUrl,
    hasHistory: true,
    hasRules: true,
  });
  seeded.resolve(keys);
  const { servers } = await listenEverywhere(app, config, log);
  process.stdout.write('Reading the offers of its networks …\n');
  // The networks are pages of the demo, so it must listen before their offers can be imported.
  const panelId = keys.survey_profile.profileId;
  await supply.open({ store, vault, clock, ids, log, localUrl, allow: config.outboundAllow, panelId });
  await app.keepDuePictures();
  // So that the console's figures include the past weeks.
  await app.refreshStatistics();
  const changes = runEvery({
    intervalMs: CHANGES_MS,
    event: 'demo_supply_failed',
    ids,
    log,
    job: () => supply.changeIfWatched(),
  });
  const token = consoleUrl === null ? null : await demoOwnerToken({ store, clock, ids });
  const consoleLink = consoleUrl !== null && token !== null ? linkUrlOf(consoleUrl, token) : null;
  const drain = {
    startDraining: () => app.startDraining(),
    async close() {
      await changes.close();
      await supply.close();
      await app.close();
    },
  };
  const drained = drainOnSignal({
    servers,
    drain,
    log,
    delayMs: config.drainDelayMs,
    timeoutMs: config.drainTimeoutMs,
  });
  process.stdout.write(welcome(keys, { base: publicUrl, file: keysFile(dataDir), consoleUrl, consoleLink }));
  await drained;
  log.flush();
}

/** The demo's own settings: a quiet log, a port that is known before listening, and its own hosts in OUTBOUND_ALLOW. */
async function demoConfig(given: Environment): Promise<{ config: Config; env: Environment; localUrl: string }> {
  // People read the demo's terminal, so by default it shows only URLs and keys, without a line per request.
  let env: Environment = { ...given, LOG_LEVEL: given['LOG_LEVEL'] || 'warn' };
  const { host, port } = readConfig(env);
  if (port === 0) env = { ...env, PORT: String(await freePort(host)) };
  const localUrl = localUrlOf(readConfig(env));
  env = allowOwnHosts(env, [localUrl, readConfig(env).publicUrl]);
  return { config: readConfig(env), env, localUrl };
}

/** The entry point of `npm start`. If the start fails, it prints the reason and exits with 1. */
export async function run(): Promise<void> {
  keepPrivate();
  try {
    await serveDemo(processEnvironment());
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
