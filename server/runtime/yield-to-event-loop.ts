/** Lets everything that waits on the event loop run before going on: what long work calls between slices. */
export function breathe(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}
