import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

/** Opens a publisher: the owner of walls and survey profiles. */
export function createPublisher(deps: {
  store: Pick<Store, 'createPublisher'>;
  clock: Clock;
}): (input: { name: string }) => Promise<{ pubId: number }> {
  return ({ name }) => deps.store.createPublisher({ name, at: deps.clock.now() });
}
