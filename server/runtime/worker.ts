import type { Cluster, Worker as ClusterWorker } from 'node:cluster';
import { createRequire } from 'node:module';
import { ignoreSignals, type StopRequest, type StopRequests } from './stop-requests.ts';

/** A worker, as its primary process sees it. */
export interface Worker {
  readonly pid: number;
  /** Resolves once it listens, with its URL. Rejects with the reason if it ends before that. */
  readonly listening: Promise<string>;
  /** Resolves when it has ended, with its exit code or signal. If it never started, with the system's error code. */
  readonly ended: Promise<number | string>;
  /** How often in a row it did not answer `ask`: a worker that is stopped or stuck never does. */
  readonly unanswered: number;
  /** Asks whether it is there, and tells it which workers did not answer lately. */
  ask(silent: readonly number[]): void;
  /** Asks it to finish its requests and end. */
  stop(): void;
  kill(): void;
}

/** A worker's end of the channel to its primary process. */
export interface Primary {
  readonly stopRequests: StopRequests;
  /** Process ids of workers that do not answer the primary process. */
  silentWorkers(): readonly number[];
  tellListening(url: string): void;
  /** Resolves once the primary process knows why this worker can't start. */
  tellFailure(reason: string): Promise<void>;
  /** Closes the channel, which would keep this process alive. */
  leave(): void;
}

type Report = { listening: string } | { failure: string };
/** What the primary process sends: a request to stop, or which workers are silent. */
type Order = typeof STOP | readonly number[];
const STOP = 'stop';
const ALIVE = 'alive';

/** Loaded on first use, so that a service without workers starts without it. */
const cluster = (): Cluster => createRequire(import.meta.url)('node:cluster') as Cluster;

/** Starts this program once more, as a worker that shares the port. `env`: added to the own environment. */
export function forkWorker(env: Readonly<Record<string, string | undefined>>): Worker {
  const worker = cluster().fork(env);
  const ended = new Promise<number | string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? code));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      // A process that never started doesn't exit. One that runs may fail to take a message: it exits by itself.
      if (worker.process.pid === undefined) resolve(error.code ?? error.message);
    });
  });
  let unanswered = 0;
  worker.on('message', (message: unknown) => {
    if (message === ALIVE) unanswered = 0;
  });
  const send = (order: Order): void => {
    // It may have died since, and this process doesn't know yet.
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

/** In a worker: the channel to its primary process. From now on, only that stops this process. */
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
    // A worker ends at once when its primary process does, because Node ends it when the channel closes.
    stopRequests: { first: () => stopped, onNext: () => () => undefined },
    silentWorkers: () => silent,
    tellListening: (url) => void tell({ listening: url }),
    tellFailure: (reason) => tell({ failure: reason }),
    leave: () => cluster().worker?.disconnect(),
  };
}
