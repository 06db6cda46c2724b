import { createSecretKey } from 'node:crypto';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import type { NewClick, RecordedClick } from '../store/ports/clicks.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { ClickClaims } from './click-token.ts';
import { followClick, type ClickOrigin, type OfferAtClick } from './follow-click.ts';
import type { ListLink, QuerySubids } from './list-link.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import { fake } from '../runtime/fake.fixture.ts';

export const NOW = Date.parse('2026-03-10T23:59:59.999Z');
export const wall = {
  pubId: 3,
  adwallId: 7,
  settings: { require_token: false },
  rules: { version: 0, rules: [] },
} as unknown as Wall;
export const clientFacts: ClickClaims['clientFacts'] = {
  country: 'DE',
  languages: ['de'],
  device: 'phone',
  targetSystems: [30],
  browser: 'chrome',
  osVersion: null,
};
export const claims: ClickClaims = {
  adwallId: 7,
  subid1: 'ann',
  subid2: 'two',
  subid3: 'three',
  subid4: 'four',
  device: 'ad-id',
  gender: null,
  ageRangeId: null,
  targetSystems: [],
  clientFacts,
  placement: '',
};
export const origin: ClickOrigin = {
  ip: '8.8.8.8',
  userAgent: 'agent',
  clientFacts: { ...clientFacts, country: 'US' },
  onTouchScreen: null,
  requestId: 'req_1',
};
export const offer: OfferAtClick = {
  isTestUser: false,
  destinationUrl: 'https://advertiser.example/?c={click_id}',
  price: {
    payout: 10_000,
    amount: 1_000_000,
    terms: {
      ratio: 1_000_000,
      round: false,
      repeatable: false,
      events: [{ event_id: 4, event_name: 'Level 4', payout: 10_000, amount: 1_000_000, time_to_complete: 60 }],
    },
    isLessThanListed: false,
  },
  cap: null,
  source: 'acme',
};

export interface Scene {
  opened?: ClickClaims | null;
  /** The link is one of the list of all offers. */
  listed?: ListLink;
  subids?: QuerySubids;
  wall?: Wall;
  offer?: OfferAtClick | null;
  origin?: ClickOrigin;
  answer?: (click: NewClick) => RecordedClick;
}

/** Follows one click against a store that records what it is given. */
export async function follow(scene: Scene = {}) {
  const recorded: NewClick[] = [];
  const counted: string[] = [];
  const asked: { clientFacts: ClickClaims['clientFacts']; ipDigest: string | null }[] = [];
  const ids = systemIds();
  const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), ids);
  const outcome = await followClick({
    store: fakeStore({
      recordClick: (click) => {
        recorded.push(click);
        return Promise.resolve(scene.answer?.(click) ?? { kind: 'recorded', clickId: click.clickId });
      },
    }),
    vault,
    ids,
    tokens: fake('click tokens', {
      open: () => (scene.listed !== undefined ? null : scene.opened === undefined ? claims : scene.opened),
    }),
    listLinks: fake('list links', { open: () => scene.listed ?? null }),
    clock: { now: () => NOW },
    countClick: (placement) => void counted.push(placement),
    findWall: (adwallId) =>
      Promise.resolve(adwallId === wall.adwallId ? { wall: scene.wall ?? wall, panelId: null } : null),
    findOffer: (input) => {
      asked.push({ clientFacts: input.clientFacts, ipDigest: input.ipDigest });
      if (scene.offer === null) return Promise.resolve({ kind: 'refused', rule: 'country', isNamed: true });
      return Promise.resolve({ kind: 'allowed', ...(scene.offer ?? offer) });
    },
  })({
    offerId: 5,
    token: 'token',
    origin: scene.origin ?? origin,
    ...(scene.subids && { subids: scene.subids }),
  });
  return { outcome, recorded, asked, counted, click: recorded[0], vault };
}

export const withClaims = (parts: Partial<ClickClaims>): ClickClaims => ({ ...claims, ...parts });
