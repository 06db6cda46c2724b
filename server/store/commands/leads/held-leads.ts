import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { LeadEvent, ReleasedLead } from '../../ports/leads.ts';
import { claimOf } from './lead-claims.ts';
import { lastRow } from '../ledger/ledger.ts';
import { lockLead } from './lock-lead.ts';
import { settleSurvey } from '../surveys/survey-starts.ts';
import { payLead } from './pay-lead.ts';
import { removeFromCap } from './caps.ts';

interface ClickDigests {
  ipDigest: string | null;
  deviceDigest: string | null;
}

/** Deletes an account's completions of an offer from `table`. */
const completionsOf = (table: string, digest: string): string => `
    delete from ${table} where offer_id = $2 and account_id = $1
      and ${digest} in (select ${digest} from clicks where account_id = $1 and offer_id = $2 and ${digest} is not null)`;

export const heldLeadQueries = {
  digestsOfClick: query<ClickDigests>(`
    select ip_digest as "ipDigest", device_digest as "deviceDigest" from clicks where click_id = $1`),
  release: query(`
    update leads set state = 'credited', reason = null, ledger_seq = $4, changed_at = $5
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = $6 and slot = 0`),
  reject: query(`
    update leads set state = 'rejected', reason = $4, changed_at = $5, slot = 1 + (
      select max(l.slot) from leads l
      where l.account_id = $1 and l.offer_id = $2 and l.event_id = $3 and l.place = $6)
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = $6 and slot = 0`),
  uncomplete: query('update leads set completes = 0 where account_id = $1 and offer_id = $2 and completes = 1'),
  forgetIpCompletions: query(completionsOf('ip_completions', 'ip_digest')),
  forgetDeviceCompletions: query(completionsOf('device_completions', 'device_digest')),
};

/**
 * Credits a held lead: writes what a credit writes (docs/contract/leads.md#held-leads). A lead whose person was erased
 * is no longer held.
 */
export function* releaseLead(input: {
  leadId: string;
  event: LeadEvent;
  deliveryId: string;
  at: number;
}): Command<ReleasedLead> {
  const lead = yield* lockLead(input.leadId);
  if (lead === null) return { kind: 'unknown_lead' };
  if (lead.state !== 'pending') return { kind: 'not_held' };
  const { accountId, clickId, eventId, offerId, place } = lead;
  const last = yield* lastRow(accountId);
  if (Math.abs(last.balance + lead.amount) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };
  const digests = yield* one(heldLeadQueries.digestsOfClick, clickId);
  yield* one(heldLeadQueries.release, accountId, offerId, eventId, last.seq + 1, input.at, place);
  const { ipDigest = null, deviceDigest = null } = digests ?? {};
  const paid = yield* payLead({ ...lead, ipDigest, deviceDigest, takes: claimOf(place) }, last, input);
  if (lead.kind !== 'bonus') yield* settleSurvey({ clickId, outcome: lead.kind, at: input.at });
  return { kind: 'credited', ...paid };
}

/**
 * Rejects a held lead and frees its place (docs/contract/leads.md#held-leads). Where the place is the event, the offer
 * is no longer completed.
 */
export function* rejectLead(input: {
  leadId: string;
  reason: string;
  at: number;
}): Command<{ kind: 'rejected' | 'unknown_lead' | 'not_held' }> {
  const lead = yield* lockLead(input.leadId);
  if (lead === null) return { kind: 'unknown_lead' };
  if (lead.state !== 'pending') return { kind: 'not_held' };
  const { accountId, offerId, place } = lead;
  yield* one(heldLeadQueries.reject, accountId, offerId, lead.eventId, input.reason, input.at, place);
  if (claimOf(place) === 'event') {
    yield* one(heldLeadQueries.uncomplete, accountId, offerId);
    yield* one(heldLeadQueries.forgetIpCompletions, accountId, offerId);
    yield* one(heldLeadQueries.forgetDeviceCompletions, accountId, offerId);
    yield* settleSurvey({ clickId: lead.clickId, outcome: 'screenout', at: input.at });
  }
  yield* removeFromCap(lead);
  return { kind: 'rejected' };
}
