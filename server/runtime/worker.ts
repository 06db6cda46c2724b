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
  /** Asks it to finish its requests and end. */
  stop(): void;
  kill(): void;
}

/** A worker's end of the channel to its primary process. */
export interface Primary {
  readonly stopRequests: StopRequests;
  tellListening(url: string): void;
  /** Resolves once the primary process knows why this worker can't start. */
  tellFailure(reason: string): Promise<void>;
  /** Closes the channel, which would keep this process alive. */
  leave(): void;
}

type Report = { listening: string } | { failure: string };
const STOP = 'stop';

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
  return {
    pid: worker.process.pid ?? 0,
    listening: listeningOf(worker, ended),
    ended,
    stop: () => {
      // It may have died since, and this process doesn't know yet. Then there is nobody to stop.
      if (worker.isConnected()) worker.send(STOP, () => undefined);
    },
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
  const stopped = new Promise<StopRequest>((resolve) => {
    process.once('message', () => resolve('stopped_by_primary'));
  });
  const tell = (report: Report): Promise<void> =>
    new Promise((resolve) => {
      process.send?.(report, undefined, undefined, () => resolve());
    });
  return {
    // A worker ends at once when its primary process does, because Node ends it when the channel closes.
    stopRequests: { first: () => stopped, onNext: () => () => undefined },
    tellListening: (url) => void tell({ listening: url }),
    tellFailure: (reason) => tell({ failure: reason }),
    leave: () => cluster().worker?.disconnect(),
  };
}
