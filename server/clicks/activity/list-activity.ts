import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import type { Clock } from '../../runtime/clock.ts';
import { termsAt } from '../../store/click-terms.ts';
import type { ActivityWanted, ClickActivity } from '../../store/ports/activity.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import { holdsToken, type TokenBinding } from '../../store/ports/tokens.ts';
import type { Store } from '../../store/store.ts';
import { availableAtOf, eventProgress, lastOf, shownReason, statesOf, type EventProgress } from './event-progress.ts';
import { unrewardedEnd } from './survey-end.ts';

/** A click with its leads, or a lead that is listed separately. */
export interface ActivityRow {
  /** The click's id, or the lead's. */
  entryId: string;
  kind: LeadKind;
  clickId: string;
  offerId: number;
  offerName: string;
  /** Credits of the whole offer: those of its leads, plus what the click still pays for the remaining events. */
  amount: Units;
  state: ActivityState;
  /** Empty for an offer without events. */
  events: EventProgress[];
  /** Why it was rejected or reversed; null otherwise. */
  reason: string | null;
  /** When all that is held is credited, epoch ms; null if nothing is, or a person decides. */
  availableAt: number | null;
  /** When it last changed; epoch ms. */
  at: number;
}

export interface ActivityHistory {
  /** The token was revoked; everything else is empty. */
  hasTokenEnded: boolean;
  /** Whether the account is a test user's. */
  isTest: boolean;
  balance: Units;
  /** Whether the user has a profile at the wall's panel; null if no panel is linked to the wall. */
  hasProfile: boolean | null;
  /** Newest click first: the whole requested page, or its first part. */
  rows: ActivityRow[];
  /** The rest of the page, in pieces, each as of its own read. Null if there is no rest. */
  older: AsyncIterable<ActivityRow[]> | null;
}

const ENTRIES_PER_READ = 1_000;

/**
 * What a user did on a wall, with the balance as of the same moment (docs/contract/activity-and-tickets.md#activity).
 * `limit` null = all. Without `everyClick`, an offer with several clicks is listed once, unless several of the clicks
 * have leads.
 */
export function listActivity({
  clock,
  store,
}: {
  clock: Clock;
  store: Store;
}): (wanted: ActivityWanted & { token?: TokenBinding }) => Promise<ActivityHistory> {
  return async ({ token, ...wanted }) => {
    const rowOf = (entry: ClickActivity): ActivityRow => activityRow(entry, clock.now());
    const { clicks, later, person, ...facts } = await store.listActivity(wanted);
    if (token !== undefined && !holdsToken(person, token)) {
      return { hasTokenEnded: true, isTest: false, balance: 0, hasProfile: null, rows: [], older: null };
    }
    const older = async function* (accountId: number): AsyncGenerator<ActivityRow[]> {
      for (let from = 0; from < later.length; from += ENTRIES_PER_READ) {
        const keys = later.slice(from, from + ENTRIES_PER_READ);
        yield (await store.readActivity({ accountId, keys })).map(rowOf);
      }
    };
    return {
      hasTokenEnded: false,
      isTest: person?.isTest === true,
      ...facts,
      rows: clicks.map(rowOf),
      older: person === null || later.length === 0 ? null : older(person.accountId),
    };
  };
}

/** An entry as the user sees it at `now`, epoch ms. */
export function activityRow({ alone, ...entry }: ClickActivity, now: number): ActivityRow {
  return alone === null ? clickRow(entry, now) : leadRow(alone);
}

function leadRow(lead: StoredLead): ActivityRow {
  return {
    entryId: lead.leadId,
    kind: lead.kind,
    clickId: lead.clickId,
    offerId: lead.offerId,
    offerName: lead.offerName ?? String(lead.offerId),
    amount: lead.amount,
    state: lead.state,
    events: [],
    reason: shownReason(lead),
    availableAt: availableAtOf([lead]),
    at: lead.changedAt,
  };
}

function clickRow(
  { click: stored, completions, leads, offerName, surveyEnd }: Omit<ClickActivity, 'alone'>,
  now: number,
): ActivityRow {
  const { click, terms } = termsAt(stored, now);
  const events = eventProgress(terms, { click, completions, leads });
  const end = unrewardedEnd(leads, surveyEnd);
  const state = end === null ? stateOf(events.flatMap(statesOf)) : 'rejected';
  const changes = [...events.map(({ at }) => at), end?.at ?? null].filter((at) => at !== null);
  return {
    entryId: click.clickId,
    kind: 'complete',
    clickId: click.clickId,
    offerId: click.offerId,
    offerName: offerName ?? String(click.offerId),
    amount: events.reduce((sum, { amount }) => sum + amount, 0),
    state,
    events: events.filter(({ eventId }) => eventId !== null),
    reason: end === null ? reasonOf(state, events) : end.outcome,
    availableAt: lastOf(events.filter(({ isHeld }) => isHeld).map(({ availableAt }) => availableAt)),
    at: Math.max(click.at, ...changes),
  };
}

/**
 * The state of a click, derived from its events: pending while any is held; credited if some are credited and none is
 * open; reversed or rejected if it had no other result; clicked while it is in progress.
 */
export function stateOf(events: readonly ActivityState[]): ActivityState {
  const has = (state: ActivityState): boolean => events.includes(state);
  if (has('pending')) return 'pending';
  if (has('credited')) return has('clicked') ? 'clicked' : 'credited';
  if (has('reversed')) return 'reversed';
  return has('clicked') ? 'clicked' : 'rejected';
}

/** The reason of the latest event in this state. */
function reasonOf(state: ActivityState, events: readonly EventProgress[]): string | null {
  if (state !== 'rejected' && state !== 'reversed') return null;
  const [latest] = events.filter((event) => event.state === state).toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
  return latest?.reason ?? null;
}
