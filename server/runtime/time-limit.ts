/** Something took longer than it may. It is not ended by that: nobody waits for it any more. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** `work`, waited for so long at most. Throws TimeLimitError. What comes of it later is nobody's: also its failure. */
export function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(`No answer within ${limitMs / 1000} s.`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
