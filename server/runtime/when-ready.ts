/** A value, or a promise of it if somebody has to wait for it. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Continues with the value: at once if it is there, else when the promise resolves. A rejection is passed on. */
export function whenReady<Value, Result>(
  value: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
