import { surveyList } from '@rewards-wall/shared/schema/survey.ts';
import { expect, test } from 'vitest';
import { yieldToEventLoop } from '../../server/runtime/yield-to-event-loop.ts';
import { readStats } from '../../server/statistics/read-stats.ts';
import { DAY, HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';
import type { TestService } from '../support/service/start-service.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { addresses } from '../support/requests/agents-and-addresses.ts';

onEveryEngine('Statistics (docs/contract/offers.md#figures)', (ready, start) => {
  let nextOffer = 9000;
  let nextTransaction = 0;

  /** A wall whose only offers are these. The clock only moves forward, because click ids are ordered by time. */
  const setUp = async (...rows: Record<string, unknown>[]) => {
    const service = ready();
    const { client, clock } = service;
    clock.forward(31 * DAY);
    const offers = rows.map((parts) => offerRow((nextOffer += 1), parts));
    expect((await service.importOffers(offers, { prune: true })).rejected).toEqual([]);
    const wall = await service.newWall();
    const source = await service.newSource();
    const ids = offers.map(({ offer_id }) => Number(offer_id));
    /** Lets a new user click. Returns the click's id. */
    const click = async (offerId: number): Promise<string> => {
      const ask = askFor(service, wall, { subid1: service.newUser() });
      const offer = (await ask.offers()).find(({ offer_id }) => offer_id === offerId);
      const answer = await client.get(new URL(offer?.click_url ?? '').pathname);
      return new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? '';
    };
    const clicks = async (offerId: number, count: number): Promise<string[]> => {
      const made: string[] = [];
      while (made.length < count) made.push(await click(offerId));
      return made;
    };
    const lead = async (clickId: string, fields: Record<string, string | number> = {}): Promise<string> => {
      const transaction = `S-${(nextTransaction += 1)}`;
      const answer = await sendLead(service, source, { click_id: clickId, transaction_id: transaction, ...fields });
      expect(answer).toMatchObject({ status: 200, text: 'OK' });
      return transaction;
    };
    const reverse = async (clickId: string, transaction: string): Promise<void> => {
      await lead(clickId, { transaction_id: transaction, status: 2 });
    };
    /** Lets a minute pass, after which clicks are counted, and brings the statistics up to date. */
    const refresh = async (): Promise<void> => {
      clock.forward(2 * MINUTE);
      await service.app.refreshStatistics();
    };
    const ask = askFor(service, wall, { subid1: service.newUser(), ip: addresses.DE });
    const told = async () =>
      Object.fromEntries((await ask.offers()).map((offer) => [offer.offer_id, [offer.epc, offer.conversion_rate]]));
    const stats = (days = 1, adwallId = wall.adwallId) =>
      readStats({ store: service.store, clock, yieldToEventLoop, wait: () => Promise.resolve() })({ adwallId, days });
    return { ...service, wall, source, ids, click, clicks, lead, reverse, refresh, ask, told, stats };
  };

  test('EPC, conversion rate and sort orders follow clicks, leads and reversals', async () => {
    const [idle, good, poor] = [{ prior: 1.5 }, { prior: 1, payout: 10 }, { prior: 2 }];
    const { ask, clicks, ids, lead, refresh, reverse, told } = await setUp(idle, good, poor);
    const [idleId = 0, goodId = 0, poorId = 0] = ids;
    await refresh();
    expect(await ask.ids()).toEqual([poorId, idleId, goodId]);
    const unknown = [99, null];
    expect(await told()).toEqual({ [idleId]: unknown, [goodId]: unknown, [poorId]: unknown });

    const goodClicks = await clicks(goodId, 49);
    await clicks(poorId, 50);
    const made: [string, string][] = [];
    for (const clickId of goodClicks.slice(0, 20)) made.push([clickId, await lead(clickId)]);
    expect(await ask.ids(), 'nothing changes before it is counted').toEqual([poorId, idleId, goodId]);
    await refresh();
    expect(await told()).toEqual({ [idleId]: unknown, [goodId]: unknown, [poorId]: [0, '0'] });
    expect(await ask.ids()).toEqual([goodId, idleId, poorId]);
    expect(await ask.ids({ sort_order: 'asc' })).toEqual([poorId, idleId, goodId]);
    expect(await ask.ids({ sort_by: 'trending' })).toEqual([goodId, idleId, poorId]);
    expect((await ask.ids({ sort_by: 'payout' })).slice(0, 1)).toEqual([goodId]);

    await clicks(goodId, 1);
    await refresh();
    expect((await told())[goodId]).toEqual([4, '40']);
    const [reversed = ['', '']] = made;
    await reverse(...reversed);
    await refresh();
    expect((await told())[goodId]).toEqual([3.8, '40']);
  });

  test('an offer that stops earning falls, and is back at its prior after 30 days', async () => {
    const { ask, clicks, clock, ids, lead, refresh, told } = await setUp({ prior: 1 }, { prior: 1 });
    const [fading = 0, steady = 0] = ids;
    for (const clickId of await clicks(fading, 50)) await lead(clickId);
    clock.forward(49 * HOUR);
    await clicks(fading, 50);
    await refresh();
    expect((await told())[fading]).toEqual([0.5, '50']);
    expect(await ask.ids({ sort_by: 'trending' })).toEqual([steady, fading]);
    expect(await ask.ids()).toEqual([steady, fading]);
    clock.forward(31 * DAY);
    await refresh();
    expect(await told()).toEqual({ [fading]: [99, null], [steady]: [99, null] });
    expect(await ask.ids()).toEqual([fading, steady]);
  });

  test('with 20 leads, an offer says how soon it really credits and how many complete it', async () => {
    const events = [
      { event_id: 1, event_name: 'Start', event_revenue: 1 },
      { event_id: 2, event_name: 'End', event_revenue: 2 },
    ];
    const service = await setUp({}, { events, payout: 3 });
    const { ask, changeWall, clicks, clock, ids, lead, newWall, refresh, reverse, stats, wall } = service;
    const [plainId = 0, stepsId = 0] = ids;
    const observedOf = async (offerId: number, of = ask) =>
      (await of.offers()).find(({ offer_id }) => offer_id === offerId)?.observed;

    const plain = await clicks(plainId, 40);
    const steps = await clicks(stepsId, 25);
    clock.forward(5 * MINUTE);
    for (const clickId of plain.slice(0, 9)) await lead(clickId);
    clock.forward(3 * HOUR - 5 * MINUTE);
    const last: [string, string][] = [];
    for (const clickId of plain.slice(9, 19)) last.push([clickId, await lead(clickId)]);
    for (const clickId of steps.slice(0, 20)) await lead(clickId, { event_id: 1 });
    clock.forward(2 * DAY);
    for (const clickId of steps.slice(0, 5)) await lead(clickId, { event_id: 2 });
    await refresh();
    expect(await observedOf(plainId), '19 leads').toBeUndefined();
    expect(await observedOf(stepsId)).toEqual({ minutes_to_credit_p50: 180, completion_rate: 0.2 });

    await lead(plain[19] ?? '');
    await refresh();
    expect(await observedOf(plainId)).toEqual({ minutes_to_credit_p50: 180, completion_rate: 0.5 });
    const plainStats = (await stats(4)).offers.find(({ offer_id }) => offer_id === plainId);
    expect(plainStats).toMatchObject({ minutes_to_credit_p50: 180, completion_rate: 0.5 });
    const other = await newWall({ show_observed: false });
    const asked = askFor(service, other, { subid1: service.newUser(), ip: addresses.DE });
    expect(await observedOf(plainId, asked), 'a wall with the same currency that hides it').toBeUndefined();
    expect(await observedOf(plainId)).toBeDefined();
    await changeWall(wall, { show_observed: false });
    expect(await observedOf(plainId)).toBeUndefined();
    await changeWall(wall, { show_observed: true });
    expect(await observedOf(plainId)).toBeDefined();

    const [reversed = ['', '']] = last;
    await reverse(...reversed);
    await refresh();
    expect(await observedOf(plainId), '19 leads again').toBeUndefined();
    clock.forward(91 * DAY);
    await refresh();
    expect(await observedOf(stepsId), 'nothing of the last 90 days').toBeUndefined();
  });

  test('surveys have the same figures', async () => {
    const service = await setUp({ category_id: [20], payout: 2 });
    const { client, clicks, ids, lead, newPanel, newUser, refresh, secrets, wall } = service;
    const [firstClick = ''] = await clicks(ids[0] ?? 0, 50);
    await lead(firstClick);
    await refresh();
    const { publishableKey, secretKey, user } = await newPanel({ adwallId: wall.adwallId });
    const subid1 = newUser();
    await client.post(user(subid1), { json: profileFields(secrets, { api_key: publishableKey }) });
    const answer = await client.get(user(subid1, 'surveys.json'), { bearer: secretKey });
    expect(surveyList.parse(answer.body).surveys).toMatchObject([{ epc: 0.04, conversion_rate: '2' }]);
  });

  test('each click, lead and impression is counted once, whichever process counts and however often', async () => {
    const { app, click, clock, databaseUrl, ids, lead, refresh, reverse, stats, wall } = await setUp({ payout: 1.5 });
    const [offerId = 0] = ids;
    /** On SQLite, one process serves. */
    const another = async (): Promise<TestService> => {
      if (ready().store.engine === 'sqlite') return { ...ready(), stop: () => Promise.resolve() };
      const service = await start({ databaseUrl });
      service.clock.moveTo(clock.now());
      return service;
    };
    const other = await another();
    const first = await click(offerId);
    await click(offerId);
    const transaction = await lead(first);
    clock.forward(2 * MINUTE);
    other.clock.moveTo(clock.now());
    await Promise.all([app.refreshStatistics(), other.app.refreshStatistics(), other.app.refreshStatistics()]);
    // A list for each of the two clicks.
    const counted = {
      impressions: 2,
      clicks: 2,
      leads: 1,
      reversals: 0,
      conversion: '50',
      payout: 1.5,
      gross: 1.5,
      margin: 0,
      credits: 150,
    };
    expect((await stats()).totals).toEqual(counted);

    await askFor(other, wall, { subid1: other.newUser(), ip: addresses.DE }).offers();
    await reverse(first, transaction);
    await other.stop();
    const again = await another();
    await Promise.all([refresh(), again.app.refreshStatistics()]);
    await again.stop();
    const after = { ...counted, impressions: 3, reversals: 1, payout: 0, gross: 0, margin: 0, credits: 0 };
    expect(await stats()).toMatchObject({ totals: after, offers: [{ offer_id: offerId, ...after }] });
    expect((await stats()).days).toMatchObject([after]);
  });

  test('stats are up to date without the job, and cover one wall only', async () => {
    const { click, ids, newWall, stats } = await setUp({});
    const [offerId = 0] = ids;
    await click(offerId);
    expect(await stats(2)).toMatchObject({ totals: { clicks: 1 }, offers: [{ offer_id: offerId, clicks: 1 }] });
    expect((await stats(2)).days).toHaveLength(2);
    const { adwallId } = await newWall();
    expect(await stats(2, adwallId)).toMatchObject({ totals: { clicks: 0, conversion: null }, offers: [] });
  });
});
