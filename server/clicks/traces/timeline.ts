import { readableUnits } from '@rewards-wall/shared/credits.ts';
import { codeWords, reasonWords } from '@rewards-wall/shared/admin/reasons.ts';
import { whyRefused } from '@rewards-wall/shared/admin/refusals.ts';
import {
  traceStepKinds,
  type TraceOutcome,
  type TraceStepKind,
  type TraceStepState,
} from '@rewards-wall/shared/admin/values.ts';
import { unrewardedEnd } from '../activity/survey-end.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { WallOrPanelRef } from '../../store/ports/accounts.ts';
import type { RefusedCall, TracedClick } from '../../store/ports/casework.ts';
import type { Attempt, StoredDelivery } from '../../store/ports/deliveries.ts';
import type { LedgerEntry } from '../../store/ports/ledger.ts';
import { HOLD_DAYS } from '../../store/ports/leads.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';

/** One line of a timeline. It names users, offers, sources and ids, and no personal data. */
export interface TraceStep {
  at: number;
  kind: TraceStepKind;
  /**
   * The step's own id. For an attempt, its delivery's; for a reversal without a lead, the transaction's at its source.
   */
  id: string;
  clickId: string | null;
  text: string;
  /** The outcome of a click; null for other steps. */
  outcome: TraceOutcome | null;
  /** Whether a lead, refused call, delivery or attempt succeeded; null for other steps. */
  state: TraceStepState | null;
  /** The receiver's response to an attempt; null for other steps, and for readers who may not see it. */
  response: string | null;
}

/** Texts written by others, as far as the reader may see them. */
export interface Shown {
  /** Why a lead was held, rejected or reversed, or the name of a fraud rule; null if the reader may not see it. */
  reason(reason: string): string | null;
  response(body: string, postbackId: string): string | null;
  /** What the credits of a wall or panel are called; null: its user is erased. */
  currencyOf(owner: WallOrPanelRef | null): string;
}

const NOTHING_MORE = { outcome: null, state: null, response: null };

const leadStates = {
  pending: 'waiting',
  credited: 'done',
  rejected: 'failed',
  reversed: 'failed',
} as const satisfies Record<StoredLead['state'], TraceStepState>;
const deliveryStates = {
  pending: 'waiting',
  waiting: 'waiting',
  delivered: 'done',
  exhausted: 'failed',
} as const satisfies Record<StoredDelivery['state'], TraceStepState>;

/** Everything that followed from some clicks, click by click, plus ledger rows without a lead, oldest first. */
export function timelineOf(
  {
    clicks,
    owner,
    rows,
  }: { clicks: readonly TracedClick[]; owner: WallOrPanelRef | null; rows: readonly LedgerEntry[] },
  shown: Shown,
): TraceStep[] {
  const currency = shown.currencyOf(owner);
  const alone = rows.map((row) => [ledgerStep(row, { clickId: null, currency })]);
  const groups = [...clicks.map((click) => stepsOf(click, shown)), ...alone];
  return groups.toSorted(([a], [b]) => (a?.at ?? 0) - (b?.at ?? 0)).flat();
}

function stepsOf(found: TracedClick, shown: Shown): TraceStep[] {
  const { account, click, deliveries, earlyReversals, everyLead, isRemoved, ledger, offerName, refusedCalls } = found;
  const currency = shown.currencyOf(account);
  const { clickId } = click;
  const removed = isRemoved ? '; retention has removed the click and its deliveries' : '';
  const placed = click.placement === null ? '' : ` at placement ${click.placement}`;
  const text = `clicked ${offerOf(click.offerId, offerName)} for ${readableUnits(click.amount)} ${currency}${placed}${removed}`;
  const steps: TraceStep[] = [
    { at: click.at, kind: 'click', id: clickId, clickId, text, ...NOTHING_MORE, outcome: outcomeOf(found) },
    ...earlyReversals.map(({ at, externalId, source }): TraceStep => ({
      at,
      kind: 'early_reversal',
      id: externalId,
      clickId,
      ...NOTHING_MORE,
      text: `${source} reversed transaction ${externalId}, and its lead hasn't arrived`,
    })),
    ...refusedCalls.map(refusedStep),
    ...surveyEndSteps(found),
    ...everyLead.map((lead) => leadStep(lead, shown)),
    ...ledger.map((row) => ledgerStep(row, { clickId, currency })),
    ...deliveries.flatMap((delivery) => deliverySteps(delivery, clickId, shown)),
  ];
  return steps.toSorted((a, b) => a.at - b.at || traceStepKinds.indexOf(a.kind) - traceStepKinds.indexOf(b.kind));
}

export function refusedStep({ at, callId, clickId, source, verdict }: RefusedCall): TraceStep {
  return {
    at,
    kind: 'refused_call',
    id: callId,
    clickId,
    text: `${source} called${clickId === null ? '' : ` about ${clickId}`}: ${whyRefused(verdict)}`,
    ...NOTHING_MORE,
    state: 'failed',
  };
}

