import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import { decodeTerms } from '../store/click-terms.ts';
import type { ActivityPort, ActivityWanted, ClickActivity } from '../store/ports/activity.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import { holdsToken, type TokenBinding } from '../store/ports/tokens.ts';
import { eventProgress, shownReason, type EventProgress } from './event-progress.ts';

/** One click and what came of it. */
export interface ActivityRow {
  /** The click's id, or that of a lead that stands alone. */
  entryId: string;
  kind: LeadKind;
  clickId: string;
  offerId: number;
  offerName: string;
  /** Credits of the whole offer: what leads brought, and what the click promises of the rest. */
  amount: Units;
  state: ActivityState;
  /** Empty for an offer without events. */
  events: EventProgress[];
  /** Why it was rejected or reversed; null otherwise. */
  reason: string | null;
  /** When it last changed; epoch ms. */
  at: number;
}

export interface ActivityHistory {
  /** The token was ended: everything else is empty. */
  hasTokenEnded: boolean;
  balance: Units;
  /** Whether the user has signed up for the wall's surveys; null when the wall has no survey profile. */
  hasProfile: boolean | null;
  /** Newest click first: all that was asked for, or the first of many. */
  rows: ActivityRow[];
  /** What comes behind those, in pieces that are read one by one, each as of then; null when that is nothing. */
  older: AsyncIterable<ActivityRow[]> | null;
}

const ENTRIES_PER_READ = 1_000;

/**
 * What a user did on a wall, with the balance as of the same moment (docs/contract/activity-and-tickets.md#activity).
 * `limit` null = all. Without `everyClick`, an offer that was opened again stands there once, unless several of its
 * clicks brought something.
 */
export function listActivity(deps: {
  store: Pick<ActivityPort, 'listActivity' | 'readActivity'>;
}): (wanted: ActivityWanted & { token?: TokenBinding }) => Promise<ActivityHistory> {
  const { store } = deps;
  return async ({ token, ...wanted }) => {
    const { clicks, later, person, ...facts } = await store.listActivity(wanted);
    if (token !== undefined && !holdsToken(person, token)) {
      return { hasTokenEnded: true, balance: 0, hasProfile: null, rows: [], older: null };
    }
    const older = async function* (accountId: number): AsyncGenerator<ActivityRow[]> {
      for (let from = 0; from < later.length; from += ENTRIES_PER_READ) {
        const keys = later.slice(from, from + ENTRIES_PER_READ);
        yield (await store.readActivity({ accountId, keys })).map(activityRow);
      }
    };
    return {
      ...{ hasTokenEnded: false, ...facts, rows: clicks.map(activityRow) },
      older: person === null || later.length === 0 ? null : older(person.accountId),
    };
  };
}

function activityRow({ alone, ...entry }: ClickActivity): ActivityRow {
  return alone === null ? clickRow(entry) : leadRow(alone);
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
    at: lead.changedAt,
  };
}

function clickRow({ click, leads, offerName }: Omit<ClickActivity, 'alone'>): ActivityRow {
  const events = eventProgress(decodeTerms(click.terms), click.amount, leads);
  const state = stateOf(events.map((event) => event.state));
  const changes = events.flatMap(({ at }) => (at === null ? [] : [at]));
  return {
    entryId: click.clickId,
    kind: 'complete',
    clickId: click.clickId,
    offerId: click.offerId,
    offerName: offerName ?? String(click.offerId),
    amount: events.reduce((sum, { amount }) => sum + amount, 0),
    state,
    events: events.filter(({ eventId }) => eventId !== null),
    reason: reasonOf(state, events),
    at: Math.max(click.at, ...changes),
  };
}

/**
 * The state of a click from those of its events: pending while any is held; credited when some were credited and
 * nothing is open any more; reversed or rejected when that is all that came of it; clicked while it is under way.
 */
export function stateOf(events: readonly ActivityState[]): ActivityState {
  const has = (state: ActivityState): boolean => events.includes(state);
  if (has('pending')) return 'pending';
  if (has('credited')) return has('clicked') ? 'clicked' : 'credited';
  if (has('reversed')) return 'reversed';
  return has('clicked') ? 'clicked' : 'rejected';
}

/** Of the latest event that is in this state. */
function reasonOf(state: ActivityState, events: readonly EventProgress[]): string | null {
  if (state !== 'rejected' && state !== 'reversed') return null;
  const [latest] = events.filter((event) => event.state === state).toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
  return latest?.reason ?? null;
}
