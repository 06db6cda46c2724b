import { describe, expect, test } from 'vitest';
import { AT, lead, newClick, newWall, type OpenStore } from './fixtures.ts';

export function leadGrossContract(open: OpenStore): void {
  describe('earnings', () => {
    test('a lead keeps what the publisher earns next to what users get', async () => {
      const store = open();
      const { adwallId } = await newWall(store);
      const account = { kind: 'wall' as const, profileId: adwallId, subid1: 'earner' };
      const { clickId } = await newClick(store, account);
      await store.creditLead(lead(clickId, { gross: 30_000 }));
      const held = lead(clickId, { verdict: 'hold', takes: 'identity', reason: 'unknown_goal', gross: 20_000 });
      await store.creditLead(held);
      const other = await newClick(store, account);
      await store.creditLead(lead(other.clickId, { verdict: 'reject', reason: 'too_late', gross: 10_000 }));
      await store.creditLead(lead((await newClick(store, account)).clickId));
      const leads = await store.leadsOfWall({ adwallId, after: '', until: AT, limit: 10 });
      expect(leads.map(({ gross, payout, state }) => [state, payout, gross])).toEqual([
        ['credited', 15_000, 30_000],
        ['pending', 15_000, 20_000],
        ['rejected', 15_000, 10_000],
        ['credited', 15_000, null],
      ]);
    });
  });
}
