import { expect, test } from 'vitest';
import { judgeReversals } from '../../server/publishers/judge-reversals.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { leadsIn } from '../../server/store/contract/leads-in.ts';
import { openLinks } from '../support/money/money-wall.ts';
import { LEVELS, openSale, QUEST } from '../support/money/sale.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Rules about reversals', (ready) => {
  let later = HOUR;
  /** A wall with such a rule, which is judged after two of three leads of an offer were reversed. */
  const setUp = async (then: object) => {
    const when = { reversal_rate: { of: 'offer', min: 0.5, leads: 3 } };
    const sale = await openSale(ready(), { when, then });
    const { app, clock, lead, listed, newUser, service, store, wall } = sale;
    const { adwallId } = wall;
    const judge = judgeReversals({ clock, store });
    const click = async (offerId = QUEST): Promise<string> =>
      (await (await openLinks(service, wall, newUser()))(offerId)) ?? '';
    const report = async (clickId: string, fields = {}): Promise<void> =>
      lead(clickId, { transaction_id: `tx ${clickId}`, ...fields });
    await judge();
    const clicks = [await click(), await click(), await click()];
    const earlier = { link: (await listed(QUEST))?.click_url, click: await click() };
    for (const clickId of clicks) await report(clickId);
    for (const clickId of clicks.slice(1)) await report(clickId, { status: 2 });
    // Later than what other tests have written, so that it is counted.
    later += HOUR;
    clock.forward(later);
    await app.refreshStatistics();
    const rule = async () =>
      (await store.loadDirectory()).walls.find((one) => one.adwallId === adwallId)?.rules.rules[0];
    expect((await rule())?.risky).toEqual([]);
    await judge();
    expect((await rule())?.risky).toEqual([String(QUEST)]);
    return { ...sale, click, earlier, report, rule };
  };

  test('an offer whose leads are reversed too often is hidden from lists, and from links in earlier ones', async () => {
    const { change, earlier, follow, listed, rule } = await setUp({ hide: true });
    expect(await listed(QUEST)).toBeUndefined();
    expect(await listed(LEVELS)).toBeDefined();
    expect((await follow(earlier.link)).status).toBe(403);
    // What meets the condition is known at once after a change of something else, but not after another condition.
    await change({ when: { reversal_rate: { of: 'offer', min: 0.5, leads: 3 } }, then: { hold_days: 1 } });
    expect((await rule())?.risky).toEqual([String(QUEST)]);
    await change({ when: { reversal_rate: { of: 'offer', min: 0.5, leads: 4 } }, then: { hold_days: 1 } });
    expect((await rule())?.risky).toBeUndefined();
  });

  test('its leads wait from then on, also those of earlier clicks', async () => {
    const { click, earlier, report, store, wall } = await setUp({ hold_days: 14 });
    const later = await click();
    for (const clickId of [earlier.click, later]) await report(clickId);
    await report(await click(LEVELS), { event_id: 11 });
    const held = await leadsIn(store, { state: 'pending', adwallId: wall.adwallId, limit: 10 });
    expect(held.map(({ clickId }) => clickId).toSorted()).toEqual([earlier.click, later].toSorted());
  });

  test('a user whose list said more is told before the click', async () => {
    const { earlier, follow, listed } = await setUp({ multiply: 0.5 });
    expect(await listed(QUEST)).toMatchObject({ currency_count: 62.5 });
    const changed = await follow(earlier.link);
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('62.5');
    expect((await follow(earlier.link, '62.5')).status).toBe(302);
  });
});
