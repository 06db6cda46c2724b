import type { ImportedOffer } from '../../schema/imported-offer.ts';
import { everybody } from '../../schema/targeting.ts';
import { wallSettings as wallSettingsSchema } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { AccountRef, PersonSealer } from '../ports/accounts.ts';
import type { NewClick } from '../ports/clicks.ts';
import type { LeadEvent, NewLead } from '../ports/leads.ts';
import type { NewTransaction } from '../ports/ledger.ts';
import type { NewUserProfile, UserProfileReplacement } from '../ports/profiles.ts';
import type { NewTicket } from '../ports/tickets.ts';
import type { Store } from '../store.ts';

/** Returns the store of a suite, which is migrated. Suites share it, so their fixtures have fresh ids. */
export type OpenStore = () => Store;

let last = 0;

/** A number that is unique in this process. */
export function fresh(): number {
  return ++last;
}

/** An id that is unique in this process. Like real ids, later ones sort after it. */
export function freshId(prefix: string): string {
  return `${prefix}_${String(fresh()).padStart(12, '0')}`;
}

/** No suite creates this many walls, so these accounts belong to no wall. */
export const NO_WALL = 4711;

export function freshAccount(): AccountRef {
  return { kind: 'wall', profileId: NO_WALL, subid1: `user ${fresh()}/é` };
}

/** Bytes that stand for a wrapped key or sealed data. */
export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textOf(value: Uint8Array | null | undefined): string | null {
  return value ? new TextDecoder().decode(value) : null;
}

export const AT = 1_790_000_000_000;
export const KEY = bytes('wrapped key');
export const newKey = (): Uint8Array => KEY;

/** A stand-in for a sealer: the sealed data is `text`, whatever the key. */
export function sealedAs(text: string): PersonSealer {
  return { newKey, seal: () => bytes(text) };
}

/** A stand-in for a sealer whose data says which key it was sealed with. A new account gets `key`. */
export function sealedWithKey(key: string): PersonSealer {
  return { newKey: () => bytes(key), seal: (wrappedKey) => bytes(`sealed with ${textOf(wrappedKey)}`) };
}

export function transaction(account: AccountRef, given: Partial<NewTransaction> = {}): NewTransaction {
  return {
    account,
    amount: 10_000,
    sealer: { newKey, seal: () => null },
    minBalance: null,
    idempotency: null,
    at: AT,
    ...given,
  };
}

export function offer(given: Partial<ImportedOffer> = {}): ImportedOffer {
  const id = fresh();
  return {
    offer_id: id,
    name: `Offer ${id}`,
    description: 'Play',
    requirements: null,
    credit_delay: '0',
    image_url: '/images/1.svg',
    creative_id: id,
    creative_filename: '1.svg',
    destination_url: 'https://advertiser.example/?c={click_id}',
    payout: 15_000,
    is_support_center_disabled: 0,
    featured_global: 0,
    category_id: [17],
    events: [],
    source: null,
    targeting: everybody,
    starts_at: null,
    ends_at: null,
    cap: null,
    prior: 0,
    ...given,
  };
}

export function click(account: AccountRef, given: Partial<NewClick> = {}): NewClick {
  return {
    clickId: freshId('clk'),
    account,
    offerId: fresh(),
    sealer: sealedAs('subids'),
    ipDigest: null,
    idDigest: null,
    deviceDigest: null,
    country: 'DE',
    payout: 15_000,
    amount: 150_000,
    terms: '{"ratio":100000,"round":false,"events":[]}',
    cap: null,
    repeatSince: AT - 1000,
    at: AT,
    ...given,
  };
}

export function lead(clickId: string, given: Partial<NewLead> = {}): NewLead {
  const leadId = freshId('lead');
  return {
    leadId,
    kind: 'complete',
    takes: 'event',
    source: 'network',
    externalId: freshId('t'),
    eventId: '',
    clickId,
    payout: 15_000,
    amount: 150_000,
    eventCount: 0,
    verdict: 'credit',
    reason: null,
    findings: [],
    event: leadEvent({ leadId, clickId }),
    deliveryId: `${freshId('dlv')}_`,
    cap: null,
    day: '2026-09-21',
    at: AT,
    ...given,
  };
}

export function leadEvent(given: Partial<LeadEvent> = {}): LeadEvent {
  return {
    leadId: 'lead_1',
    identity: 'lead_1',
    kind: 'complete',
    clickId: 'clk_1',
    offerId: 1,
    offerName: 'Offer',
    eventId: null,
    eventName: null,
    payout: 15_000,
    amount: 150_000,
    currencyName: 'Coins',
    country: 'DE',
    leadAt: AT,
    reason: null,
    at: AT,
    ...given,
  };
}

export function userProfile(account: AccountRef, given: Partial<NewUserProfile> = {}): NewUserProfile {
  return {
    account,
    pubId: 1,
    sealer: sealedAs('profile'),
    emailDigest: `email ${fresh()}`,
    conflicts: null,
    serverLike: false,
    idempotency: null,
    at: AT,
    ...given,
  };
}

/** A replacement of the profile that changes nothing, or its e-mail address. */
export function replacement(profile: NewUserProfile, emailDigest = profile.emailDigest): UserProfileReplacement {
  const { account, at, conflicts, pubId, sealer } = profile;
  return { account, at, sealer, email: { pubId, emailDigest, conflicts } };
}

export function ticket(account: AccountRef, given: Partial<NewTicket> = {}): NewTicket {
  return {
    account,
    subjectId: 1,
    sealer: sealedAs('not credited'),
    ipDigest: null,
    networkDigest: null,
    limit: null,
    idempotency: null,
    at: AT,
    ...given,
  };
}

export const wallSettings = wallSettingsSchema.parse({ name: 'Wall', currency: { name: 'Coins', ratio: 10 } });

/** Creates a publisher with a wall. */
export async function newWall(store: Store): Promise<{ pubId: number; adwallId: number }> {
  const { pubId } = await store.createPublisher({ name: 'P', at: AT });
  const id = fresh();
  const made = await store.createWall({
    pubId,
    settings: wallSettings,
    publishableKey: `pk_${id}`,
    secretKeyDigest: `digest ${id}`,
    at: AT,
  });
  if (made.kind !== 'created') throw new Error(made.kind);
  return { pubId, adwallId: made.adwallId };
}

/** Stores a click of `account`. */
export async function newClick(store: Store, account: AccountRef, given: Partial<NewClick> = {}): Promise<NewClick> {
  const input = click(account, given);
  const recorded = await store.recordClick(input);
  if (recorded.kind !== 'recorded') throw new Error(recorded.kind);
  return input;
}
