import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

export function createPublisher(deps: {
  store: Store;
  clock: Clock;
}): (input: { name: string }) => Promise<{ pubId: number }> {
  return ({ name }) => deps.store.createPublisher({ name, at: deps.clock.now() });
}
