import type { Clock } from '../runtime/clock.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';

export function createPublisher(deps: {
  store: DirectoryPort;
  clock: Clock;
}): (input: { name: string }) => Promise<{ pubId: number }> {
  return ({ name }) => deps.store.createPublisher({ name, at: deps.clock.now() });
}
