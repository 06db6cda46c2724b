import { safeUrl } from '../api/safe-url.ts';
import { toRepeats } from '../api/step-repeats.ts';
import type { StepRepeats } from '../api/step-repeats.ts';
import { numberOf, listOf, objectOf, textOf } from '../api/unknown-json.ts';
import type { Progress } from '../locales/activity-messages.ts';

/** An offer that the user opened, with its outcome; or a reward outside an offer's steps. */
export interface ActivityEntry {
  readonly entryId: string;
  /** `screenout` and `bonus` are credits in addition to the offer's reward. */
  readonly kind: 'complete' | 'screenout' | 'bonus';
  readonly clickId: string;
  readonly offerId: number;
  readonly offerName: string;
  readonly imageUrl: string | null;
  /** For the whole offer, in the wall's currency. */
  readonly reward: number;
  readonly state: Progress;
  /** Empty for an offer without events. */
  readonly steps: readonly ActivityStep[];
  /** When all that is pending is credited, epoch ms; absent if a person decides. */
  readonly availableAt?: number;
  /** When rejected, a code of the service; when reversed, the advertiser's text. */
  readonly reason: string | null;
  /** The last change, epoch ms. */
  readonly at: number;
  /** Whether the advertiser takes no tickets for the offer. */
  readonly isSupportDisabled: boolean;
}

export interface ActivityStep {
  readonly name: string;
  readonly reward: number;
  readonly state: Progress;
  /** When it is credited, epoch ms; absent unless it only waits for that. */
  readonly availableAt?: number;
  /** When its time is over, epoch ms; absent without a deadline, and once it was reported. */
  readonly completeBy?: number;
  readonly repeats: StepRepeats;
}

const states: ReadonlySet<string> = new Set(['clicked', 'pending', 'credited', 'rejected', 'reversed']);

const isProgress = (state: string): state is Progress => states.has(state);

/**
 * Parses an element of `entries` ("Activity"); null if the state is unknown to this version or the click id is missing.
 * `base`: the service's.
 */
export function toActivityEntry(json: unknown, base: string): ActivityEntry | null {
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
    imageUrl: safeUrl(from['image_url'], base),
    reward: numberOf(from['currency_count']) ?? 0,
    state,
    steps: listOf(from['events'])
      .map(toStep)
      .filter((step) => step !== null),
    ...availableIn(from),
    reason: textOf(from['reason']) || null,
    at,
    isSupportDisabled: from['is_support_center_disabled'] === 1,
  };
}

function toStep(json: unknown): ActivityStep | null {
  const from = objectOf(json);
  const state = textOf(from['state']);
  if (!isProgress(state)) return null;
  const completeBy = Date.parse(textOf(from['complete_by']));
  return {
    name: textOf(from['event_name']),
    reward: numberOf(from['currency_count']) ?? 0,
    state,
    ...availableIn(from),
    repeats: toRepeats(from),
    ...(!Number.isNaN(completeBy) && { completeBy }),
  };
}

function availableIn(from: Readonly<Record<string, unknown>>): { readonly availableAt?: number } {
  const availableAt = Date.parse(textOf(from['available_at']));
  return Number.isNaN(availableAt) ? {} : { availableAt };
}

/** The reward of an offer, or of its steps, summed by state. Only `credited` is in the balance. */
export function earnings({ reward, state, steps }: ActivityEntry): Readonly<Record<Progress, number>> {
  const sums = { clicked: 0, pending: 0, credited: 0, rejected: 0, reversed: 0 };
  for (const part of steps.length > 0 ? steps : [{ reward, state }]) sums[part.state] += part.reward;
  return sums;
}

/** What is pending, with the date when it is credited where it only waits for that. */
export function pendingParts({ availableAt, reward, state, steps }: ActivityEntry) {
  const parts: readonly Pick<ActivityStep, 'availableAt' | 'reward' | 'state'>[] =
    steps.length > 0 ? steps : [{ reward, state, ...(availableAt !== undefined && { availableAt }) }];
  return parts.filter((part) => part.state === 'pending');
}

const surveyEnds: ReadonlySet<string | null> = new Set(['screenout', 'quota_full', 'quality']);

/** Whether it is a survey that ended without a reward. No one judged what the user did, except its provider. */
export function isEndedSurvey({ reason, state }: ActivityEntry): boolean {
  return state === 'rejected' && surveyEnds.has(reason);
}

/** Whether the user can still complete the step, perhaps again. */
export function isStepOpen({ repeats, state }: ActivityStep): boolean {
  const { done, max } = repeats;
  return state === 'clicked' || (state === 'credited' && (max === null || (max > 1 && done < max)));
}

/** Whether the user may miss a reward, or dispute its loss. What is paid or waits says so, and so do surveys that ended. */
export function mayMissReward(entry: ActivityEntry): boolean {
  const parts = entry.steps.length > 0 ? entry.steps : [entry];
  const hasLost = parts.some(({ state }) => state === 'rejected' || state === 'reversed');
  return !entry.isSupportDisabled && !isEndedSurvey(entry) && (hasLost || isOpen(entry));
}

/** Whether the user has steps left to do. */
export function isOpen({ state, steps }: ActivityEntry): boolean {
  return steps.length > 0 ? steps.some(isStepOpen) : state === 'clicked';
}
