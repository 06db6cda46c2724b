import type { Clock } from '../runtime/clock.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';

/** Opens a publisher: the owner of walls and survey profiles. */
export function createPublisher(deps: {
  store: Pick<DirectoryPort, 'createPublisher'>;
  clock: Clock;
}): (input: { name: string }) => Promise<{ pubId: number }> {
  return ({ name }) => deps.store.createPublisher({ name, at: deps.clock.now() });
}
