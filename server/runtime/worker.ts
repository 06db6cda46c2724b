import type { Cluster, Worker as ClusterWorker } from 'node:cluster';
import { createRequire } from 'node:module';
import { ignoreSignals, type StopRequest, type StopRequests } from './stop-requests.ts';

/** A worker, as its primary process sees it. */
export interface Worker {
  readonly pid: number;
  /** Resolves to its URL once it listens. Rejects with the reason if it ends before that. */
  readonly listening: Promise<string>;
  /** Resolves to its exit code or signal when it has ended, or to the system's error code if it never started. */
  readonly ended: Promise<number | string>;
  /** How many consecutive calls of `ask` had no response: a stopped or stuck worker never responds. */
  readonly unanswered: number;
  /** Pings the worker, and tells it which workers are silent. */
  ask(silent: readonly number[]): void;
  /** Asks it to finish its requests and end. */
  stop(): void;
  kill(): void;
}

/** A worker's end of the channel to its primary process. */
export interface Primary {
  readonly stopRequests: StopRequests;
  /** Process IDs of workers that don't respond to the primary process. */
  silentWorkers(): readonly number[];
  tellListening(url: string): void;
  /** Resolves once the primary process knows why this worker can't start. */
  tellFailure(reason: string): Promise<void>;
  /** Closes the channel, which would keep this process alive. */
  leave(): void;
}

type Report = { listening: string } | { failure: string };
/** A message of the primary process: a request to stop, or the silent workers. */
type Order = typeof STOP | readonly number[];
const STOP = 'stop';
const ALIVE = 'alive';

/** Loaded on first use, so that a service without workers doesn't load it. */
const cluster = (): Cluster => createRequire(import.meta.url)('node:cluster') as Cluster;

/** Starts this program again as a worker that shares the port. `env`: added to this process's environment. */
export function forkWorker(env: Readonly<Record<string, string | undefined>>): Worker {
  const worker = cluster().fork(env);
  const ended = new Promise<number | string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? code));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      // A process that never started doesn't exit. A running one that fails to take a message exits by itself.
      if (worker.process.pid === undefined) resolve(error.code ?? error.message);
    });
  });
  let unanswered = 0;
  worker.on('message', (message: unknown) => {
    if (message === ALIVE) unanswered = 0;
  });
  const send = (order: Order): void => {
    // The worker may have died before this process knows.
    if (worker.isConnected()) worker.send(order, () => undefined);
  };
  return {
    pid: worker.process.pid ?? 0,
    listening: listeningOf(worker, ended),
    ended,
    get unanswered() {
      return unanswered;
    },
    ask(silent) {
      unanswered += 1;
      send(silent);
    },
    stop: () => send(STOP),
    kill: () => void worker.process.kill('SIGKILL'),
  };
}

async function listeningOf(worker: ClusterWorker, ended: Promise<number | string>): Promise<string> {
  const reported = new Promise<Report>((resolve) => {
    worker.once('message', (report: Report) => resolve(report));
  });
  const report = await Promise.race([reported, ended]);
  if (typeof report !== 'object') throw new Error(`A worker ended (${report}) before it listened.`);
  if ('failure' in report) throw new Error(report.failure);
  return report.listening;
}

/** In a worker: the channel to its primary process. From now on, only the primary process can stop this one. */
export function connectPrimary(): Primary | null {
  if (cluster().isPrimary) return null;
  ignoreSignals();
  let silent: readonly number[] = [];
  const tell = (report: Report | typeof ALIVE): Promise<void> =>
    new Promise((resolve) => {
      process.send?.(report, undefined, undefined, () => resolve());
    });
  const stopped = new Promise<StopRequest>((resolve) => {
    process.on('message', (order: Order) => {
      if (order === STOP) return resolve('stopped_by_primary');
      silent = order;
      void tell(ALIVE);
    });
  });
  return {
    // Node ends a worker when the channel closes, so a worker ends with its primary process.
    stopRequests: { first: () => stopped, onNext: () => () => undefined },
    silentWorkers: () => silent,
    tellListening: (url) => void tell({ listening: url }),
    tellFailure: (reason) => tell({ failure: reason }),
    leave: () => cluster().worker?.disconnect(),
  };
}
