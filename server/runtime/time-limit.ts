/** Something exceeded its time limit. It may still be running. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Waits for `work`, at most `limitMs`, then throws `TimeLimitError`. A later result or failure is ignored. */
export function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(`No response within ${limitMs / 1000} s.`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
