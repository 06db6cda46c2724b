import { systemIds } from '../runtime/ids.ts';
import type { Store } from '../store/store.ts';

/** Clicks of users and leads of sources, in an empty store, at the time `now`. */
export function usersOf(store: Store, now: () => number) {
  const ids = systemIds();
  const sealer = { newKey: () => new Uint8Array([1]), seal: () => new Uint8Array([2]) };
  let number = 0;

  /** Records a click of a new user. Returns its id. */
  const click = async (offerId: number, adwallId = 1): Promise<string> => {
    const at = now();
    const outcome = await store.recordClick({
      clickId: ids.timeOrdered('clk', at),
      account: { kind: 'wall', profileId: adwallId, subid1: `user-${(number += 1)}` },
      offerId,
      sealer,
      ipDigest: null,
      idDigest: null,
      deviceDigest: null,
      country: null,
      payout: 10_000,
      amount: 1_000_000,
      terms: '{"ratio":1000000,"round":false,"events":[]}',
      cap: null,
      repeatSince: at,
      at,
    });
    if (outcome.kind !== 'recorded') throw new Error(`No click: ${outcome.kind}`);
    return outcome.clickId;
  };

  /** Credits a lead with `payout` units and 100 times as many credits. Returns what a reversal has to name. */
  const lead = async (clickId: string, payout: number, offerId: number) => {
    const at = now();
    const externalId = `lead-${(number += 1)}`;
    const terms = { payout, amount: payout * 100 };
    const outcome = await store.creditLead({
      kind: 'complete',
      takes: 'event',
      leadId: externalId,
      source: 'network',
      externalId,
      eventId: '',
      clickId,
      eventCount: 0,
      ...terms,
      verdict: 'credit',
      reason: null,
      findings: [],
      deliveryId: `dlv-${number}`,
      cap: null,
      at,
      day: new Date(at).toISOString().slice(0, 10),
      event: {
        kind: 'complete',
        leadId: externalId,
        identity: externalId,
        clickId,
        offerId,
        offerName: 'Offer',
        eventId: null,
        eventName: null,
        ...terms,
        currencyName: 'Coins',
        country: null,
        leadAt: at,
        reason: null,
        at,
      },
    });
    if (outcome.kind !== 'credited') throw new Error(`No lead: ${outcome.kind}`);
    return { source: 'network', externalId, eventId: '', clickId };
  };

  const reverse = async (named: Awaited<ReturnType<typeof lead>>): Promise<void> => {
    const deliveryId = `dlv-${(number += 1)}`;
    const { kind } = await store.reverseLead({ ...named, takes: 'event', reason: null, deliveryId, at: now() });
    if (kind !== 'reversed') throw new Error(`Not reversed: ${kind}`);
  };

  return { click, lead, reverse };
}
