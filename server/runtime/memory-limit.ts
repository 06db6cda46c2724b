import { totalmem } from 'node:os';

/**
 * The limit of the container's or the service's memory in bytes; null if there is none below what the machine has.
 * `workers` processes share it.
 */
export function memoryLimit(workers: number): number | null {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? Math.floor(limit / workers) : null;
}
