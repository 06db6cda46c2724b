import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Store } from '../../store/store.ts';

const ONCE_PER_MS = HOUR_MS;
const REMEMBERED = 1000;

/** A report by a source that may not credit the offer (docs/contract/leads.md#who-may-credit). `at`: epoch ms. */
export interface WrongSource {
  source: string;
  adwallId: number;
  offerId: number;
  at: number;
}

/** Records a security event, at most once an hour per source, wall and offer, because a source may retry for days. */
export function recordWrongSource(store: Store): (found: WrongSource) => Promise<void> {
  const lastAt = new LRUCache<string, number>({ max: REMEMBERED });
  return async ({ adwallId, at, offerId, source }) => {
    const detail = `source ${source}, offer ${offerId}`;
    const name = `${detail}, wall ${adwallId}`;
    if (at - (lastAt.get(name) ?? -Infinity) < ONCE_PER_MS) return;
    await store.recordSecurityEvent({ kind: 'wrong_source', owner: { kind: 'wall', profileId: adwallId }, detail, at });
    lastAt.set(name, at);
  };
}
