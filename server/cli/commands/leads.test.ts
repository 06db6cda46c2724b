import { expect, test } from 'vitest';
import { ann, useCommandLine } from '../command-line.fixture.ts';
import type { Installation } from '../installation.ts';
import type { LeadClaim } from '../../store/ports/leads.ts';
import { sealerOf } from '../../security/person-sealer.ts';

const { inInstallation, json, run, setUp } = useCommandLine();

const AT = Date.UTC(2026, 0, 1);

/** A lead on hold, of ann's click on an offer. */
const hold =
  (leadId: string, offerId: number, takes: LeadClaim = 'event') =>
  async (installation: Installation) => {
    const { store, vault } = installation;
    const clickId = `clk_${leadId}`;
    const money = { payout: 20_000, amount: 2_000_000 };
    await store.recordClick({
      clickId,
      account: ann,
      sealer: sealerOf(vault, '{}'),
      offerId,
      ...money,
      at: AT,
      ipDigest: null,
      idDigest: null,
      deviceDigest: null,
      country: 'US',
      terms: '{"ratio":1000000,"round":false,"events":[]}',
      cap: null,
      repeatSince: AT + 1,
    });
    const event = {
      leadId,
      identity: leadId,
      kind: 'complete' as const,
      clickId,
      offerId,
      offerName: '',
      eventId: null,
      eventName: null,
      ...money,
      currencyName: 'Coins',
      country: 'US',
      leadAt: AT,
      reason: null,
      at: AT,
    };
    const outcome = await store.creditLead({
      kind: 'complete',
      takes,
      leadId,
      source: 'net',
      externalId: `T-${leadId}`,
      eventId: '',
      clickId,
      ...money,
      eventCount: 0,
      verdict: 'hold',
      reason: 'too_fast',
      event,
      deliveryId: `dlv_${leadId}`,
      cap: null,
      day: '2026-01-01',
      at: AT,
      findings: [{ rule: 'too_fast', action: 'hold', reason: '3 s after the click, at least 10' }],
    });
    expect(outcome.kind).toBe('held');
  };

test('held leads are listed with their findings, released once, and rejected', async () => {
  await setUp();
  await inInstallation(hold('lead_a', 1));
  await inInstallation(hold('lead_b', 2));
  const held = await json('leads held --wall 1');
  expect(held).toHaveLength(2);
  expect(held).toContainEqual(
    expect.objectContaining({
      lead_id: 'lead_a',
      wall_id: 1,
      offer_id: 1,
      event_id: null,
      source: 'net',
      transaction_id: 'T-lead_a',
      payout: 2,
      currency_count: 200,
      state: 'pending',
      reason: 'too_fast',
      findings: [{ rule: 'too_fast', action: 'hold', reason: '3 s after the click, at least 10' }],
      test: false,
      at: '2026-01-01T00:00:00.000Z',
    }),
  );
  expect(await json('leads release lead__a')).toEqual({
    lead_id: 'lead_a',
    state: 'credited',
    transaction_id: expect.any(Number),
    balance: 200,
  });
  expect(await run('leads release lead__a')).toMatchObject({
    code: 1,
    stderr: 'error: The lead lead_a is not held.\n',
  });
  expect(await json('leads reject lead__b --reason no_such_payment')).toEqual({
    lead_id: 'lead_b',
    state: 'rejected',
    reason: 'no such payment',
  });
  expect(await json('leads held')).toEqual([]);
  expect(await json('leads list --state rejected')).toMatchObject([{ lead_id: 'lead_b', reason: 'no such payment' }]);
  expect(await json('leads list --state credited --wall 1')).toMatchObject([{ lead_id: 'lead_a' }]);
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({ currency_count: 200 });
  expect(await json('ledger verify')).toMatchObject({ ok: true });
});

test('a lead of a test user is marked as one', async () => {
  await setUp();
  await json('test-users create --wall 1 --subid1 ann');
  await inInstallation(hold('lead_a', 1));
  expect(await json('leads held')).toMatchObject([{ lead_id: 'lead_a', test: true }]);
  await json('leads release lead__a');
  expect((await run('leads list --state credited')).stdout).toMatch(/^test +true$/m);
});

