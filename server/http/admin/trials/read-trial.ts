import type { AdminTrial } from '@rewards-wall/shared/admin/trial-schema.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { personFactsOf } from '../../../postbacks/message/render-delivery.ts';
import { rebuildRequest } from '../../../postbacks/message/rebuild-request.ts';
import { cutAddress } from '../../../postbacks/message/show-request.ts';
import type { DirectoryView } from '../../../publishers/directory.ts';
import { isoTime } from '../../../runtime/iso-time.ts';
import { decodeTerms } from '../../../store/click-terms.ts';
import type { LeadCase } from '../../../store/ports/casework.ts';
import type { StoredDelivery } from '../../../store/ports/deliveries.ts';
import type { AdminContext } from '../admin-context.ts';
import { currencyOf, deliveryRowOf, ledgerRowOf } from '../casework-rows.ts';
import { findTrial, type FoundTrial } from './find-trial.ts';

/** The current state of a test user's click. Null if it doesn't belong to a test user of this wall. */
export function readTrial(
  context: AdminContext,
): (input: { adwallId: number; clickId: string; directory: DirectoryView }) => Promise<AdminTrial | null> {
  const { services } = context;
  const { clock, store } = services;
  const find = findTrial(context);
  return async ({ adwallId, clickId, directory }) => {
    const trial = await find({ adwallId, clickId });
    if (trial === null) return null;
    const { balance, facts, leads } = trial;
    const { subid1 } = facts.person;
    const cases: LeadCase[] = [];
    for (const { leadId } of leads) {
      const found = await store.readLeadCase(leadId);
      if (found !== null) cases.push(found);
    }
    const currency = currencyOf(adwallId, directory);
    const terms = decodeTerms(facts.click.terms);
    const open = cases.flatMap(({ deliveries }) => deliveries).filter((one) => isOnItsWay(one));
    return {
      click_id: clickId,
      at: isoTime(facts.click.at),
      subid1,
      test: true as const,
      offer_id: facts.click.offerId,
      offer_name: facts.offer?.name ?? null,
      events: terms.events.map(({ amount, event_id, event_name }) => ({
        event_id,
        name: event_name,
        credits: unitsToNumber(amount),
      })),
      credits: unitsToNumber(facts.click.amount),
      balance: unitsToNumber(balance),
      postbacks: directory.postbacks.filter((one) => one.adwallId === adwallId && one.isEnabled).length,
      leads: cases
        .toSorted((a, b) => a.lead.at - b.lead.at)
        .map(({ deliveries, lead, ledger }) => ({
          lead_id: lead.leadId,
          at: isoTime(lead.at),
          state: lead.state,
          reason: lead.reason,
          event_id: lead.eventId,
          ledger: ledger.map((entry) => ledgerRowOf(entry, { currency })),
          deliveries: deliveries.map((delivery) => deliveryOf(context, { delivery, directory, facts, ledger })),
        })),
      settled: open.length === 0,
      checked_at: isoTime(clock.now()),
    };
  };
}

/** A message that has failed once waits too long for its retry to wait for it here. */
function isOnItsWay({ attempts, isPostbackEnabled, state }: StoredDelivery): boolean {
  return isPostbackEnabled && (state === 'waiting' || (state === 'pending' && attempts.length === 0));
}

function deliveryOf(
  { services }: AdminContext,
  {
    delivery,
    directory,
    facts,
    ledger,
  }: {
    delivery: StoredDelivery;
    directory: DirectoryView;
    facts: FoundTrial['facts'];
    ledger: LeadCase['ledger'];
  },
): AdminTrial['leads'][number]['deliveries'][number] {
  const { vault } = services;
  const postback = directory.postback(delivery.postbackId);
  const { subid1, wrappedKey } = facts.person;
  const sealedClick = facts.click.sealed;
  const address = postback && vault.openSecret(postback.sealedUrl);
  let message: string | null = null;
  if (postback !== null && sealedClick !== null) {
    const person = personFactsOf(vault)({ sealedClick, subid1, wrappedKey });
    const at = delivery.attempts.at(-1)?.at ?? delivery.createdAt;
    message = rebuildRequest({ vault })({ delivery, ledger, person, postback }, at);
  }
  return {
    ...deliveryRowOf(delivery),
    message: message ?? '',
    tries: delivery.attempts.map(({ at, body, error, httpStatus, ms }) => ({
      at: isoTime(at),
      ms: Math.round(ms),
      http_status: httpStatus,
      error,
      answer: address === null ? '' : cutAddress(body ?? '', address),
    })),
  };
}
