/** The origin of a stop request, as a log event. */
export type StopRequest = 'sigint' | 'sigterm' | 'stopped_by_primary';

/** Requests to stop this process. */
export interface StopRequests {
  /** Resolves at the first request. */
  first(): Promise<StopRequest>;
  /** Calls `end` at the next request, until the returned function is called. */
  onNext(end: () => void): () => void;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const requestOf = { SIGTERM: 'sigterm', SIGINT: 'sigint' } as const;

/** Signals of a terminal, a supervisor or an operator. */
export const signals: StopRequests = {
  first: () =>
    new Promise((resolve) => {
      for (const signal of SIGNALS) process.once(signal, () => resolve(requestOf[signal]));
    }),
  onNext(end) {
    for (const signal of SIGNALS) process.once(signal, end);
    return () => {
      for (const signal of SIGNALS) process.off(signal, end);
    };
  },
};

/**
 * Ignores signals from now on. A terminal signals the workers too, but they stop when their primary process says so.
 */
export function ignoreSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => undefined);
}
