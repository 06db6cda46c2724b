/** A value, or a promise of it if someone has to wait for it. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Continues with the value: at once if it is there, else when the promise resolves. A rejection is passed on. */
export function whenReady<Value, Result>(
  value: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** Does `work`; if it throws or its promise rejects, answers with what `recover` makes of the error. */
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
