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
 * The service as `main.ts` serves it, which ends itself by SIGKILL when it reaches the step `KILL_AT` for the
 * `KILL_TIME`th time since it listens. `CLOCK_AHEAD_MS`: how far its clock is ahead. What it has to say goes to the
 * file descriptor 3, a line each, before anything else happens. It never outlives the process that started it.
 */
const REPORT = 3;
const env = processEnvironment();
const killAt = env['KILL_AT'];
const killTime = Number(env['KILL_TIME']);
const ahead = Number(env['CLOCK_AHEAD_MS']);

const report = (line: object): void => void writeSync(REPORT, `${JSON.stringify(line)}\n`);
let isListening = false;
let times = 0;

process.stdin.once('end', () => process.exit(1)).resume();
const config = readConfig(env);
const log = createLog({ level: config.logLevel });
const app = await buildApp({
  ...{ config, env, ids: systemIds(), widgetFolder },
  clock: { ...systemClock, now: () => Date.now() + ahead },
  log,
  reach: (step) => {
    if (step !== killAt || !isListening) return;
    times += 1;
    if (times < killTime) return;
    report({ step, time: times });
    process.kill(process.pid, 'SIGKILL');
  },
});
// Nobody who is killed writes it at the end; it halves the work of the starts that follow.
flushCompileCache();
const { url } = await listen(app.listener, config, { log, clock: systemClock });
isListening = true;
report({ url });
