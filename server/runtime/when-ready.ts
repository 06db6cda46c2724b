/** A value, or a promise of it if it isn't ready yet. */
export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Continues with the value: synchronously if it is ready, otherwise when the promise resolves. Passes rejections on.
 */
export function whenReady<Value, Result>(
  value: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** Runs `work`; if it throws or rejects, returns what `recover` makes of the error. */
export function recovering<Value, Recovered>(
  work: () => MaybePromise<Value>,
  recover: (error: unknown) => Recovered,
): MaybePromise<Value | Recovered> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
