import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { newWall, offer as storedOffer } from '../store/contract/fixtures.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { NewLead } from '../store/ports/leads.ts';
import type { Store } from '../store/store.ts';
import { exportUser } from './export-user.ts';
import { sealerOf } from '../security/person-sealer.ts';

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
    kind: 'complete',
    takes: 'event',
    eventCount: 2,
    verdict: 'hold',
    reason: 'too_fast',
    findings: [{ rule: 'too_fast', action: 'hold', reason: '3 s' }],
    event: {
      ...terms,
      ...names,
      leadId: 'lead_1',
      identity: 'lead_1',
      kind: 'complete',
      clickId,
      leadAt: NOW,
      reason: null,
    },
    deliveryId: 'dlv_1_',
    cap: null,
    day: '2026-01-01',
  };
}

test('exports clicks with their sealed data, and leads with their findings', async () => {
  const clickId = 'clk_1';
  await store.recordClick({
    ...terms,
    clickId,
    account: ann,
    offerId: 7,
    sealer: sealerOf(vault, JSON.stringify({ device: 'phone-1', ip: '198.51.100.7' })),
    ipDigest: 'digest',
    idDigest: 'digest',
    deviceDigest: 'digest',
    terms: '{"ratio":1000000,"round":false,"events":[]}',
    cap: null,
    repeatSince: NOW,
  });
  await store.creditLead(held(clickId, '4'));
  await store.creditLead({ ...held(clickId, ''), verdict: 'credit', findings: [] });

  const exported = await exportUser({ store, vault })(ann);
  const lead = {
    kind: 'complete',
    click_id: clickId,
    offer_id: 7,
    offer_name: null,
    placement: null,
    source: 'network',
    source_transaction_id: 't-1',
    payout: 1.5,
    currency_count: 15,
    base: 15,
    bonus: 0,
    rule: null,
    at: '2026-01-01T00:00:00.000Z',
    changed_at: '2026-01-01T00:00:00.000Z',
  };
  expect(exported?.clicks).toMatchObject([{ click_id: clickId, device: 'phone-1', ip: '198.51.100.7' }]);
  expect(JSON.stringify(exported)).not.toContain('digest');
  expect(exported?.leads).toEqual([
    { ...lead, lead_id: 'lead_', event_id: null, state: 'credited', reason: null, findings: [], release_at: null },
    {
      ...lead,
      lead_id: 'lead_4',
      event_id: '4',
      state: 'pending',
      reason: 'too_fast',
      findings: [{ rule: 'too_fast', action: 'hold', reason: '3 s' }],
      release_at: null,
    },
  ]);
});

test('exports postback deliveries with every response, and reversals that wait for their lead', async () => {
  const { adwallId } = await newWall(store);
  const user: AccountRef = { kind: 'wall', profileId: adwallId, subid1: 'ann' };
  const sealedUrl = vault.sealSecret('https://shop.example/?key=s3cret');
  const postback = { postbackId: 'pbk_1', adwallId, kind: 'get', sealedUrl, sealedSecret: sealedUrl } as const;
  await store.createPostback({ ...postback, at: NOW });
  await store.recordClick({
    ...terms,
    clickId: 'clk_1',
    account: user,
    offerId: 7,
    sealer: sealerOf(vault, '{}'),
    ipDigest: null,
    idDigest: null,
    deviceDigest: null,
    terms: '{"ratio":1000000,"round":false,"events":[]}',
    cap: null,
    repeatSince: NOW,
  });
  await store.creditLead({ ...held('clk_1', ''), verdict: 'credit', findings: [] });
  const reversal = { source: 'network', externalId: 't-2', eventId: '9', clickId: 'clk_1', reason: 'chargeback' };
  const takes = 'event';
  expect(await store.reverseLead({ ...reversal, takes, deliveryId: 'dlv_2_', at: NOW })).toEqual({ kind: 'early' });
  const claim = {
    postbackId: 'pbk_1',
    limit: 9,
    lease: 'lease',
    owner: 'prc',
    leaseUntil: NOW + 1,
    probeAt: NOW,
    at: NOW,
  };
  for (const { deliveryId } of await store.claimDeliveries(claim)) {
    const attempt = { at: NOW, ms: 12, httpStatus: 200, error: null, body: 'thanks, ann' };
    await store.settleDeliveries([
      {
        deliveryId,
        lease: 'lease',
        attempt,
        outcome: { kind: 'delivered' },
        receiver: 'up',
        probeAt: NOW,
      },
    ]);
  }

  const exported = await exportUser({ store, vault })(user);
  const at = '2026-01-01T00:00:00.000Z';
  expect(exported?.deliveries).toEqual([
    {
      delivery_id: expect.stringMatching(/^dlv_1_/),
      postback_id: 'pbk_1',
      lead_id: 'lead_',
      status: 1,
      state: 'delivered',
      created_at: at,
      attempts: [{ number: 1, at, ms: 12, http_status: 200, error: null, answer: 'thanks, ann' }],
    },
  ]);
  expect(exported?.early_reversals).toEqual([
    { click_id: 'clk_1', event_id: '9', source: 'network', source_transaction_id: 't-2', reason: 'chargeback', at },
  ]);
  expect(JSON.stringify(exported)).not.toContain('s3cret');
});

