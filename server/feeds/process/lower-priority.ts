import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lets every other process go first, where the system allows that. */
export function lowerPriority(): void {
  // On Linux each thread has a priority of its own, those that collect garbage too.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // Without it, requests wait a little longer while a feed runs. That is no reason not to run.
    }
  }
}
