/** A collection pauses the process for about 2 ms per MB, which isn't worth it for larger heaps. */
const MAX_HEAP_BYTES = 64 * 1024 * 1024;

/**
 * Collects garbage and returns free memory to the system, which V8 doesn't do without memory pressure. Uses the
 * inspector, because Node's documentation advises against setting the flag for `gc()` at runtime. Does nothing if the
 * heap is large or the inspector is unavailable.
 */
export async function collectGarbage(): Promise<void> {
  try {
    if (process.memoryUsage().heapUsed > MAX_HEAP_BYTES) return;
    const { Session } = process.getBuiltinModule('node:inspector');
    const session = new Session();
    session.connect();
    await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve));
    session.disconnect();
  } catch {
    // Node has no inspector, or the system doesn't report memory use.
  }
}
