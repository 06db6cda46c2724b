import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';

/** Ends the overlap of a rotation, if there is one: from now on, only the new secret signs. */
export function endOverlap(deps: {
  store: Store;
  clock: Clock;
}): (input: { postbackId: string; by?: ChangedBy }) => Promise<{ kind: 'ended' | 'unknown_postback' }> {
  return ({ by, postbackId }) => {
    const audit = auditOf('postback.end-overlap', by, { postbackId, at: deps.clock.now() });
    return deps.store.endPostbackOverlap({ postbackId, ...audit });
  };
}