test('an unknown lead or wall is exit code 1, wrong usage is 2', async () => {
  await setUp();
  expect(await run('leads held')).toMatchObject({ code: 0, stdout: 'No leads found.\n' });
  for (const command of ['release', 'reject']) {
    expect(await run(`leads ${command} lead__x`)).toMatchObject({
      code: 1,
      stderr: 'error: There is no lead lead_x.\n',
    });
  }
  expect(await run('leads held --wall 9')).toMatchObject({ code: 1, stderr: 'error: There is no wall 9.\n' });
  expect(await run('leads list --state waiting')).toMatchObject({ code: 2 });
});

test('a lead of an erased user is not released', async () => {
  await setUp();
  await inInstallation(hold('lead_a', 1));
  await json('user erase --wall 1 --subid1 ann');
  expect(await run('leads release lead__a')).toMatchObject({ code: 1, stdout: '' });
  expect(await json('ledger verify')).toMatchObject({ ok: true, rows: 0 });
});

test("a wall's fraud rules and payout factor are set one by one, and shown", async () => {
  await setUp();
  expect(await json('wall set 1')).toMatchObject({
    max_payout_factor: 1,
    fraud: { too_fast: { action: 'flag', limit: 10 }, duplicate_ip: { action: 'flag', limit: 3 } },
  });
  await json('wall set 1 --fraud too__fast=hold:30 --fraud agent=reject --max-payout-factor 1.25');
  expect(await json('wall set 1 --fraud too__fast=reject --fraud velocity=off')).toMatchObject({
    max_payout_factor: 1.25,
    fraud: {
      agent: { action: 'reject', limit: 0 },
      too_fast: { action: 'reject', limit: 30 },
      velocity: { action: 'off', limit: 30 },
      duplicate_ip: { action: 'flag', limit: 3 },
    },
  });
  for (const bad of ['fast=hold', 'too__fast=stop', 'too__fast', 'too__fast=hold:x', '____proto____=hold']) {
    expect(await run(`wall set 1 --fraud ${bad}`)).toMatchObject({ code: 2, stdout: '' });
  }
  expect(await run('wall set 1 --fraud too__fast=hold:9999999')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('fraud.too_fast.limit must be'),
  });
  expect(await run('wall set 1 --max-payout-factor 0.5')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('max_payout_factor must be'),
  });
});

test('a lead whose offer was paid already is not released, and the refusal says what to do', async () => {
  await setUp();
  const leads = [
    ['lead_a', 'event'],
    ['lead_b', 'identity'],
  ] as const;
  for (const [id, takes] of leads) await inInstallation(hold(id, 1, takes));
  const early = await run('leads release lead__b');
  expect(early).toMatchObject({ code: 1 });
  expect(early.stderr).toContain('lead_a is held for the same event. Reject one of the two, and release the other.');
  expect((await run('leads release lead__a')).code).toBe(0);
  const late = await run('leads release lead__b');
  expect(late).toMatchObject({ code: 1 });
  expect(late.stderr).toContain('The lead lead_a was paid already');
  expect(late.stderr).toContain('leads reject lead_b');
  expect(await json('leads held --wall 1')).toMatchObject([{ lead_id: 'lead_b' }]);
});

test('leads are listed by user, click, transaction, source and time', async () => {
  await setUp();
  await inInstallation(hold('lead_019b76daa800a', 1));
  const idsOf = async (options: string) =>
    ((await json(`leads list ${options}`)) as { lead_id: string }[]).map((row) => row.lead_id);
  for (const options of [
    '--limit 9',
    '--user ann',
    '--user ann --wall 1 --state pending',
    '--source net',
    '--from 2026-01-01',
  ]) {
    expect(await idsOf(options), options).toEqual(['lead_019b76daa800a']);
  }
  expect(await idsOf('--click clk__lead__019b76daa800a')).toEqual(['lead_019b76daa800a']);
  for (const options of [
    '--user bob',
    '--click clk__none',
    '--transaction T-none',
    '--source none',
    '--to 2026-01-01',
  ]) {
    expect(await idsOf(options), options).toEqual([]);
  }
  expect(await run('leads list --from yesterday')).toMatchObject({ code: 2 });
});
