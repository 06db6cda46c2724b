import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Makes this process one of those that `forkBackground` starts: it lets every other process go first, and ends with its parent. */
export function becomeBackgroundProcess(): void {
  lowerPriority();
  endFirst();
  // If the service's whole group is ended, as a terminal does, the service decides what becomes of the work.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
}

function lowerPriority(): void {
  // On Linux each thread has a priority of its own, those that collect garbage too.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // Without it, requests wait a little longer. That is no reason not to run.
    }
  }
}

/** If the machine or the container runs out of memory, Linux ends this process, and not the service. */
function endFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Then it ends the largest process.
  }
}
