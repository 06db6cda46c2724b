import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Turns this process into a background process of `forkBackground`: lowest priority, and it ends with its parent. */
export function becomeBackgroundProcess(): void {
  lowerPriority();
  endFirst();
  // Signals to the whole group, such as from a terminal, are ignored: the service decides when this work ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
}

function lowerPriority(): void {
  // On Linux each thread has its own priority, including those of the garbage collector.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // Without it, requests wait a little longer, which is acceptable.
    }
  }
}

/** If memory runs out, Linux ends this process rather than the service. */
function endFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Without it, Linux ends the largest process.
  }
}
