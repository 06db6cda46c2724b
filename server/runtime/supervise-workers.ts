import type { MonotonicClock } from './clock.ts';
import type { Log, LogFields } from './log.ts';
import type { StopRequests } from './stop-requests.ts';
import type { Worker } from './worker.ts';

/** The first delay before the primary process replaces a worker. It doubles until a worker lives long enough. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
const LONG_LIFE_MS = 60_000;

/** How much longer than its requests a worker's shutdown may take. A worker exits by itself earlier. */
const GRACE_MS = 7_000;

export interface SuperviseOptions {
  count: number;
  /** Starts a worker or its replacement in a place from 0 to `count` - 1. */
  fork: (place: number) => Worker;
  stopRequests: StopRequests;
  drainTimeoutMs: number;
  clock: MonotonicClock;
  log: Log;
  /** Waits for some milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** Ends this process, and with it the workers. */
  exit: (code: number) => void;
}

/**
 * Keeps `count` workers running until the first stop request, then lets them finish their requests. The first worker
 * starts alone, because it migrates the database and prepares the data folder. Resolves to whether all workers ended
 * cleanly. Throws if the first one fails, or if none is left and the replacement can't start.
 */
export async function superviseWorkers(options: SuperviseOptions): Promise<boolean> {
  const { clock, count, log } = options;
  const workers = new Set<Worker>();
  const listening = new Set<Worker>();
  const failed = Promise.withResolvers<never>();
  // A failure at startup is thrown where it is awaited.
  failed.promise.catch(() => undefined);
  const watch = watchWorkers(listening, { log });
  let isStopping = false;

  const start = (place: number): Worker => {
    const worker = options.fork(place);
    workers.add(worker);
    worker.listening.then(
      () => void listening.add(worker),
      (error: unknown) => {
        if (listening.size === 0) failed.reject(error);
      },
    );
    void worker.ended.then(() => {
      workers.delete(worker);
      listening.delete(worker);
    });
    return worker;
  };

  /** Starts a replacement. Null if the system refuses another process: the next attempt follows after `ms`. */
  const startSuccessor = (place: number, ms: number): Worker | null => {
    try {
      return start(place);
    } catch (error) {
      log.error({ event: 'worker_failed', error, ms }, 'a worker could not be started; retrying after a pause');
      if (listening.size === 0) failed.reject(error);
      return null;
    }
  };

  /** Replaces the worker whenever it dies. */
  const keep = async (first: Worker | null, place: number): Promise<void> => {
    let worker = first;
    let startedAt = clock.monotonicMs();
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      if (worker !== null) {
        const ending = await worker.ended;
        if (isStopping) return;
        if (clock.monotonicMs() - startedAt >= LONG_LIFE_MS) pauseMs = FIRST_PAUSE_MS;
        const fields: LogFields = { event: 'worker_died', worker: worker.pid, code: String(ending), ms: pauseMs };
        log.error(fields, 'a worker died; another one starts after a pause');
      }
      await options.pause(pauseMs);
      if (isStopping) return;
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      worker = startSuccessor(place, pauseMs);
      startedAt = clock.monotonicMs();
    }
  };

  /** Resolves after all workers have ended, to whether each exited with 0. */
  const drain = async (): Promise<boolean> => {
    isStopping = true;
    watch.close();
    const all = [...workers];
    for (const worker of all) worker.stop();
    const timer = setTimeout(() => {
      for (const worker of workers) worker.kill();
    }, options.drainTimeoutMs + GRACE_MS);
    const endings = await Promise.all(all.map(({ ended }) => ended));
    clearTimeout(timer);
    return endings.every((ending) => ending === 0);
  };

  try {
    const first = start(0);
    const url = await first.listening;
    const others = Array.from({ length: count - 1 }, (_, index) => startSuccessor(index + 1, FIRST_PAUSE_MS));
    for (const [place, worker] of [first, ...others].entries()) void keep(worker, place);
    await Promise.allSettled(others.flatMap((worker) => worker?.listening ?? []));
    log.info({ setting: url, count: listening.size }, 'listening');
    // Supervisors wait for this line, so write it now.
    log.flush();
    const request = await Promise.race([options.stopRequests.first(), failed.promise]);
    log.info({ event: request }, 'shutting down');
  } catch (error) {
    await drain();
    throw error;
  }
  const stopListening = options.stopRequests.onNext(() => options.exit(1));
  const isClean = await drain();
  stopListening();
  log.info({}, 'stopped');
  return isClean;
}

const EVERY_MS = 3000;
/** A worker that is only busy responds to one of this many pings. */
const SILENT_AFTER = 4;

/**
 * Pings the workers that listen. A silent one is logged once and reported to the others, whose readiness names it,
 * because the system still gives it connections.
 */
function watchWorkers(listening: ReadonlySet<Worker>, { log }: { log: Log }): { close(): void } {
  const look = (): void => {
    const silent: number[] = [];
    for (const { pid, unanswered } of listening) {
      if (unanswered >= SILENT_AFTER) silent.push(pid);
      if (unanswered === SILENT_AFTER) log.error({ event: 'worker_silent', worker: pid }, 'a worker does not respond');
    }
    for (const worker of listening) worker.ask(silent);
  };
  const timer = setInterval(look, EVERY_MS).unref();
  return { close: () => clearInterval(timer) };
}
