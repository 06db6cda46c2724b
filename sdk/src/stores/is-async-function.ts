/** Whether the value is an `async` function. One compiled to older JavaScript can't be detected. */
export function isAsyncFunction(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object AsyncFunction]';
}
