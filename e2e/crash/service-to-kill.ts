import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { buildApp } from '../../server/app.ts';
import { processEnvironment, readConfig } from '../../server/config.ts';
import { listen } from '../../server/http/listen.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { createLog } from '../../server/runtime/log.ts';
import { widgetFolder } from '../../server/runtime/project-root.ts';

/**
 * The service as `main.ts` runs it, but it kills itself by SIGKILL when it reaches the checkpoint `KILL_AT` for the
 * `KILL_OCCURRENCE`th time since it began to listen. Its clock is `CLOCK_AHEAD_MS` ahead. It reports to file descriptor 3,
 * synchronously, one JSON document a line. It ends with the process that started it.
 */
const REPORT = 3;
const env = processEnvironment();
const killAt = env['KILL_AT'];
const killOccurrence = Number(env['KILL_OCCURRENCE']);
const ahead = Number(env['CLOCK_AHEAD_MS']);

const report = (line: object): void => void writeSync(REPORT, `${JSON.stringify(line)}\n`);
let isListening = false;
let occurrence = 0;

process.stdin.once('end', () => process.exit(1)).resume();
const config = readConfig(env);
const log = createLog({ level: config.logLevel });
const app = await buildApp({
  config,
  env,
  ids: systemIds(),
  widgetFolder,
  mayCreate: false,
  clock: { ...systemClock, now: () => Date.now() + ahead },
  log,
  reach: (step) => {
    if (step !== killAt || !isListening) return;
    occurrence += 1;
    if (occurrence < killOccurrence) return;
    report({ step, occurrence });
    process.kill(process.pid, 'SIGKILL');
  },
});
// A killed process does not write its compile cache, which halves the work of the next starts.
flushCompileCache();
const { url } = await listen(app.listener, config, log);
isListening = true;
report({ url });
