/** Who asks a process to stop. */
export interface StopRequests {
  /** Resolves at the first request, with its name for the log. */
  first(): Promise<string>;
  /** Calls `end` at the next request, until the function that this returns is called. */
  onNext(end: () => void): () => void;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Signals of a terminal, a supervisor or an operator. */
export const signals: StopRequests = {
  first: () =>
    new Promise((resolve) => {
      for (const signal of SIGNALS) process.once(signal, () => resolve(signal.toLowerCase()));
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
