import { setTimeout as pause } from 'node:timers/promises';
import { consoleUrlOf, linkUrlOf } from './admins/console-url.ts';
import { buildApp, type App } from './app.ts';
import { forgottenPublicUrl, requireGoodConfig } from './check-config.ts';
import { processEnvironment, readConfig, type Config, type Environment } from './config.ts';
import { systemClock as clock } from './runtime/clock.ts';
import { messageOf } from './runtime/error-text.ts';
import { nameFullDisk } from './runtime/full-disk.ts';
import { FEW_FILES, readFileLimit } from './runtime/open-files.ts';
import { collectGarbage } from './runtime/collect-garbage.ts';
import { systemIds } from './runtime/ids.ts';
import { drainOnSignal } from './runtime/lifecycle.ts';
import { keepPrivate } from './runtime/keep-private.ts';
import { createLog, type Log } from './runtime/log.ts';
import { warmUpAgents } from './http/client/user-agent.ts';
import { listenEverywhere, requireFreePorts } from './http/listen-everywhere.ts';
import { freePort } from './net/free-port.ts';
import { widgetFolder } from './runtime/project-root.ts';
import { signals, type StopRequests } from './runtime/stop-requests.ts';
import { openTracing } from './runtime/tracing/open-tracing.ts';
import { databaseFile } from './store/open-database.ts';
import { warnOfBlindPostbacks } from './postbacks/warn-of-blind-postbacks.ts';
import { superviseWorkers } from './runtime/supervise-workers.ts';
import { whenFirstIdle } from './runtime/when-first-idle.ts';
import { connectPrimary, forkWorker, type Primary } from './runtime/worker.ts';

interface Parts extends ServeOptions {
  config: Config;
  env: Environment;
  log: Log;
  /** In a worker: process IDs of workers that don't respond. */
  silentWorkers?: () => readonly number[];
}

export interface ServeOptions {
  /** Whether to create a missing database. */
  mayCreate: boolean;
}

/**
 * Serves until a signal, in this process or in `WORKERS` others that it starts. Throws an error with a message for the
 * operator if the service can't start.
 */
export async function serve(given: Environment, options: ServeOptions): Promise<void> {
  const warnings = await requireGoodConfig(given, options);
  const { config, env } = await withPort(given);
  const hasWorkers = config.workers > 1;
  const primary = hasWorkers ? connectPrimary() : null;
  const parts = { ...options, config, env, log: createLog({ level: config.logLevel, isShared: hasWorkers }) };
  const { log } = parts;
  if (primary !== null) return serveAsWorker(parts, primary);
  await requireFreePorts(config);
  for (const warning of warnings) log.warn({ event: 'unknown_setting' }, warning);
  for (const warning of forgottenPublicUrl(env, config))
    log.warn({ event: 'public_url', setting: 'PUBLIC_URL' }, warning);
  const fileLimit = readFileLimit();
  if (fileLimit !== null && fileLimit < FEW_FILES)
    log.warn(
      { event: 'few_open_files', count: fileLimit },
      `a process may have only ${fileLimit} files and connections open`,
    );
  if (hasWorkers) await serveWithWorkers(parts);
  else {
    await serveHere(parts, signals, (url) => {
      log.info({ setting: url }, 'listening');
      // Supervisors wait for this line, so write it now.
      log.flush();
    });
  }
  log.flush();
}

/**
 * Chooses the port if the setting leaves it open. Links contain the port, and some are made before the service listens.
 */
async function withPort(env: Environment): Promise<{ config: Config; env: Environment }> {
  const config = readConfig(env);
  if (config.port !== 0) return { config, env };
  const chosen = { ...env, PORT: String(await freePort(config.host)) };
  return { config: readConfig(chosen), env: chosen };
}

/** Serves in this process: start, listen, wait for a stop request, drain. */
async function serveHere(
  { config, env, log, mayCreate, silentWorkers }: Parts,
  stopRequests: StopRequests,
  onListening: (url: string) => void,
): Promise<void> {
  const tracing = await openTracing(env, { clock, log });
  const inputs = { config, env, clock, ids: systemIds(), log, widgetFolder, mayCreate, silentWorkers };
  const app = await buildApp(inputs).catch((error: unknown) => {
    throw nameFullDisk(error, [databaseFile(config.databaseUrl) ?? config.dataDir, config.dataDir]);
  });
  await warnOfBlindPostbacks({ ...app, log });
  // Not awaited, so that the service listens while this loads.
  const warm = app.warmUp();
  const { http, servers, url } = await listenEverywhere(app, config, log);
  if (config.console && config.workers === 1) await tellSetUpLink(app, config);
  void warm.then(() => whenFirstIdle(http, tidyUp));
  const drained = drainOnSignal({
    servers,
    drain: app,
    log,
    stopRequests,
    delayMs: config.drainDelayMs,
    timeoutMs: config.drainTimeoutMs,
  });
  // Called last, because the caller may stop the service at once.
  onListening(url);
  await drained;
  await tracing.close();
}

/**
 * Prints a link for the first owner while no person can sign in to the console. Not to the log, because the link is a
 * secret.
 */
async function tellSetUpLink({ admins }: App, config: Config): Promise<void> {
  const link = await admins.setUpLink();
  if (link === null) return;
  const url = linkUrlOf(consoleUrlOf(config), link.token);
  process.stderr.write(
    `No one can sign in to the console yet. This link sets it up. It works once, for an hour:\n  ${url}\n`,
  );
}

/** Work that can wait until the service is idle. */
async function tidyUp(): Promise<void> {
  // Startup leaves about 15 MB of free memory that V8 would keep.
  await collectGarbage();
  warmUpAgents();
}

async function serveWithWorkers({ config, env, log }: Parts): Promise<void> {
  const isClean = await superviseWorkers({
    clock,
    log,
    pause,
    stopRequests: signals,
    count: config.workers,
    fork: (place) => forkWorker({ ...env, ...metricsPortOf(config, place) }),
    drainTimeoutMs: config.drainDelayMs + config.drainTimeoutMs,
    exit: (code) => process.exit(code),
  });
  if (!isClean) process.exitCode = 1;
}

/** Each worker counts separately, so each has its own metrics port. */
function metricsPortOf({ metrics }: Config, place: number): { METRICS_PORT?: string } {
  return metrics === null || metrics.port === null ? {} : { METRICS_PORT: String(metrics.port + place) };
}

async function serveAsWorker(parts: Parts, primary: Primary): Promise<void> {
  try {
    await serveHere({ ...parts, silentWorkers: primary.silentWorkers }, primary.stopRequests, primary.tellListening);
  } catch (error) {
    parts.log.error({ event: 'worker_failed', error }, 'this worker failed');
    await primary.tellFailure(messageOf(error));
    // Resources that were opened before the failure may keep this process alive.
    process.exit(1);
  }
  parts.log.flush();
  primary.leave();
}

/** The entry point of `npm run serve [-- --create]`. Prints one sentence and exits with 1 if startup fails. */
export async function run(): Promise<void> {
  keepPrivate();
  try {
    await serve(processEnvironment(), { mayCreate: process.argv.includes('--create') });
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
