import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { lead, openActivity } from '../support/requests/open-activity.ts';

onEveryEngine('Entries of the activity', (ready) => {
  const setUp = () => openActivity(ready());

  test('a held lead is pending and does not reveal why, reversed or not', async () => {
    const { click, client, clock, newOffer, path, read, service, store, token } = await setUp();
    const clickId = await click(await newOffer());
    const findings = [{ rule: 'duplicate_ip', action: 'hold', reason: 'three others' } as const];
    const externalId = await lead(service, clickId, { verdict: 'hold', reason: 'duplicate_ip', findings });
    expect(await read()).toMatchObject({ currency_count: 0, entries: [{ state: 'pending', reason: null }] });
    const { text } = await client.get(path, { bearer: token });
    expect(text).not.toMatch(/duplicate|three others|finding|fraud/);
    await store.reverseLead({
      source: 'network',
      externalId,
      eventId: '',
      clickId,
      reason: null,
      takes: 'event',
      deliveryId: 'dlv_withdrawn',
      at: clock.now(),
    });
    expect(await read()).toMatchObject({ currency_count: 0, entries: [{ state: 'reversed', reason: null }] });
  });

  test('a rejected lead shows one of three reasons', async () => {
    const { click, newOffer, read, service } = await setUp();
    const cases = [
      ['too_late', 'too_late'],
      ['already_completed', 'already_completed'],
      ['velocity', 'not_accepted'],
    ] as const;
    for (const [reason, shown] of cases) {
      const clickId = await click(await newOffer());
      await lead(service, clickId, { verdict: 'reject', reason });
      const { entries } = await read();
      expect(entries.find(({ click_id }) => click_id === clickId)).toMatchObject({ state: 'rejected', reason: shown });
    }
    expect(await read()).toMatchObject({ currency_count: 0 });
  });

  test("a reversal takes the credits back and shows the source's reason", async () => {
    const { click, clock, newOffer, read, service, store } = await setUp();
    const clickId = await click(await newOffer());
    const externalId = await lead(service, clickId);
    clock.forward(HOUR);
    const reversal = { source: 'network', externalId, eventId: '', clickId, reason: 'Order <returned>' };
    await store.reverseLead({ ...reversal, takes: 'event', deliveryId: 'dlv_reversal', at: clock.now() });
    expect(await read()).toMatchObject({
      currency_count: 0,
      entries: [{ state: 'reversed', reason: 'Order <returned>', at: '2026-03-10T13:00:00.000Z' }],
    });
  });

  test('each event has its own name, credits and state', async () => {
    const { changeWall, click, importOffers, newOffer, read, service, wall } = await setUp();
    const events = [
      { event_id: 1, event_name: 'Install', event_revenue: 0.5 },
      { event_id: 2, event_name: 'Level 10', event_revenue: 1.5 },
    ];
    const offerId = await newOffer({ events });
    const clickId = await click(offerId);
    await importOffers([offerRow(offerId, { name: 'New name', payout: 3 })]);
    await changeWall(wall, { currency: { ratio: '1' } });
    const [install, level] = [
      { event_id: 1, event_name: 'Install', currency_count: 50 },
      { event_id: 2, event_name: 'Level 10', currency_count: 150 },
    ];
    const entries = async () => (await read()).entries;
    expect(await entries()).toMatchObject([
      {
        state: 'clicked',
        offer_name: 'New name',
        events: [
          { ...install, state: 'clicked' },
          { ...level, state: 'clicked' },
        ],
      },
    ]);
    await lead(service, clickId, { eventId: '1', amount: 500_000, eventCount: 2 });
    expect(await entries()).toMatchObject([
      {
        state: 'clicked',
        events: [
          { ...install, state: 'credited' },
          { ...level, state: 'clicked' },
        ],
      },
    ]);
    await lead(service, clickId, { eventId: '2', amount: 1_500_000, eventCount: 2 });
    expect(await read()).toMatchObject({
      currency_count: 200,
      entries: [
        {
          state: 'credited',
          events: [
            { ...install, state: 'credited' },
            { ...level, state: 'credited' },
          ],
        },
      ],
    });
  });

  test('an offer that was clicked again is listed once: by the click with the latest progress, or else by the latest click', async () => {
    const { click, clock, newOffer, read, service } = await setUp();
    const events = [1, 2, 3].map((id) => ({ event_id: id, event_name: `Level ${id}`, event_revenue: 0.5 }));
    const game = await newOffer({ events });
    const openAgain = (offerId: number) => {
      clock.forward(2 * MINUTE);
      return click(offerId);
    };
    const ids = async (query?: Record<string, number>) => (await read(query)).entries.map(({ click_id }) => click_id);
    const first = await openAgain(game);
    const beside = await openAgain(await newOffer());
    const second = await openAgain(game);
    expect(await ids()).toEqual([second, beside]);

    await lead(service, first, { eventId: '1', amount: 500_000, eventCount: 3 });
    const third = await openAgain(game);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await ids()).toEqual([beside, first]);
    expect(await read({ limit: 1, offset: 1 })).toMatchObject({
      currency_count: 50,
      entries: [{ click_id: first, state: 'clicked', events: [{ state: 'credited' }, {}, {}] }],
    });
    expect(await ids({ offset: 2 })).toEqual([]);

    await lead(service, third, { eventId: '2', verdict: 'reject', reason: 'too_late', eventCount: 3 });
    expect(await ids()).toEqual([third, beside, first]);
  });
});
