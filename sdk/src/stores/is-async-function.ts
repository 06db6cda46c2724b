/** Whether it is an `async` function. One that was compiled to older JavaScript can't be told from others. */
export function isAsyncFunction(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object AsyncFunction]';
}
