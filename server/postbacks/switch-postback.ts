import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';

/** Pauses a postback, or resumes it. While it is paused, its messages wait. */
export function switchPostback(deps: {
  store: Store;
  clock: Clock;
}): (input: {
  postbackId: string;
  isEnabled: boolean;
  by?: ChangedBy;
}) => Promise<{ kind: 'enabled' | 'disabled' | 'unknown_postback' }> {
  const { clock, store } = deps;
  return ({ by, isEnabled, postbackId }) => {
    const at = clock.now();
    const audit = auditOf('postback.change', by, { postbackId, at, after: { is_enabled: isEnabled } });
    return isEnabled
      ? store.enablePostback({ postbackId, at, ...audit })
      : store.disablePostback({ postbackId, reason: 'operator', ...audit });
  };
}
