import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { BUSY_ACCOUNT, fillLists, idAt, RARE_ACTION, RARE_PUBLISHER, RARE_SOURCE } from '../data/fill-lists.ts';
import { createWallInStore } from '../data/wall-in-store.ts';

/** Milliseconds of each round, by list. */
export interface ListFigures {
  fillSeconds: number;
  ms: Record<string, number[]>;
}

const AT = Date.UTC(2026, 0, 1);
const WALLS = 10;
const ROUNDS = 9;
const LIMIT = 51;

/**
 * Measures pages of lists in a new database with `rows` rows each: leads, deliveries, tickets, audit log, and one
 * user's ledger.
 */
async function measure(databaseUrl: string, rows: number): Promise<ListFigures> {
  const store = openStore(databaseUrl);
  await store.migrate(AT);
  const walls: number[] = [];
  while (walls.length < WALLS) walls.push((await createWallInStore(store, AT)).adwallId);
  const postbackIds = walls.map((adwallId) => `pbk_${adwallId}`);
  const sealed = new Uint8Array([1]);
  for (const [at, postbackId] of postbackIds.entries()) {
    const of = { postbackId, adwallId: walls[at] ?? 0, kind: 'json' as const };
    await store.createPostback({ ...of, sealedUrl: sealed, sealedSecret: sealed, at: AT });
  }
  const startedAt = performance.now();
  await fillLists(databaseUrl, { rows, walls, postbackIds, at: AT });
  const fillSeconds = (performance.now() - startedAt) / 1_000;
  const ms: Record<string, number[]> = {};
  for (const [name, list] of Object.entries(listsOf(store, { rows, walls, postbackIds }))) {
    // The first call prepares statements and warms the cache.
    await list();
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      const found = await list();
      (ms[name] ??= []).push(performance.now() - from);
      if (found.length === 0) throw new Error(`${name}: no rows.`);
    }
  }
  await store.close();
  return { fillSeconds, ms };
}

interface Filled {
  rows: number;
  walls: readonly number[];
  postbackIds: readonly string[];
}

function listsOf(
  store: Store,
  { postbackIds, rows, walls }: Filled,
): Record<string, () => Promise<readonly unknown[]>> {
  const half = Math.floor(rows / 2);
  const [wall = 0] = walls;
  const leads = async (given: Partial<Parameters<Store['pageLeads']>[0]>) => {
    const all = { walls, state: null, source: null, offerId: null, after: null, limit: LIMIT };
    return (await store.pageLeads({ ...all, ...given })).rows;
  };
  const deliveries = (given: Partial<Parameters<Store['pageDeliveries']>[0]>) =>
    store.pageDeliveries({ postbackIds, state: null, after: null, limit: LIMIT, ...given });
  const tickets = (given: Partial<Parameters<Store['pageTickets']>[0]>) =>
    store.pageTickets({ owners: null, state: 'open', after: null, limit: LIMIT, ...given });
  const owners = [{ kind: 'wall' as const, profileId: wall }];
  const audit = (given: Partial<Parameters<Store['listAudit']>[0]>) =>
    store.listAudit({ before: null, limit: LIMIT, action: null, actorId: null, publishers: null, ...given });
  const day = { since: AT + half * 1_000, until: AT + half * 1_000 + DAY_MS };
  const deep = { createdAt: AT + half * 1_000, deliveryId: idAt('dlv', AT, half) };
  return {
    'leads, first page': () => leads({}),
    'leads, deep page': () => leads({ after: idAt('lead', AT, half) }),
    'leads of a wall': () => leads({ walls: [wall] }),
    'leads, held': () => leads({ state: 'pending' }),
    'leads of a rare source': () => leads({ source: RARE_SOURCE }),
    'leads of a rare source, held': () => leads({ source: RARE_SOURCE, state: 'pending' }),
    'leads of an offer, deep page': () => leads({ offerId: 1, after: idAt('lead', AT, half) }),
    'leads of an offer and a source': () => leads({ offerId: 1, source: 'net-0' }),
    'deliveries, first page': () => deliveries({}),
    'deliveries, deep page': () => deliveries({ after: deep }),
    'deliveries, given up': () => deliveries({ state: 'exhausted' }),
    'deliveries of a postback, deep page': () => deliveries({ postbackIds: postbackIds.slice(0, 1), after: deep }),
    'tickets, open': () => tickets({}),
    'tickets of a wall, closed, deep page': () => tickets({ owners, state: 'closed', after: half }),
    'ledger, first page': () => store.pageLedger({ accountId: BUSY_ACCOUNT, before: null, limit: LIMIT }),
    'ledger, deep page': () => store.pageLedger({ accountId: BUSY_ACCOUNT, before: half, limit: LIMIT }),
    'audit log, first page': () => audit({}),
    'audit log, deep page': () => audit({ before: half }),
    'audit log, a rare action': () => audit({ action: RARE_ACTION }),
    'audit log, an action on a day': () => audit({ action: 'user.read', ...day }),
    'audit log, a person on a day': () => audit({ actorId: 'adm_1', ...day }),
    'audit log, about one thing': () => audit({ subject: 'account 7' }),
    'audit log, a day': () => audit(day),
    'audit log, of two publishers': () => audit({ publishers: [RARE_PUBLISHER, 1] }),
    'audit log, of a publisher with few rows': () => audit({ publishers: [RARE_PUBLISHER] }),
    'a user': async () => {
      const account = { kind: 'wall' as const, profileId: wall, subid1: 'user-0' };
      return (await store.readUserCase({ account, rows: 20 }))?.ledger ?? [];
    },
  };
}

if (import.meta.main) {
  const [databaseUrl = '', rows = ''] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await measure(databaseUrl, Number(rows))));
}
