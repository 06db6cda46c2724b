import type { WallFailure } from '../api/load-failure.ts';

/** Whether asking again can help without anybody changing something first. */
export function isRetryable(failure: WallFailure): boolean {
  return failure === 'offline' || failure === 'server' || failure === 'busy';
}
