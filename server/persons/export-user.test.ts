import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../ops/ids.ts';
import { openVault } from '../ops/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { AccountRef, NewLead, Store } from '../store/store.ts';
import { exportUser } from './export-user.ts';

const NOW = Date.UTC(2026, 0, 1);
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
const ann: AccountRef = { kind: 'wall', profileId: 3, subid1: 'ann' };
const terms = { payout: 15_000, amount: 150_000, country: 'DE', at: NOW };

let store: Store;
beforeEach(async () => {
  store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
});
afterEach(() => store.close());

function held(clickId: string, eventId: string): NewLead {
  const names = { offerId: 7, offerName: 'Seven', eventId: null, eventName: null, currencyName: 'Coins' };
  return {
    ...terms,
    leadId: `lead_${eventId}`,
    source: 'network',
    externalId: 't-1',
    eventId,
    clickId,
    eventCount: 2,
    verdict: 'hold',
    reason: 'too_fast',
    findings: [{ rule: 'too_fast', action: 'hold', reason: '3 s' }],
    event: { ...terms, ...names, leadId: 'lead_1', clickId, leadAt: NOW, reason: null },
    deliveryId: 'dlv_1_',
    cap: null,
    day: '2026-01-01',
  };
}

test('the export holds clicks with what they were sealed with, and leads with what was found on them', async () => {
  const { key, wrappedKey } = vault.newPersonKey();
  const clickId = 'clk_1';
  await store.recordClick({
    ...terms,
    clickId,
    account: ann,
    wrappedKey,
    offerId: 7,
    sealed: vault.seal(key, JSON.stringify({ device: 'phone-1', ip: '198.51.100.7' })),
    ipDigest: 'digest',
    deviceDigest: 'digest',
    terms: '{}',
    cap: null,
    repeatSince: NOW,
  });
  await store.creditLead(held(clickId, '4'));
  await store.creditLead({ ...held(clickId, ''), verdict: 'credit', findings: [] });

  const exported = await exportUser({ store, vault })(ann);
  const lead = {
    click_id: clickId,
    offer_id: 7,
    offer_name: null,
    source: 'network',
    source_transaction_id: 't-1',
    payout: 1.5,
    currency_count: 15,
    at: '2026-01-01T00:00:00.000Z',
    changed_at: '2026-01-01T00:00:00.000Z',
  };
  expect(exported?.clicks).toMatchObject([{ click_id: clickId, device: 'phone-1', ip: '198.51.100.7' }]);
  expect(JSON.stringify(exported)).not.toContain('digest');
  expect(exported?.leads).toEqual([
    { ...lead, lead_id: 'lead_', event_id: null, state: 'credited', reason: null, findings: [] },
    {
      ...lead,
      lead_id: 'lead_4',
      event_id: '4',
      state: 'pending',
      reason: 'too_fast',
      findings: [{ rule: 'too_fast', action: 'hold', reason: '3 s' }],
    },
  ]);
});
