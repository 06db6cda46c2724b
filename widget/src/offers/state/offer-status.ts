import { earnings, isOpen, isStepOpen } from '../../activity/activity-entry.ts';
import type { ActivityEntry } from '../../activity/activity-entry.ts';
import type { WallOffer } from '../wall-offer.ts';
import type { OfferStatus } from '../offer-status.ts';
import type { WallState } from '../../offer-wall/state/wall-state.ts';

/** What the user has done with each offer in the loaded activity, by its last click. */
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

function statusOf(entry: ActivityEntry): OfferStatus | null {
  const { state, steps } = entry;
  const doneSteps = steps.filter((step) => step.state === 'credited' && !isStepOpen(step)).map(({ name }) => name);
  const deadlines = new Map(
    steps.flatMap(({ completeBy, name }) => (completeBy === undefined ? [] : [[name, completeBy] as const])),
  );
  const completions = new Map(steps.map(({ name, repeats }) => [name, repeats.done]));
  const { clicked: left, credited: earned } = earnings(entry);
  const known = {
    doneSteps,
    completions,
    ...(deadlines.size > 0 && { deadlines }),
    of: steps.length,
    earned,
    left,
  };
  if (isOpen(entry)) return { kind: 'started', ...known };
  return state === 'pending' || state === 'credited' ? { kind: state, ...known } : null;
}

/**
 * The offer with the user's progress. The service lists an offer as long as the user can earn with it, so a listed
 * offer isn't done, even if it was credited before.
 */
export function withStatus(offer: WallOffer, statuses: ReadonlyMap<number, OfferStatus>): WallOffer {
  const status = statuses.get(offer.id);
  if (!status || (status.kind === 'credited' && !offer.isGone)) return offer;
  const { completions, deadlines, doneSteps } = status;
  const steps = offer.steps.map((step) => {
    const completeBy = deadlines?.get(step.name);
    return {
      ...step,
      isDone: doneSteps.includes(step.name),
      repeats: { ...step.repeats, done: completions.get(step.name) ?? 0 },
      ...(completeBy !== undefined && { completeBy }),
    };
  });
  return { ...offer, status, steps };
}
