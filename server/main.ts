import { buildApp } from './app.ts';
import { requireGoodConfig } from './check-config.ts';
import { processEnvironment, readConfig, type Environment } from './config.ts';
import { systemClock } from './runtime/clock.ts';
import { systemIds } from './runtime/ids.ts';
import { drainOnSignal } from './runtime/lifecycle.ts';
import { createLog } from './runtime/log.ts';
import { listen } from './http/listen.ts';
import { widgetFolder } from './runtime/project-root.ts';

/**
 * Serves until a signal: config, app, listen, wait, drain. If it can't start, throws an error with a sentence for the
 * operator.
 */
export async function serve(env: Environment): Promise<void> {
  const warnings = await requireGoodConfig(env);
  const config = readConfig(env);
  const log = createLog({ level: config.logLevel });
  for (const warning of warnings) log.warn({ event: 'unknown_setting' }, warning);
  const app = await buildApp({ config, env, clock: systemClock, ids: systemIds(), log, widgetFolder });
  const server = await listen(app.listener, config, { log, clock: systemClock });
  log.info({ setting: server.url }, 'listening');
  // What starts the service reads this line, so it must not wait for more lines.
  log.flush();
  await drainOnSignal({ server: server.http, drain: app, timeoutMs: config.drainTimeoutMs, log });
  log.flush();
}

/** The entry point of `npm run serve`. If the start fails, it prints one sentence and exits with 1. */
export async function run(): Promise<void> {
  try {
    await serve(processEnvironment());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
