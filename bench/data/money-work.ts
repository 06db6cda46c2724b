import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { openVault } from '../../server/security/vault.ts';
import { readConfig } from '../../server/config.ts';
import { createSource } from '../../server/leads/sources/create-source.ts';
import { leadEvent } from '../../server/leads/lead-event.ts';
import { createPostback } from '../../server/postbacks/create-postback.ts';
import { loadMasterKey } from '../../server/security/secrets.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { AccountRef } from '../../server/store/ports/accounts.ts';
import { clickIdOf, SOURCE } from '../load/lead-requests.ts';
import type { InstallationSettings } from './seed.ts';
import { agentOf, USERS } from '../load/users.ts';
import { sealerOf } from '../../server/security/person-sealer.ts';

/** Changes to an installation, also while a service is running on it. */
export interface MoneyWork {
  /** Creates a source with the scheme `hmac-sha256`. Returns its secret. */
  createSource(): Promise<string>;
  /** Creates a disabled JSON postback of the wall. Returns its id. */
  createPostback(address: string): Promise<string>;
  setPostback(postbackId: string, isEnabled: boolean): Promise<void>;
  /** Resolves when no delivery of the postback is pending. Throws if one was not delivered in the first attempt. */
  allDelivered(postbackId: string): Promise<void>;
  /** Stores the clicks `first` … `first + count - 1`, an hour old, each on an offer that its user has not clicked. */
  recordClicks(first: number, count: number): Promise<void>;
  /** Stores a credited lead for each of those clicks. */
  creditLeads(first: number, count: number): Promise<void>;
  close(): Promise<void>;
}

/** The size of one group commit. */
const AT_ONCE = 256;
const PAYOUT = 12_500;
const AMOUNT = 125_000;
const terms = { ratio: 1_000_000, round: false, repeatable: false, events: [] };
const CURRENCY = 'Coins';

/** Offer ids are 1, 2, …; each user takes the offers in turn. */
function offerIdOf(n: number): number {
  return 1 + Math.floor(n / USERS);
}

export async function openMoneyWork(env: InstallationSettings, adwallId: number): Promise<MoneyWork> {
  const clock = { now: () => Date.now() };
  const ids = systemIds();
  const store = openStore(readConfig(env).databaseUrl);
  const { key } = await loadMasterKey({ env, dataDir: env.DATA_DIR, store, ids });
  const vault = openVault(key, ids);
  const deps = { store, vault, clock, ids };
  const inBatches = async (first: number, count: number, work: (n: number) => Promise<string>, expected: string) => {
    for (let at = first; at < first + count; at += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, first + count - at) }, (_, index) => work(at + index));
      const bad = (await Promise.all(batch)).find((kind) => kind !== expected);
      if (bad !== undefined) throw new Error(`Preparing leads: the store returned ${bad} instead of ${expected}.`);
    }
  };
  return {
    async createSource() {
      const source = createSource({ ...deps, publicUrl: 'http://127.0.0.1' });
      const made = await source({ name: SOURCE, scheme: 'hmac-sha256', ips: [], creditsUnnamed: true });
      if (made.kind !== 'created') throw new Error(`The source wasn't created: ${made.kind}`);
      return made.secret;
    },
    async createPostback(address) {
      const made = await createPostback(deps)({ adwallId, kind: 'json', address });
      if (made.kind !== 'created') throw new Error(`The postback wasn't created: ${made.kind}`);
      await store.disablePostback({ postbackId: made.postbackId, reason: 'operator' });
      return made.postbackId;
    },
    async setPostback(postbackId, isEnabled) {
      if (isEnabled) await store.enablePostback({ postbackId, at: clock.now() });
      else await store.disablePostback({ postbackId, reason: 'operator' });
    },
    async allDelivered(postbackId) {
      for (;;) {
        const found = (await store.listPostbacks({ adwallId })).find((one) => one.postbackId === postbackId);
        if (found === undefined || found.failures > 0 || found.exhausted > 0) throw new Error('A delivery has failed.');
        if (found.pending === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    recordClicks: (first, count) =>
      inBatches(
        first,
        count,
        async (n) => {
          const user = n % USERS;
          const ip = `11.${(user >> 16) & 255}.${(user >> 8) & 255}.${user & 255}`;
          const account: AccountRef = { kind: 'wall', profileId: adwallId, subid1: `lead-${user}` };
          const details = { subid2: '', subid3: '', subid4: '', device: '', ip, user_agent: agentOf(user) };
          const at = clock.now() - HOUR_MS;
          const { kind } = await store.recordClick({
            clickId: clickIdOf(n),
            account,
            offerId: offerIdOf(n),
            country: 'US',
            sealer: sealerOf(vault, JSON.stringify(details)),
            ipDigest: vault.ipDigest(ip),
            idDigest: null,
            deviceDigest: null,
            payout: PAYOUT,
            amount: AMOUNT,
            terms: JSON.stringify(terms),
            cap: null,
            repeatSince: at,
            at,
          });
          return kind;
        },
        'recorded',
      ),
    creditLeads: (first, count) =>
      inBatches(
        first,
        count,
        async (n) => {
          const at = clock.now();
          const money = { payout: PAYOUT, amount: AMOUNT, at };
          const identity = { source: SOURCE, externalId: `T-${n}`, eventId: '' };
          const lead = { leadId: ids.timeOrdered('lead', at), kind: 'complete' as const, ...identity, ...money };
          const click = { clickId: clickIdOf(n), offerId: offerIdOf(n), country: 'US', placement: null };
          const named = { currencyName: CURRENCY, at };
          const credit = { lead: { ...lead, offerName: 'Meadow offer' }, click, terms, isTest: false, ...named };
          const { kind } = await store.creditLead({
            ...lead,
            takes: 'event',
            clickId: click.clickId,
            eventCount: 0,
            verdict: 'credit',
            reason: null,
            findings: [],
            event: leadEvent(credit),
            cap: null,
            day: '2026-01-01',
            deliveryId: ids.timeOrdered('dlv', at),
          });
          return kind;
        },
        'credited',
      ),
    close: () => store.close(),
  };
}
