import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { KeyObject } from 'node:crypto';
import { isoTime } from '../runtime/iso-time.ts';
import { SealError, type Vault } from '../security/vault.ts';
import type { AccountRef, WallOrPanelKind } from '../store/ports/accounts.ts';
import { isProven, type RefusedCall } from '../store/ports/casework.ts';
import type { StoredClick } from '../store/ports/clicks.ts';
import type { StoredDelivery } from '../store/ports/deliveries.ts';
import type { EarlyReversal } from '../store/ports/leads.ts';
import type { LedgerEntry } from '../store/ports/ledger.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import type { StoredSurveyStart } from '../store/ports/surveys.ts';
import type { StoredTicket } from '../store/ports/tickets.ts';
import { rewardFields } from '../schema/reward-fields.ts';
import type { Store } from '../store/store.ts';

type Opened = Readonly<Record<string, unknown>>;

/**
 * Everything stored about one person, decrypted. Times are in ISO 8601; credits and amounts of money are decimal
 * numbers.
 */
export interface UserExport {
  kind: WallOrPanelKind;
  profile_id: number;
  subid1: string;
  created_at: string;
  currency_count: number;
  transactions: Opened[];
  /** The person's profile with its answers; null if there is none. */
  profile: Opened | null;
  clicks: Opened[];
  leads: Opened[];
  /** Postback deliveries of the leads, with their attempts. */
  deliveries: Opened[];
  /** Reversals that arrived before their lead. */
  early_reversals: Opened[];
  /** Live surveys that the person started, and how they ended. */
  surveys: Opened[];
  tickets: Opened[];
  /**
   * Refused calls that name a click of the person, kept for a week. The parameters of unproven calls are left out,
   * because anyone may have sent them.
   */
  refused_calls: Opened[];
  /** What is left of removed clicks that were the person's first on an offer. */
  first_clicks: Opened[];
}

/**
 * Collects everything stored about one person (docs/contract/identity.md#personal-data). Returns null if no one has
 * that subid.
 */
export function exportUser(deps: { store: Store; vault: Vault }): (account: AccountRef) => Promise<UserExport | null> {
  return async (account) => {
    const records = await deps.store.exportPerson(account);
    if (records === null) return null;
    const openText = textOpener(deps.vault, deps.vault.unwrapPersonKey(records.person.wrappedKey));
    const { profile } = records;
    return {
      kind: account.kind,
      profile_id: account.profileId,
      subid1: account.subid1,
      created_at: isoTime(records.createdAt),
      currency_count: unitsToNumber(records.balance),
      transactions: records.ledger.map((entry) => transactionOf(entry, openText)),
      profile: profile && {
        ...objectOf(openText(profile.sealed)),
        server_like: profile.serverLike,
        created_at: isoTime(profile.createdAt),
        updated_at: isoTime(profile.updatedAt),
      },
      clicks: records.clicks.map((click) => clickOf(click, openText)),
      leads: records.leads.map(leadOf),
      deliveries: records.deliveries.map(deliveryOf),
      early_reversals: records.earlyReversals.map(earlyReversalOf),
      surveys: records.surveyStarts.map(surveyStartOf),
      tickets: records.tickets.map((ticket) => ticketOf(ticket, openText)),
      refused_calls: records.refusedCalls.map((call) => refusedCallOf(call, deps.vault)),
      first_clicks: records.firstClicks.map(({ at, clickId, offerId }) => ({
        click_id: clickId,
        offer_id: offerId,
        at: isoTime(at),
      })),
    };
  };
}

type OpenText = (sealed: Uint8Array | null) => string | null;

function textOpener(vault: Vault, key: KeyObject): OpenText {
  return (sealed) => (sealed === null ? null : vault.open(key, sealed));
}

function transactionOf(entry: LedgerEntry, openText: OpenText): Opened {
  return {
    transaction_id: entry.transactionId,
    kind: entry.kind,
    currency_adjustment: unitsToNumber(entry.amount),
    balance_after: unitsToNumber(entry.balanceAfter),
    offer_id: entry.offerId,
    offer_name: entry.offerName,
    description: openText(entry.sealedDescription),
    reverses: entry.reverses,
    at: isoTime(entry.at),
  };
}

function clickOf(click: StoredClick, openText: OpenText): Opened {
  return {
    click_id: click.clickId,
    offer_id: click.offerId,
    country: click.country,
    placement: click.placement,
    payout: unitsToNumber(click.payout),
    currency_count: unitsToNumber(click.amount),
    at: isoTime(click.at),
    ...objectOf(openText(click.sealed)),
  };
}

function leadOf(lead: StoredLead): Opened {
  return {
    lead_id: lead.leadId,
    kind: lead.kind,
    click_id: lead.clickId,
    offer_id: lead.offerId,
    offer_name: lead.offerName,
    placement: lead.placement,
    event_id: lead.eventId === '' ? null : lead.eventId,
    source: lead.source,
    source_transaction_id: lead.externalId,
    payout: unitsToNumber(lead.payout),
    currency_count: unitsToNumber(lead.amount),
    ...rewardFields(lead),
    state: lead.state,
    reason: lead.reason,
    findings: lead.findings,
    release_at: lead.releaseAt === null ? null : isoTime(lead.releaseAt),
    at: isoTime(lead.at),
    changed_at: isoTime(lead.changedAt),
  };
}

function deliveryOf(delivery: StoredDelivery): Opened {
  return {
    delivery_id: delivery.deliveryId,
    postback_id: delivery.postbackId,
    lead_id: delivery.leadId,
    status: delivery.status,
    state: delivery.state,
    created_at: isoTime(delivery.createdAt),
    attempts: delivery.attempts.map(({ at, body, error, httpStatus, ms, number }) => ({
      number,
      at: isoTime(at),
      ms,
      http_status: httpStatus,
      error,
      answer: body,
    })),
  };
}

function earlyReversalOf(reversal: EarlyReversal): Opened {
  return {
    click_id: reversal.clickId,
    event_id: reversal.eventId === '' ? null : reversal.eventId,
    source: reversal.source,
    source_transaction_id: reversal.externalId,
    reason: reversal.reason,
    at: isoTime(reversal.at),
  };
}

function surveyStartOf(start: StoredSurveyStart): Opened {
  return {
    click_id: start.clickId,
    offer_id: start.offerId,
    source: start.source,
    minutes: start.minutes,
    started_at: isoTime(start.startedAt),
    outcome: start.outcome,
    ended_at: isoTime(start.endedAt),
  };
}

function ticketOf(ticket: StoredTicket, openText: OpenText): Opened {
  return {
    ticket_id: ticket.ticketId,
    subject_id: ticket.subjectId,
    state: ticket.state,
    created_at: isoTime(ticket.createdAt),
    closed_at: isoTime(ticket.closedAt),
    ...objectOf(openText(ticket.sealed)),
  };
}

/** Parameters sealed with another master key stay closed: `key rewrap` lets these calls expire. */
function refusedCallOf({ at, callId, sealed, source, verdict }: RefusedCall, vault: Vault): Opened {
  const call = { call_id: callId, source, verdict, at: isoTime(at) };
  try {
    return { ...call, parameters: isProven(verdict) ? objectOf(vault.openSecret(sealed)) : null };
  } catch (error) {
    if (error instanceof SealError) return { ...call, parameters: null };
    throw error;
  }
}

/** Parses sealed data: a JSON object whose fields all belong to the person and are exported. */
function objectOf(json: string | null): Opened {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
