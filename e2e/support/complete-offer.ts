import type { Vault } from '../../server/ops/vault.ts';
import type { Store } from '../../server/store/store.ts';
import type { MovableClock } from './clock.ts';
import type { TestWall } from './start-service.ts';

/** Lets a user complete an offer from `ip`: a click and its lead, written as the service's own code writes them. */
export async function completeOffer(input: {
  store: Store;
  vault: Vault;
  clock: MovableClock;
  wall: TestWall;
  user: string;
  offerId: number;
  ip: string;
  cap?: { leads: number; per: 'day' | 'total' } | null;
}): Promise<void> {
  const { clock, offerId, store, user, vault, wall } = input;
  const at = clock.now();
  const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
  const { wrappedKey } = await store.openPerson({ account, wrappedKey: vault.newPersonKey().wrappedKey, at });
  const click = await store.recordClick({
    clickId: `clk_${crypto.randomUUID()}`,
    account,
    wrappedKey,
    offerId,
    sealed: vault.seal(vault.unwrapPersonKey(wrappedKey), '{}'),
    ipDigest: vault.ipDigest(input.ip),
    country: 'US',
    payout: 10_000,
    amount: 1_000_000,
    terms: '{}',
    repeatSince: at,
    at,
  });
  if (click.kind === 'person_changed') throw new Error('The person changed');
  const lead = await store.creditLead({
    leadId: `lead_${crypto.randomUUID()}`,
    source: 'network',
    externalId: crypto.randomUUID(),
    eventId: '',
    clickId: click.clickId,
    payout: 10_000,
    amount: 1_000_000,
    completesOffer: true,
    cap: input.cap ?? null,
    day: new Date(at).toISOString().slice(0, 10),
    at,
  });
  if (lead.kind !== 'credited') throw new Error(`Not credited: ${lead.kind}`);
}
