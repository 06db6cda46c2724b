import { expect, test } from 'vitest';
import { periodOf } from '../../store/ports/statistics.ts';
import { ann, useCommandLine } from '../command-line.fixture.ts';
import type { Installation } from '../installation.ts';
import { surveyOffer } from '../../surveys/survey-offer.ts';
import { sealerOf } from '../../security/person-sealer.ts';

const { inInstallation, json, run, setUp } = useCommandLine();

/** Ann saw the offer three times and clicked it once, just now. */
async function click({ clock, ids, store, vault }: Installation): Promise<void> {
  const at = clock.now();
  const counts = [{ adwallId: 1, offerId: 5, impressions: 3 }];
  await store.addImpressions({ period: periodOf(at), counts });
  await store.recordClick({
    clickId: ids.timeOrdered('clk', at),
    account: ann,
    offerId: 5,
    sealer: sealerOf(vault, '{}'),
    ipDigest: null,
    idDigest: null,
    deviceDigest: null,
    country: null,
    payout: 10_000,
    amount: 1_000_000,
    terms: '{"ratio":1000000,"round":false,"events":[]}',
    cap: null,
    repeatSince: at,
    at,
  });
}

test('stats has what happened a moment ago', async () => {
  await setUp();
  await inInstallation(click);
  const figures = {
    impressions: 3,
    clicks: 1,
    leads: 0,
    reversals: 0,
    conversion: '0',
    payout: 0,
    gross: 0,
    margin: 0,
    credits: 0,
  };
  const stats = await json('stats --wall 1 --days 2');
  // The UTC day may have changed between the click and the command.
  expect(stats).toMatchObject({ wall: 1, totals: figures, offers: [{ offer_id: 5, name: null, ...figures }] });
  expect(stats).toMatchObject({ days: [{ date: expect.any(String) }, { date: expect.any(String) }] });
});

test('stats by placement add up to the totals', async () => {
  await setUp();
  await inInstallation(async (installation) => {
    await click(installation);
    const counts = [{ adwallId: 1, placement: 'shop', offerId: 5, impressions: 2, openings: 1 }];
    await installation.store.addImpressions({ period: periodOf(installation.clock.now()), counts });
  });
  const stats = await json('stats --wall 1 --days 2 --by placement');
  expect(stats).toMatchObject({
    wall: 1,
    totals: { openings: 1, impressions: 5, clicks: 1 },
    placements: [
      { placement: null, openings: 0, impressions: 3, clicks: 1 },
      { placement: 'shop', openings: 1, impressions: 2, clicks: 0 },
    ],
  });
  const { stdout } = await run('stats --wall 1 --by placement');
  expect(stdout).toMatch(/^\(none\) +0 /m);
  expect(stdout).toMatch(/^shop +1 /m);
});

test('a removed placement counts as (other), and the removal is in the audit log', async () => {
  await setUp();
  await inInstallation(async ({ clock, store }) => {
    const counts = [{ adwallId: 1, placement: 'made-up', offerId: 5, impressions: 2, openings: 1 }];
    await store.addImpressions({ period: periodOf(clock.now()), counts });
  });
  expect(await json('placement remove made-up --wall 1')).toEqual({ placement: 'made-up', state: 'removed' });
  const stats = await json('stats --wall 1 --days 2 --by placement');
  expect(stats).toMatchObject({ placements: [{ placement: '(other)', openings: 1, impressions: 2 }] });
  const { code, stderr } = await run('placement remove made-up --wall 1');
  expect(code).toBe(1);
  expect(stderr).toContain('The statistics of wall 1 have no placement made-up; see stats --by placement.');
  await inInstallation(async ({ store }) => {
    const filter = { before: null, limit: 2, action: 'placement.remove', actorId: null, publishers: null };
    const removed = {
      subject: 'wall 1',
      pubId: 1,
      actor: { kind: 'cli' },
      before: { placement: 'made-up' },
      after: null,
    };
    expect(await store.listAudit(filter)).toMatchObject([removed]);
  });
});

test('stats for people: totals, days with activity, offers', async () => {
  await setUp();
  await inInstallation(click);
  const { code, stderr, stdout } = await run('stats --wall 1');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [totals = '', days = '', offers = ''] = stdout.split('\n\n');
  expect(totals).toMatch(/^impressions +3$/m);
  expect(days.trim().split('\n')).toHaveLength(2);
  expect(offers).toMatch(/^5 /m);
});

test('stats of no wall, and of no days', async () => {
  await setUp();
  expect(await run('stats --wall 9')).toMatchObject({ code: 1, stdout: '', stderr: 'error: There is no wall 9.\n' });
  expect((await run('stats --wall 1 --days 0')).code).toBe(2);
  expect((await run('stats')).code).toBe(2);
});

test('stats --surveys tells what became of live surveys, on all walls or on one; without both, stats says what it needs', async () => {
  await setUp();
  expect(await json('stats --surveys')).toEqual([]);
  await inInstallation(async (installation) => {
    await click(installation);
    const { clock, ids, store } = installation;
    const at = clock.now();
    const clickId = ids.timeOrdered('clk', at);
    const offer = surveyOffer(
      { externalId: '1', minutes: 5, payout: 1, rating: null, conversionRate: null, entryUrl: '' },
      { offerId: 1_000_000_001, provider: 'cpx', source: 'mine', rate: null },
    );
    await store.startSurvey({ clickId, account: ann, source: 'mine', offer, minutes: 5, openUntil: at, at });
    await store.endSurvey({ clickId, source: 'mine', outcome: 'screenout', at });
  });
  const row = { survey_provider: 'mine', entrants: 1, completes: 0, screenouts: 1, payout: 0, earnings_per_click: 0 };
  expect(await json('stats --surveys --days 2')).toMatchObject([row]);
  expect(await json('stats --surveys --wall 1 --days 2')).toMatchObject([row]);
  expect((await run('stats --surveys --wall 9')).code).toBe(1);
  expect(await run('stats')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--surveys') });
});
