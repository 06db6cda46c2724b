import type { ActivityEntry } from '../../activity/activity-entry.ts';
import type { WallOffer } from '../feed/wall-offer.ts';
import type { WallState } from './wall-state.ts';

/** What the user has done with an offer, by its last click. `of` is 0 for an offer without steps. */
export type OfferStatus =
  | { readonly kind: 'started'; readonly done: number; readonly of: number }
  | { readonly kind: 'pending' }
  | { readonly kind: 'credited' };

/** The status of each offer in the loaded activity that is open, held for review or credited. */
export function offerStatuses({ activity }: Pick<WallState, 'activity'>): ReadonlyMap<number, OfferStatus> {
  const statuses = new Map<number, OfferStatus>();
  const seen = new Set<number>();
  // Newest first: only the last click of an offer counts.
  for (const entry of activity.lists?.entries.rows ?? []) {
    if (entry.kind !== 'complete' || seen.has(entry.offerId)) continue;
    seen.add(entry.offerId);
    const status = statusOf(entry);
    if (status) statuses.set(entry.offerId, status);
  }
  return statuses;
}

function statusOf({ state, steps }: ActivityEntry): OfferStatus | null {
  if (state === 'pending' || state === 'credited') return { kind: state };
  if (state !== 'clicked') return null;
  return { kind: 'started', done: steps.filter((step) => step.state === 'credited').length, of: steps.length };
}

/**
 * The status that a card shows. The service lists an offer as long as the user can earn with it, so one that is still
 * listed is not done, even if it was credited before.
 */
export function shownStatus(offer: WallOffer, statuses: ReadonlyMap<number, OfferStatus>): OfferStatus | null {
  const status = statuses.get(offer.id) ?? null;
  return status?.kind === 'credited' && !offer.isGone ? null : status;
}
