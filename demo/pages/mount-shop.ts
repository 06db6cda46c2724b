import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import type { Express } from 'express';
import * as z from 'zod';
import { postTransaction } from '../../server/ledger/post-transaction.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Vault } from '../../server/security/vault.ts';
import type { Store } from '../../server/store/store.ts';
import { readJson } from '../loop/read-json.ts';
import type { DemoKeys } from '../seed/demo-keys.ts';

/** What the shop sells, for Coins. */
export const shopItems = [
  { id: 'potion', name: 'Healing potion', price: 40 },
  { id: 'cloak', name: 'Moonlit cloak', price: 120 },
  { id: 'sword', name: 'Dragon sword', price: 900 },
] as const;

const purchase = z.strictObject({
  subid1: z.string().regex(/^demo-visitor-[a-z0-9]{1,8}$/),
  item: z.string(),
  order: z.string().regex(/^[a-z0-9]{1,8}$/),
});

/** The game's own server: it deducts the price of what a user of the shop buys. */
export function mountShop(
  app: Express,
  deps: { store: Store; vault: Vault; clock: Clock; keys: Promise<DemoKeys> },
): void {
  const post = postTransaction(deps);
  app.post('/demo/shop/buy', async (request, response) => {
    const wanted = await readJson(request, response, purchase);
    if (wanted === null) return;
    const { order, subid1 } = wanted;
    const item = shopItems.find(({ id }) => id === wanted.item);
    if (item === undefined) {
      response.status(404).json({ error: 'unknown_item' });
      return;
    }
    const outcome = await post({
      account: { kind: 'wall', profileId: (await deps.keys).adwallId, subid1 },
      amount: -item.price * UNITS_PER_CREDIT,
      description: `Redeemed: ${item.name}`,
      minBalance: 0,
      idempotencyKey: `shop-${subid1}-${order}`,
    });
    response.json({ bought: outcome.kind === 'posted' || outcome.kind === 'repeat' });
  });
}
