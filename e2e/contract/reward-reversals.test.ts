import { expect, test } from 'vitest';
import { changeRules } from '../../server/publishers/change-rules.ts';
import { judgeReversals } from '../../server/publishers/judge-reversals.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { systemIds } from '../../server/runtime/ids.ts';
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
    return { ...sale, click, earlier, judge, report, rule };
  };

  test('an offer whose leads are reversed too often is hidden from lists, and from links in earlier ones', async () => {
    const { earlier, follow, listed } = await setUp({ hide: true });
    expect(await listed(QUEST)).toBeUndefined();
    expect(await listed(LEVELS)).toBeDefined();
    expect((await follow(earlier.link)).status).toBe(403);
  });

  test('a changed condition applies from the next request on, and so does a new rule', async () => {
    const { clock, listed, rule, ruleId, store, wall } = await setUp({ hide: true });
    const { adwallId, pubId } = wall;
    const keeper = { actor: { kind: 'cli', id: null, ip: null }, pubId, mayPayMore: true } as const;
    const { addRule, changeRule } = changeRules({ clock, ids: systemIds(), store });
    const hiding = (leads: number) => ({
      when: { reversal_rate: { of: 'offer' as const, min: 0.5, leads } },
      then: { hide: true },
    });
    await changeRule({ adwallId, ruleId, definition: hiding(4) }, keeper);
    expect((await rule())?.risky).toEqual([]);
    expect(await listed(QUEST)).toBeDefined();
    await changeRule({ adwallId, ruleId, definition: hiding(2) }, keeper);
    expect(await listed(QUEST)).toBeUndefined();
    await changeRule({ adwallId, ruleId, name: 'Renamed' }, keeper);
    expect((await rule())?.risky).toEqual([String(QUEST)]);
    await store.removeRule({ adwallId, ruleId, at: clock.now() });
    await addRule({ adwallId, rule: { name: 'New', definition: hiding(3) }, before: null }, keeper);
    expect(await listed(QUEST)).toBeUndefined();
  });

  test('judging makes one version of a wall with several rules an hour, however many processes judge', async () => {
    const { clock, judge, report, click, store, wall, app } = await setUp({ hold_days: 14 });
    const { adwallId } = wall;
    for (const leads of [1, 2]) {
      const definition = { when: { reversal_rate: { of: 'offer' as const, min: 0.9, leads } }, then: { hold_days: 1 } };
      const rule = { ruleId: `rul_${adwallId}_${leads}`, name: 'Wait', definition, risky: [] };
      await store.addRule({ adwallId, rule, before: null, at: clock.now() });
    }
    const version = async () =>
      (await store.loadDirectory()).walls.find((one) => one.adwallId === adwallId)?.rules.version ?? 0;
    const before = await version();
    const reversed = [await click(LEVELS), await click(LEVELS)];
    for (const clickId of reversed) await report(clickId, { event_id: 11, status: 1 });
    for (const clickId of reversed) await report(clickId, { event_id: 11, status: 2 });
    clock.forward(HOUR);
    await app.refreshStatistics();
    const other = judgeReversals({ clock, store });
    for (const job of [judge, other, judge, other]) await job();
    expect(await version()).toBe(before + 1);
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
