/** Lets other requests and timers run. Long work awaits it between slices. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}
