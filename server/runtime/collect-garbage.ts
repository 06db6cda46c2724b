/** A collection stops the process for about 2 ms per MB. With a larger heap, that is not worth what it frees. */
const MAX_HEAP_BYTES = 64 * 1024 * 1024;

/**
 * Collects garbage and gives free memory back to the system, which V8 doesn't do as long as nothing needs memory. Uses
 * the inspector, because `gc()` exists only with a flag that Node's documentation advises against setting in a running
 * process. Does nothing if the heap is large or the inspector is not available: this only saves memory.
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
    // Node has no inspector, or the system doesn't tell how much memory is in use.
  }
}
