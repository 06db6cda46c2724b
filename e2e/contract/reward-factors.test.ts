import { explanation } from '@rewards-wall/shared/schema/offer.ts';
import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { expect, test } from 'vitest';
import { noticeTexts } from '../../server/http/pages/notice-page-texts.ts';
import { DAY, HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { openLinks } from '../support/money/money-wall.ts';
import { clickIdIn, LEVELS, openSale, QUEST } from '../support/money/sale.ts';
import { addresses } from '../support/requests/agents-and-addresses.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const SALE_ENDS = NOON + 2 * HOUR;
const sale = { when: {}, then: { multiply: 2 }, until: new Date(SALE_ENDS).toISOString() };

onEveryEngine('Rules that multiply', (ready) => {
  const setUp = (definition: unknown = sale, settings = {}) => openSale(ready(), definition, settings);

  test('the list shows the new credits, those without the rule, the factor and the end', async () => {
    const { listed, clock } = await setUp();
    const until = sale.until;
    expect(await listed(QUEST)).toMatchObject({
      currency_count: 250,
      reward_rule: { multiply: 2, base_currency_count: 125, until },
    });
    const levels = await listed(LEVELS);
    expect(levels).toMatchObject({ currency_count: 300, reward_rule: { base_currency_count: 150 } });
    expect(levels?.events.map(({ currency_count }) => currency_count)).toEqual([100, 200]);
    clock.moveTo(SALE_ENDS - 1);
    expect((await listed(QUEST))?.currency_count).toBe(250);
    clock.moveTo(SALE_ENDS);
    expect(await listed(QUEST)).toMatchObject({ currency_count: 125, reward_rule: null });
  });

  test('a click during the sale pays the factor 20 days later, also if the rule is changed or gone by then', async () => {
    const { change, click, clock, history, lead, leads, remove } = await setUp();
    const quest = await click(QUEST);
    const levels = await click(LEVELS);
    await change({ ...sale, then: { multiply: 0.5 } });
    clock.forward(20 * DAY);
    await lead(quest, { transaction_id: 'T1' });
    await remove();
    await lead(levels, { transaction_id: 'T2', event_id: 12 });
    expect(await history()).toEqual({ amounts: [200, 250], balance: 450 });
    expect(await leads()).toEqual([
      [250, 125, 125, 'Weekend'],
      [200, 100, 100, 'Weekend'],
    ]);
  });

  test('a click before the sale pays the credits of its list, and one after it those of its own', async () => {
    const { click, clock, lead, leads, service, user, wall } = await setUp({
      ...sale,
      from: new Date(NOON + HOUR).toISOString(),
    });
    const before = await click(QUEST);
    clock.moveTo(NOON + HOUR);
    await lead(before, { transaction_id: 'T1' });
    clock.moveTo(SALE_ENDS);
    const after = await (await openLinks(service, wall, user))(LEVELS);
    await lead(after, { transaction_id: 'T2', event_id: 11 });
    expect(await leads()).toEqual([
      [125, 125, 0, null],
      [50, 50, 0, null],
    ]);
  });

  test('if the sale ends between list and click, the user is told, and the click is stored only when they go on', async () => {
    const { clock, follow, history, listed, source, service } = await setUp();
    const { click_url: url } = (await listed(QUEST)) ?? {};
    clock.moveTo(SALE_ENDS);
    const page = await follow(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain(noticeTexts.en.reward_changed.title);
    expect(page.text).toContain('href="?accept=125"');
    expect(page.text).not.toContain('Weekend');
    expect((await follow(url, '250')).status).toBe(200);
    const accepted = await follow(url, '125');
    expect(accepted.status).toBe(302);
    expect(await sendLead(service, source, { click_id: clickIdIn(accepted), transaction_id: 'T1' })).toMatchObject({
      text: 'OK',
    });
    expect((await history()).amounts).toEqual([125]);
  });

  test('a cut that begins after the list is told before the click, also on a wall that had no rules', async () => {
    const { clock, follow, listed, remove, ruleId, store, wall } = await setUp();
    await remove();
    const { click_url: url } = (await listed(QUEST)) ?? {};
    const cut = ruleDefinition.parse({ when: {}, then: { multiply: 0.4 } });
    const rule = { ruleId: `${ruleId}c`, name: 'Cut', definition: cut };
    await store.addRule({ adwallId: wall.adwallId, rule, before: null, at: clock.now() });
    const told = await follow(url);
    expect([told.status, told.text.includes('href="?accept=50"')]).toEqual([200, true]);
  });

  test('a link whose rules are forgotten leads nowhere if attributes decide, since those of its user are unknown', async () => {
    const { change, follow, listed } = await setUp();
    const { click_url: url } = (await listed(QUEST)) ?? {};
    for (let version = 0; version < 50; version++) await change(sale);
    expect((await follow(url)).status).toBe(200);
    await change({ when: { attributes: { vip: true } }, then: { hide: true } });
    expect((await follow(url)).status).toBe(410);
  });

  test('a factor that rises after the list needs no question', async () => {
    const { change, follow, listed, lead, leads } = await setUp();
    const { click_url: url } = (await listed(QUEST)) ?? {};
    await change({ ...sale, then: { multiply: 3 } });
    const followed = await follow(url);
    expect(followed.status).toBe(302);
    await lead(clickIdIn(followed), { transaction_id: 'T1' });
    expect(await leads()).toEqual([[375, 125, 250, 'Weekend']]);
  });

  test('another payout gets the factor; screen-outs and bonuses of the network do not', async () => {
    const { click, lead, leads } = await setUp();
    const quest = await click(QUEST);
    await lead(quest, { transaction_id: 'T1', payout: 1 });
    await lead(quest, { transaction_id: 'S1', kind: 'screenout', payout: 0.05 });
    await lead(quest, { transaction_id: 'B1', kind: 'bonus', payout: 0.1 });
    expect(await leads()).toEqual([
      [200, 100, 100, 'Weekend'],
      [5, 5, 0, null],
      [10, 10, 0, null],
    ]);
  });

  test('a cut has a negative bonus, and credits are rounded after the factor', async () => {
    const { click, lead, leads, listed } = await setUp(
      { when: {}, then: { multiply: 0.5 } },
      { currency: { ratio: '1', round: true } },
    );
    expect(await listed(QUEST)).toMatchObject({
      currency_count: 1,
      reward_rule: { base_currency_count: 1, until: null },
    });
    await lead(await click(QUEST), { transaction_id: 'T1', payout: 3 });
    expect(await leads()).toEqual([[2, 3, -1, 'Weekend']]);
  });

  test('explain names the rule that changes the credits', async () => {
    const { client, ruleId, user, wall } = await setUp();
    const query = { subid1: user, ip: addresses.US, offer_id: QUEST };
    const path = `/v1/walls/${wall.adwallId}/offers/explain`;
    const { body } = await client.get(path, { query, bearer: wall.secretKey });
    const detail = `The rule "Weekend" (${ruleId}) of this wall multiplies the credits by 2.`;
    expect(explanation.parse(body).offers).toEqual([{ offer_id: QUEST, shown: true, rule: null, detail }]);
  });
});
