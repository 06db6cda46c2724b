/** Who asked, as an event of the log. */
export type StopRequest = 'sigint' | 'sigterm' | 'stopped_by_primary';

/** Who asks a process to stop. */
export interface StopRequests {
  /** Resolves at the first request. */
  first(): Promise<StopRequest>;
  /** Calls `end` at the next request, until the function that this returns is called. */
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

/** From now on, signals do nothing. A terminal signals the workers too, but they stop when their primary says so. */
export function ignoreSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => undefined);
}
