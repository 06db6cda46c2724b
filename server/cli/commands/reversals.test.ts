import { expect, test } from 'vitest';
import { sealerOf } from '../../security/person-sealer.ts';
import { leadEvent } from '../../store/contract/fixtures.ts';
import { ann, useCommandLine } from '../command-line.fixture.ts';
import type { Installation } from '../installation.ts';

const { inInstallation, json, run, setUp } = useCommandLine();
const MINUTE = 60_000;
const REVERSALS = 20;

/** Ann's 25 leads of an hour ago, of which 20 were reversed a minute later. */
async function reverseSome({ clock, ids, store, vault }: Installation): Promise<void> {
  const anHourAgo = clock.now() - 60 * MINUTE;
  for (let n = 0; n < REVERSALS + 5; n++) {
    const at = anHourAgo + n;
    const clickId = ids.timeOrdered('clk', at);
    await store.recordClick({
      clickId,
      account: ann,
      offerId: 5,
      sealer: sealerOf(vault, '{}'),
      ipDigest: null,
      idDigest: null,
      deviceDigest: null,
      country: 'DE',
      payout: 10_000,
      amount: 1_000_000,
      terms: '{"ratio":1000000,"round":false,"events":[]}',
      cap: null,
      repeatSince: at,
      at,
    });
    const identity = { source: 'acme', externalId: `t${n}`, eventId: '', clickId, takes: 'transaction' as const };
    const leadId = ids.timeOrdered('lead', at);
    const given = { kind: 'complete' as const, payout: 10_000, amount: 1_000_000, eventCount: 0 };
    const decided = { verdict: 'credit' as const, reason: null, findings: [], cap: null, day: '2026-01-01' };
    const event = leadEvent({ leadId, clickId });
    await store.creditLead({ ...identity, ...given, ...decided, leadId, event, deliveryId: `dlv_${n}_`, at });
    const reversal = { ...identity, reason: null, deliveryId: `dlv_r${n}_`, at: at + MINUTE };
    if (n < REVERSALS) await store.reverseLead(reversal);
  }
}

test('reversals counts what came since the last refresh, and suggests a hold', async () => {
  await setUp();
  await inInstallation(reverseSome);
  const figures = { credited: 25, reversed: 20, rate: '80', credits_reversed: 2000, credits_lost: 0, p90_days: 1 };
  expect(await json('reversals --wall 1')).toMatchObject([
    {
      wall: 1,
      currency: 'Coins',
      totals: figures,
      rows: [{ value: 'acme', ...figures }],
      suggestion: { hold_days: 1, reversals: 20, prevented: 20, waiting: 5, waiting_credits: 500, saved: 0 },
    },
  ]);
  expect(await json('reversals --by user --days 30')).toMatchObject([{ rows: [{ value: 'ann', ...figures }] }]);
  expect(await json('reversals --by country --days 365')).toMatchObject([{ rows: [{ value: 'DE', ...figures }] }]);
});

test('reversals for people: totals, rows and the suggestion in words', async () => {
  await setUp();
  await inInstallation(reverseSome);
  const { code, stderr, stdout } = await run('reversals --by offer');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^rate +80$/m);
  expect(stdout).toMatch(/^5 +- +25 +20 /m);
  expect(stdout).toContain('came within 1 day of the credit');
});

test('reversals without a lead, of no wall, and by what does not exist', async () => {
  await setUp();
  expect((await run('reversals')).stdout).toContain('too few to suggest a hold');
  expect(await run('reversals --wall 9')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'error: There is no wall 9.\n',
  });
  expect((await run('reversals --days 31')).code).toBe(2);
  expect((await run('reversals --by day')).code).toBe(2);
});
