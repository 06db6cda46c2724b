import type { Vault } from '../../../server/security/vault.ts';
import type { Store } from '../../../server/store/store.ts';
import type { MovableClock } from '../../../server/runtime/clock.fixture.ts';
import type { TestWall } from '../service/start-service.ts';
import { writeClickPerson } from '../../../server/security/click-person.ts';
import { sealerOf } from '../../../server/security/person-sealer.ts';

/**
 * Stores a click from `ip` and its lead, as the service does when a user completes an offer. Returns the lead's
 * identifiers for a reversal.
 */
export async function completeOffer(input: {
  store: Store;
  vault: Vault;
  clock: MovableClock;
  wall: TestWall;
  user: string;
  offerId: number;
  ip: string;
  cap?: { leads: number; per: 'day' | 'total' } | null;
}): Promise<{ clickId: string; source: string; externalId: string }> {
  const { clock, offerId, store, user, vault, wall } = input;
  const at = clock.now();
  const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
  const click = await store.recordClick({
    clickId: `clk_${crypto.randomUUID()}`,
    account,
    offerId,
    sealer: sealerOf(
      vault,
      writeClickPerson({ subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null }),
    ),
    ipDigest: vault.ipDigest(input.ip),
    idDigest: null,
    deviceDigest: null,
    country: 'US',
    payout: 10_000,
    amount: 1_000_000,
    terms: '{"ratio":1000000,"round":false,"events":[]}',
    cap: null,
    repeatSince: at,
    at,
  });
  if (!('clickId' in click)) throw new Error(`Not clicked: ${click.kind}`);
  const leadId = `lead_${crypto.randomUUID()}`;
  const { clickId } = click;
  const identity = { source: 'network', externalId: crypto.randomUUID() };
  const terms = { payout: 10_000, amount: 1_000_000 };
  const lead = await store.creditLead({
    ...terms,
    ...identity,
    leadId,
    eventId: '',
    clickId,
    kind: 'complete',
    takes: 'event',
    eventCount: 0,
    verdict: 'credit',
    reason: null,
    findings: [],
    event: {
      ...terms,
      leadId,
      identity: leadId,
      kind: 'complete',
      clickId,
      offerId,
      offerName: `Offer ${offerId}`,
      eventId: null,
      eventName: null,
      currencyName: 'Coins',
      country: 'US',
      leadAt: at,
      reason: null,
      at,
    },
    deliveryId: `dlv_${crypto.randomUUID()}`,
    cap: input.cap ?? null,
    day: new Date(at).toISOString().slice(0, 10),
    at,
  });
  if (lead.kind !== 'credited') throw new Error(`Not credited: ${lead.kind}`);
  return { clickId, ...identity };
}
