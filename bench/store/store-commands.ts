import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { importedOffer } from '../../server/schema/imported-offer.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { AccountRef } from '../../server/store/ports/accounts.ts';
import type { Store } from '../../server/store/store.ts';
import { catalogRows } from '../data/catalog.ts';
import { createWallInStore } from '../data/wall-in-store.ts';

/** Microseconds per command in each round, by name. */
export type CommandFigures = Record<string, number[]>;

const USERS = 10_000;
const ROUNDS = 5;
const TOGETHER = 32;
const AT = Date.UTC(2026, 0, 1);

/** Measures commands of the store at `url`, an empty database. `ms`: length of a round. */
async function measureStore(url: string, ms: number): Promise<CommandFigures> {
  const store = openStore(url);
  await store.migrate(AT);
  const { adwallId, panelId } = await fill(store);
  const ids = systemIds();
  const wrappedKey = ids.bytes(61);
  const sealed = ids.bytes(300);
  const sealer = { newKey: () => wrappedKey, seal: () => sealed };
  const wallAccount = (n: number): AccountRef => ({ kind: 'wall', profileId: adwallId, subid1: `user-${n % USERS}` });
  const post = (n: number) =>
    store.postTransaction({
      account: wallAccount(n),
      amount: 125_000,
      sealer: { ...sealer, seal: () => null },
      minBalance: null,
      idempotency: null,
      at: AT,
    });
  const click = (n: number) =>
    store.recordClick({
      clickId: ids.timeOrdered('clk', AT + n),
      account: wallAccount(n),
      offerId: 1 + (Math.floor(n / USERS) % 100),
      sealer,
      ipDigest: null,
      idDigest: null,
      deviceDigest: null,
      country: 'US',
      payout: 10_000,
      amount: 1_000_000,
      terms: '{"ratio":1000000,"round":false,"events":[]}',
      cap: null,
      repeatSince: AT + n,
      at: AT + n,
    });
  const profile = (n: number) =>
    store.createUserProfile({
      account: { kind: 'survey-profile', profileId: panelId, subid1: `panel-${n}` },
      pubId: 1,
      conflicts: null,
      sealer,
      emailDigest: n.toString(16).padStart(64, '0'),
      serverLike: false,
      idempotency: null,
      at: AT,
    });
  const facts = async (n: number) =>
    store.targetingFacts({
      account: wallAccount(n),
      ipDigest: n.toString(16).padStart(64, '0'),
      panelId,
    });
  const list = (n: number) => store.listTransactions({ account: wallAccount(n), limit: 20, offset: 0 });

  const figures: CommandFigures = {};
  let number = 0;
  const measure = async (name: string, together: number, command: (n: number) => Promise<unknown>): Promise<void> => {
    const rounds: number[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      const startedAt = performance.now();
      let calls = 0;
      while (performance.now() - startedAt < ms) {
        await Promise.all(Array.from({ length: together }, (_, index) => command(number + index)));
        number += together;
        calls += together;
      }
      if (round > 0) rounds.push(((performance.now() - startedAt) * 1_000) / calls);
    }
    figures[name] = rounds;
  };
  await measure('postTransaction', 1, post);
  await measure(`postTransaction, ${TOGETHER} at once`, TOGETHER, post);
  await measure('recordClick', 1, click);
  await measure(`recordClick, ${TOGETHER} at once`, TOGETHER, click);
  await measure('createUserProfile', 1, profile);
  await measure(`createUserProfile, ${TOGETHER} at once`, TOGETHER, profile);
  await measure('targetingFacts', 1, facts);
  await measure(`targetingFacts, ${TOGETHER} at once`, TOGETHER, facts);
  await measure('listTransactions, the last 20', 1, list);
  await store.close();
  return figures;
}

async function fill(store: Store): Promise<{ adwallId: number; panelId: number }> {
  const { pubId, adwallId } = await createWallInStore(store, AT);
  const panel = await store.createPanel({
    pubId,
    settings: { name: 'Bench', adwall_id: adwallId, minimum_age: 16, origins: [] },
    publishableKey: 'pk_2',
    secretKeyDigest: 'b'.repeat(64),
    at: AT,
  });
  if (panel.kind !== 'created') throw new Error(`The panel wasn't created: ${panel.kind}`);
  const offers = Array.from(catalogRows({ size: 100, targeted: true }), (row) => importedOffer.parse(row));
  await store.importOffers({ offers, prune: false, at: AT - DAY_MS });
  return { adwallId, panelId: panel.profileId };
}

if (import.meta.main) {
  const [url = '', ms = ''] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await measureStore(url, Number(ms))));
}
