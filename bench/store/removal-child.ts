import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { listen } from '../../server/http/listen.ts';
import { pauseUnlessAborted } from '../../server/retention/open-retention.ts';
import { runRetention } from '../../server/retention/run-retention.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { createLog, quietLog } from '../../server/runtime/log.ts';
import { widgetFolder } from '../../server/runtime/project-root.ts';
import type { RemovedRows } from '../../server/store/ports/retention.ts';

/** A service in its own process, which removes old rows on request. Its settings come as JSON. */

/** `remove`: until the order to `rest`. `pauses`: whether to pause between slices, as the job does. */
export type RemovalOrder = { kind: 'listen' } | { kind: 'remove'; pauses: boolean } | { kind: 'rest' };
export type RemovalReport =
  | { kind: 'listening'; url: string }
  | { kind: 'removing' }
  | { kind: 'removed'; rows: RemovedRows; seconds: number }
  | { kind: 'failed'; message: string };

const env = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const config = readConfig(env);
const ids = systemIds();
const log = createLog({ level: 'error' });
const app = await buildApp({ config, env, clock, ids, log, widgetFolder, mayCreate: false });
const server = await listen(app.listener, config, log);

let stopping = new AbortController();
let running: ReturnType<ReturnType<typeof runRetention>> | null = null;

async function carryOut(order: RemovalOrder): Promise<RemovalReport> {
  if (order.kind === 'listen') return { kind: 'listening', url: server.url };
  if (order.kind === 'remove') {
    stopping = new AbortController();
    const { store, vault } = app;
    const pause: typeof pauseUnlessAborted = (ms, signal) => pauseUnlessAborted(order.pauses ? ms : 0, signal);
    const parts = { store, vault, clock, ids, pause, settings: config.retention, log: quietLog() };
    running = runRetention(parts)({ isDry: false, signal: stopping.signal });
    // Prevents an unhandled rejection; the caller sees the failure with `rest`.
    running.catch(() => undefined);
    return { kind: 'removing' };
  }
  stopping.abort();
  const done = await running;
  if (done === null || done.kind === 'busy') throw new Error('Another process removes old rows.');
  return { kind: 'removed', rows: done.removed, seconds: (done.endedAt - done.startedAt) / 1000 };
}

process.on('message', (order: RemovalOrder) => {
  carryOut(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ kind: 'failed', message: String(error) } satisfies RemovalReport),
  );
});
process.once('disconnect', () => process.exit(0));