test('exports the surveys that the person started, and how they ended', async () => {
  const [offerId = 0] = await store.identifySurveys({ source: 'cpx', externalIds: ['1'] });
  await store.recordClick({
    ...terms,
    clickId: 'clk_1',
    account: ann,
    offerId,
    sealer: sealerOf(vault, '{}'),
    terms: '{"ratio":1000000,"round":false,"events":[]}',
    cap: null,
    ipDigest: null,
    idDigest: null,
    deviceDigest: null,
    repeatSince: NOW,
  });
  const offer = storedOffer({ offer_id: offerId, source: 'cpx' });
  const start = { clickId: 'clk_1', account: ann, source: 'cpx', offer, minutes: 10 };
  expect(await store.startSurvey({ ...start, at: NOW, openUntil: NOW + 1 })).toEqual({ kind: 'started' });
  const survey = { click_id: 'clk_1', offer_id: offerId, source: 'cpx', minutes: 10 };
  const at = '2026-01-01T00:00:00.000Z';
  const open = await exportUser({ store, vault })(ann);
  expect(open?.surveys).toEqual([{ ...survey, started_at: at, outcome: null, ended_at: null }]);

  await store.endSurvey({ clickId: 'clk_1', source: 'cpx', outcome: 'screenout', at: NOW });
  const ended = await exportUser({ store, vault })(ann);
  expect(ended?.surveys).toEqual([{ ...survey, started_at: at, outcome: 'screenout', ended_at: at }]);
});

test('exports refused calls about the person, but no parameters that anyone may have made up', async () => {
  await store.recordClick({
    ...terms,
    clickId: 'clk_9',
    account: ann,
    offerId: 9,
    sealer: sealerOf(vault, '{}'),
    terms: '{"ratio":1000000,"round":false,"events":[]}',
    cap: null,
    ipDigest: null,
    idDigest: null,
    deviceDigest: null,
    repeatSince: NOW,
  });
  const sealed = vault.sealSecret(JSON.stringify({ click_id: 'clk_9', status: '7' }));
  const call = { source: 'cpx', day: '2026-01-01', clickId: 'clk_9', sealed, at: NOW };
  const calls = [
    { ...call, callId: 'rfc_1', verdict: 'invalid' },
    { ...call, callId: 'rfc_2', verdict: 'unauthenticated' },
    { ...call, callId: 'rfc_3', verdict: 'invalid', clickId: 'clk_of_nobody' },
  ];
  expect(await store.addRefusedCalls({ calls, most: 9 })).toBe(3);
  const exported = await exportUser({ store, vault })(ann);
  const at = '2026-01-01T00:00:00.000Z';
  const parameters = { click_id: 'clk_9', status: '7' };
  expect(exported?.refused_calls).toEqual([
    { call_id: 'rfc_1', source: 'cpx', verdict: 'invalid', at, parameters },
    { call_id: 'rfc_2', source: 'cpx', verdict: 'unauthenticated', at, parameters: null },
  ]);
});
