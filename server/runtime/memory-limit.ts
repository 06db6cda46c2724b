import { totalmem } from 'node:os';

/**
 * The memory limit of the container or service in bytes; null if there is none below the machine's memory. `workers`
 * processes share it.
 */
export function memoryLimit(workers: number): number | null {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? Math.floor(limit / workers) : null;
}
