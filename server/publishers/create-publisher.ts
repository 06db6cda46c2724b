import type { Clock } from '../runtime/clock.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';

/** Creates a publisher, who has walls and panels. */
export function createPublisher(deps: {
  store: DirectoryPort;
  clock: Clock;
}): (input: { name: string }) => Promise<{ pubId: number }> {
  return ({ name }) => deps.store.createPublisher({ name, at: deps.clock.now() });
}
