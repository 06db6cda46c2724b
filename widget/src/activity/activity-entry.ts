import { numberOf, listOf, objectOf, textOf } from '../api/unknown-json.ts';

/**
 * How far a click, or one of its steps, has come: followed and nothing more yet, held for a check, credited, turned
 * away, taken back.
 */
export type Progress = 'clicked' | 'pending' | 'credited' | 'rejected' | 'reversed';

/** One offer that the user opened, and what came of it; or one reward that stands alone. */
export interface ActivityEntry {
  readonly entryId: string;
  /** `screenout` and `bonus` are paid beside the offer. */
  readonly kind: 'complete' | 'screenout' | 'bonus';
  readonly clickId: string;
  readonly offerId: number;
  readonly offerName: string;
  /** Credits of the whole offer. */
  readonly reward: number;
  readonly state: Progress;
  /** Empty for an offer without events. */
  readonly steps: readonly ActivityStep[];
  /** A code of the service when rejected, the advertiser's words when reversed. */
  readonly reason: string | null;
  /** When it last changed, epoch ms. */
  readonly at: number;
}

export interface ActivityStep {
  readonly name: string;
  readonly reward: number;
  readonly state: Progress;
}

const known: ReadonlySet<string> = new Set(['clicked', 'pending', 'credited', 'rejected', 'reversed']);

const isProgress = (state: string): state is Progress => known.has(state);

/** An element of `entries` ("Activity"); null for a state that this version does not know, or no click. */
export function toActivityEntry(json: unknown): ActivityEntry | null {
  const from = objectOf(json);
  const clickId = textOf(from['click_id']);
  const state = textOf(from['state']);
  const at = Date.parse(textOf(from['at']));
  if (clickId === '' || !isProgress(state) || Number.isNaN(at)) return null;
  const kind = from['kind'];
  return {
    entryId: textOf(from['entry_id']) || clickId,
    kind: kind === 'screenout' || kind === 'bonus' ? kind : 'complete',
    clickId,
    offerId: numberOf(from['offer_id']) ?? 0,
    offerName: textOf(from['offer_name']),
    reward: numberOf(from['currency_count']) ?? 0,
    state,
    steps: listOf(from['events'])
      .map(toStep)
      .filter((step) => step !== null),
    reason: textOf(from['reason']) || null,
    at,
  };
}

function toStep(json: unknown): ActivityStep | null {
  const from = objectOf(json);
  const state = textOf(from['state']);
  if (!isProgress(state)) return null;
  return { name: textOf(from['event_name']), reward: numberOf(from['currency_count']) ?? 0, state };
}

/** Credits of an offer by the state of what brings them: only the credited are in the balance. */
export function earnings({ reward, state, steps }: ActivityEntry): Readonly<Record<Progress, number>> {
  const sums = { clicked: 0, pending: 0, credited: 0, rejected: 0, reversed: 0 };
  for (const part of steps.length > 0 ? steps : [{ reward, state }]) sums[part.state] += part.reward;
  return sums;
}

/** Whether something of the offer is still to be done. */
export function isOpen({ state, steps }: ActivityEntry): boolean {
  return steps.length > 0 ? steps.some((step) => step.state === 'clicked') : state === 'clicked';
}
