import { expect, test } from 'vitest';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { rejectLead } from '../../server/leads/reject-lead.ts';
import { settleBudgets } from '../../server/publishers/settle-budgets.ts';
import { DAY, HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { clickIdIn, LEVELS, openSale, QUEST } from '../support/money/sale.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const twice = (budget: number, more: object = {}) => ({ when: {}, then: { multiply: 2 }, budget, ...more });

onEveryEngine('The budget of a rule', (ready) => {
  const setUp = async (definition: unknown) => {
    const sale = await openSale(ready(), definition);
    const { clock, follow, listed, service, store, wall } = sale;
    const newClick = async (offerId: number, user = service.newUser()) => {
      const { click_url: url } = (await listed(offerId, user)) ?? {};
      return clickIdIn(await follow(url));
    };
    const used = async () => (await store.budgetsOfWall(wall.adwallId))[0]?.used ?? 0;
    const credits = async (offerId = QUEST) => (await listed(offerId, service.newUser()))?.currency_count;
    const held = async () => {
      const query = { walls: [wall.adwallId], state: 'pending', source: null, offerId: null, limit: 9 } as const;
      return (await store.pageLeads({ ...query, after: null })).rows.map(({ leadId }) => leadId);
    };
    const settle = settleBudgets({ clock, store });
    return { ...sale, newClick, used: async () => (await used()) / 10_000, credits, held, settle };
  };

  test('fifty users who click at once get it only as often as it suffices; the others are told the price without it', async () => {
    const { credits, follow, listed, lead, service, used } = await setUp(twice(1000));
    const users = Array.from({ length: 50 }, () => service.newUser());
    const urls = await Promise.all(users.map(async (user) => (await listed(QUEST, user))?.click_url));
    const followed = await Promise.all(urls.map((url) => follow(url)));
    const clicked = followed.filter(({ status }) => status === 302);
    expect(clicked).toHaveLength(8);
    const told = followed.filter(({ status, text }) => status === 200 && text.includes('href="?accept=125"'));
    expect(told).toHaveLength(42);
    expect(await used()).toBe(1000);
    expect(await credits()).toBe(125);
    await Promise.all(clicked.map((one, index) => lead(clickIdIn(one), { transaction_id: `T${index}` })));
    expect(await used()).toBe(1000);
  });

  test('a click that the budget cannot pay is told the price without it, while the sale goes on for other offers', async () => {
    const { credits, follow, lead, leads, listed, newClick, used, user } = await setUp(twice(200));
    await newClick(QUEST);
    const { click_url: url } = (await listed(LEVELS, user)) ?? {};
    const told = await follow(url);
    expect([told.status, told.text.includes('?accept=')]).toEqual([200, true]);
    expect(await credits()).toBe(250);
    const accepted = await follow(url, /\?accept=(\d+)/.exec(told.text)?.[1]);
    expect(accepted.status).toBe(302);
    await lead(clickIdIn(accepted), { transaction_id: 'T1', event_id: 11 });
    expect(await leads()).toEqual([[50, 50, 0, null]]);
    expect(await used()).toBe(125);
  });

  test('another click of the user on the offer reserves nothing more', async () => {
    const { clock, lead, newClick, used, user } = await setUp(twice(1000));
    await newClick(QUEST, user);
    clock.forward(HOUR);
    await newClick(QUEST, user);
    expect(await used()).toBe(125);
    const levels = await newClick(LEVELS, user);
    expect(await used()).toBe(275);
    await lead(levels, { transaction_id: 'T1', event_id: 11 });
    clock.forward(HOUR);
    await newClick(LEVELS, user);
    expect(await used()).toBe(275);
  });

  test('what a reversed lead took is there again, and the rule resumes', async () => {
    const { credits, lead, newClick, settle, used } = await setUp(twice(125));
    const first = await newClick(QUEST);
    expect(await newClick(QUEST).catch(() => null)).toBeNull();
    await lead(first, { transaction_id: 'T1' });
    await settle();
    expect(await credits()).toBe(125);
    await lead(first, { transaction_id: 'T1', status: 2 });
    expect(await used()).toBe(0);
    await settle();
    expect(await credits()).toBe(250);
  });

  test('a held lead keeps its bonus until it is released or rejected', async () => {
    const { clock, held, lead, newClick, store, used } = await setUp(twice(1000));
    const [kept, given] = [await newClick(QUEST), await newClick(QUEST)];
    await lead(kept, { transaction_id: 'T1', payout: 2 });
    await lead(given, { transaction_id: 'T2', payout: 2 });
    expect(await used()).toBe(400);
    const [newest = '', oldest = ''] = await held();
    await rejectLead({ store, clock })({ leadId: newest, reason: 'operator' });
    expect(await used()).toBe(200);
    await releaseLead({ store, clock, ids: systemIds() })(oldest);
    expect(await used()).toBe(200);
  });

  test('a click that is too old for the rule pays without it, and its reservation returns', async () => {
    const { clock, lead, leads, newClick, settle, used } = await setUp(twice(1000, { click_valid_days: 3 }));
    const [late, inTime] = [await newClick(QUEST), await newClick(QUEST)];
    clock.forward(3 * DAY - MINUTE);
    await lead(inTime, { transaction_id: 'T1' });
    clock.forward(MINUTE);
    await lead(late, { transaction_id: 'T2' });
    clock.forward(2 * HOUR);
    await settle();
    expect(await used()).toBe(125);
    expect(await leads()).toEqual([
      [250, 125, 125, 'Weekend'],
      [125, 125, 0, null],
    ]);
  });

  test('a lower payout returns the rest, and a higher one takes more while the budget has it', async () => {
    const { lead, leads, newClick, used } = await setUp(twice(300));
    const clicks = [await newClick(QUEST), await newClick(QUEST)] as const;
    await lead(clicks[0], { transaction_id: 'T1', payout: 1 });
    expect(await used()).toBe(225);
    await lead(clicks[1], { transaction_id: 'T2', payout: 1.25 });
    expect(await used()).toBe(225);
    expect(await leads()).toEqual([
      [200, 100, 100, 'Weekend'],
      [250, 125, 125, 'Weekend'],
    ]);
  });

  test('a lead never gets more than is reserved and left', async () => {
    const { held, lead, leads, newClick, used } = await setUp(twice(130));
    await lead(await newClick(QUEST), { transaction_id: 'T1', payout: 2 });
    expect(await held()).toHaveLength(1);
    expect(await leads()).toEqual([[325, 200, 125, 'Weekend']]);
    expect(await used()).toBe(125);
  });

  test('each event takes its part, and a larger budget resumes the rule', async () => {
    const { change, credits, lead, leads, newClick, used } = await setUp(twice(151));
    const levels = await newClick(LEVELS);
    expect(await newClick(LEVELS).catch(() => null)).toBeNull();
    expect(await credits(LEVELS)).toBe(150);
    await lead(levels, { transaction_id: 'T1', event_id: 11 });
    await lead(levels, { transaction_id: 'T2', event_id: 12 });
    expect(await used()).toBe(150);
    expect((await leads()).map(([, , bonus]) => bonus)).toEqual([50, 100]);
    await change(twice(1000));
    expect(await credits(LEVELS)).toBe(300);
  });
});