function leadStep(lead: StoredLead, shown: Shown): TraceStep {
  const { at, changedAt, clickId, eventId, externalId, findings, holdRule, kind, leadId, releaseAt, source, state } =
    lead;
  const isDated = releaseAt !== null && lead.reason === HOLD_DAYS;
  const reason = lead.reason === null || isDated ? null : shown.reason(lead.reason);
  const decisive = findings.find(({ rule }) => rule === lead.reason);
  const others = findings.filter((finding) => finding !== decisive);
  const verdict = [
    state === 'pending' ? 'held' : state,
    ...(reason === null ? [] : [` (${reason}${decisive === undefined ? '' : `: ${decisive.reason}`})`]),
    ...(releaseAt !== null ? [` until ${isoTime(releaseAt)}`] : []),
    ...(releaseAt !== null && holdRule !== null ? [`, by the rule “${holdRule.rule}”`] : []),
    ...(changedAt === at ? [] : [` at ${isoTime(changedAt)}`]),
    ...others.map(({ reason: found, rule }) => `; ${shown.reason(rule) ?? rule}: ${found}`),
  ].join('');
  const event = `${eventId === '' ? '' : `, event ${eventId}`}${kind === 'complete' ? '' : `, ${kind}`}`;
  const text = `${source} reported transaction ${externalId}${event}: ${verdict}`;
  return { at, kind: 'lead', id: leadId, clickId, text, ...NOTHING_MORE, state: leadStates[state] };
}

function surveyEndSteps({ click: { clickId }, everyLead, surveyEnd }: TracedClick): TraceStep[] {
  const end = unrewardedEnd(everyLead, surveyEnd);
  if (end === null) return [];
  const text = `the provider ended the survey: ${reasonWords(end.outcome)}`;
  return [{ at: end.at, kind: 'survey_end', id: clickId, clickId, text, ...NOTHING_MORE }];
}

function ledgerStep(
  { amount, at, balanceAfter, kind, transactionId }: LedgerEntry,
  { clickId, currency }: { clickId: string | null; currency: string },
): TraceStep {
  const what = { lead: 'credit', reversal: 'reversal', manual: 'by hand or by the API' }[kind];
  const text = `${what}: ${amount < 0 ? '' : '+'}${readableUnits(amount)} ${currency}, balance ${readableUnits(balanceAfter)}`;
  return { at, kind: 'ledger', id: String(transactionId), clickId, text, ...NOTHING_MORE };
}

function deliverySteps(delivery: StoredDelivery, clickId: string, shown: Shown): TraceStep[] {
  const { attempts, createdAt, deliveryId, postbackId, state, status } = delivery;
  const what = status === 1 ? 'credit' : 'reversal';
  const text = `${what} to postback ${postbackId}: ${stateOf(delivery)}`;
  return [
    { at: createdAt, kind: 'delivery', id: deliveryId, clickId, text, ...NOTHING_MORE, state: deliveryStates[state] },
    ...attempts.map((attempt): TraceStep => ({
      at: attempt.at,
      kind: 'attempt',
      id: deliveryId,
      clickId,
      text: attemptText(attempt, postbackId),
      outcome: null,
      state: attempt.error === null ? 'done' : 'failed',
      response: attempt.body === '' ? null : shown.response(attempt.body, postbackId),
    })),
  ];
}

function stateOf({ dueAt, isPostbackEnabled, state }: StoredDelivery): string {
  switch (state) {
    case 'delivered':
      return 'delivered';
    case 'exhausted':
      return 'given up';
    case 'pending':
      return isPostbackEnabled ? `due at ${isoTime(dueAt)}` : 'parked, because the postback is disabled';
    case 'waiting':
      return 'waits for the delivery of its credit';
  }
}

function attemptText({ error, httpStatus, ms, number }: Attempt, postbackId: string): string {
  const response = httpStatus === null ? 'no response' : `HTTP ${httpStatus}`;
  // A status says itself that it is a bad one.
  const why = error === null || error === 'bad_status' ? '' : ` (${codeWords(error)})`;
  return `attempt ${number} to postback ${postbackId}: ${response}${why} after ${ms} ms`;
}

function offerOf(offerId: number, name: string | null): string {
  return name === null ? `offer ${offerId}` : `${name} (offer ${offerId})`;
}

/** The outcome of a click, determined by its best lead (docs/runbook.md#a-credit-is-missing). */
export function outcomeOf(found: TracedClick): TraceOutcome {
  const { account, deliveries, earlyReversals, everyLead, refusedCalls, surveyEnd } = found;
  if (account === null) return 'erased';
  const credited = new Set(everyLead.flatMap(({ leadId, state }) => (state === 'credited' ? [leadId] : [])));
  if (credited.size > 0) {
    const told = deliveries.filter(({ leadId, status }) => status === 1 && credited.has(leadId));
    if (told.length === 0) return 'credited';
    return told.every(({ state }) => state === 'delivered') ? 'delivered' : 'undelivered';
  }
  const states = new Set(everyLead.map(({ state }) => state));
  if (states.has('pending')) return 'held';
  if (states.has('reversed') || earlyReversals.length > 0) return 'reversed';
  if (states.has('rejected') || unrewardedEnd(everyLead, surveyEnd) !== null) return 'rejected';
  return refusedCalls.length > 0 ? 'refused' : 'not_reported';
}
