import type { AdminRules } from '@rewards-wall/shared/admin/rules-schema.ts';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const until = (day: number) => ({ until: `2030-12-0${day}T00:00:00Z` });
const sale = { when: {}, then: { multiply: 2 }, ...until(6) };
const notPermitted = { status: 403, code: 'not_permitted' };

onEveryEngine('who may change rules', (ready) => {
  const setUp = async () => {
    const service = ready();
    const { adwallId } = await service.newWall();
    const owner = await newPerson(service);
    const manager = await newPerson(service, { role: 'manager', publishers: null });
    const add = ({ ask }: Person, rule: unknown, before: string | null = null) =>
      ask('addRule', { params: { adwallId }, json: { name: 'Rule', rule, before } });
    const added = async (rule: unknown): Promise<string> => {
      const { body, status } = await add(owner, rule);
      expect(status).toBe(201);
      return (body as { rule_id: string }).rule_id;
    };
    const on = (rule_id: string) => ({ params: { adwallId, rule_id } });
    const change = ({ ask }: Person, id: string, rule: unknown) => ask('changeRule', { ...on(id), json: { rule } });
    const listed = async () =>
      ((await manager.ask('listRules', { params: { adwallId } })).body as AdminRules).rules.map(({ rule }) => rule);
    return { ...service, owner, manager, add, added, change, listed, on };
  };

  test('a manager adds cuts, lowers factors and ends rules, and pays no one more', async () => {
    const { add, added, change, listed, manager, on } = await setUp();
    const id = await added(sale);
    expect(await add(manager, sale)).toMatchObject(notPermitted);
    expect(await change(manager, id, { ...sale, then: { multiply: 2.5 } })).toMatchObject(notPermitted);
    expect(await change(manager, id, { ...sale, ...until(7) })).toMatchObject(notPermitted);
    expect(await listed()).toEqual([sale]);

    const earlier = { ...sale, then: { multiply: 1.5 }, ...until(5) };
    expect((await change(manager, id, earlier)).status).toBe(204);
    const cut = { when: { countries: ['DE'] }, then: { multiply: 0.5 } };
    expect((await add(manager, cut, id)).status).toBe(201);
    expect(await listed()).toEqual([cut, earlier]);
    expect(await manager.ask('moveRule', { ...on(id), json: { before: null } })).toMatchObject({ status: 204 });
    expect((await manager.ask('removeRule', on(id))).status).toBe(204);
    expect(await listed()).toEqual([cut]);
  });

  test('of two people who change a rule at once, the second is told, and changes nothing', async () => {
    const { added, listed, manager, on, owner } = await setUp();
    const id = await added(sale);
    const expected = { name: 'Rule', rule: sale };
    const earlier = { ...sale, ...until(5) };
    const change = (rule: object) => ({ ...on(id), json: { rule, expected } });
    expect((await owner.ask('changeRule', change(earlier))).status).toBe(204);
    const late = await manager.ask('changeRule', change({ ...sale, ...until(4) }));
    expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect(await listed()).toEqual([earlier]);
  });

  test('an owner enters their password again for a rule that pays more, and for no other', async () => {
    const { add, clock, listed, owner } = await setUp();
    clock.forward(10 * MINUTE);
    expect(await add(owner, sale)).toMatchObject({ status: 403, code: 'password_needed' });
    expect((await add(owner, { when: {}, then: { hide: true } })).status).toBe(201);
    expect((await owner.ask('stepUp', { json: { password: owner.password } })).status).toBe(204);
    expect((await add(owner, sale)).status).toBe(201);
    expect(await listed()).toMatchObject([{ then: { hide: true } }, sale]);
  });

  test('staff see on lead and click which rule changed the credits, and the list of leads has the parts', async () => {
    const service = ready();
    const loop = await openLoop(service);
    const { adwallId } = loop.wall;
    const owner = await newPerson(service);
    const { body } = await owner.ask('addRule', {
      params: { adwallId },
      json: { name: 'Weekend', rule: { when: {}, then: { multiply: 2 } } },
    });
    const { rule_id } = body as { rule_id: string };
    const clickId = await loop.follow(service.newUser());
    await loop.send({ click_id: clickId });
    const parts = { currency_count: 250, base: 125, bonus: 125, rule: 'Weekend' };
    const leads = await owner.ask('listLeads', { query: { wall: adwallId } });
    expect(leads.body).toMatchObject({ rows: [parts] });
    const click = await owner.ask('readClick', { params: { click_id: clickId } });
    expect(click.body).toMatchObject({
      leads: [parts],
      terms: { currency_count: 250, rule: { rule_id, name: 'Weekend', multiply: 2, valid_until: null } },
    });
  });

  test('staff see what a rule has added, what its budget has left, and what another one would have added', async () => {
    const service = ready();
    const loop = await openLoop(service);
    const params = { adwallId: loop.wall.adwallId };
    const owner = await newPerson(service);
    const rule = { when: { offers: [loop.offerId, 999_999] }, then: { multiply: 2 }, budget: 300 };
    expect((await owner.ask('addRule', { params, json: { name: 'Weekend', rule } })).status).toBe(201);
    const [first, second] = [await loop.follow(service.newUser()), await loop.follow(service.newUser())];
    await loop.send({ click_id: first, transaction_id: 'R1' });
    await loop.send({ click_id: second, transaction_id: 'R2' });
    await loop.send({ click_id: second, transaction_id: 'R2', status: 2 });
    service.clock.forward(2 * MINUTE);
    await service.app.refreshStatistics();
    expect((await owner.ask('listRules', { params })).body).toMatchObject({
      rules: [
        {
          state: 'active',
          offers: [{ offer_id: loop.offerId, name: loop.name }],
          ...{ budget_used: 125, leads: 2, reversals: 1, base: 125, bonus: 125 },
        },
      ],
    });
    const preview = await owner.ask('previewRule', { params, json: { rule: { when: {}, then: { multiply: 1.5 } } } });
    expect(preview.body).toMatchObject({ offers: 1, clicks: 3, credits: 125, credits_more: 62.5 });
  });

  test('a preview counts the users and leads that a rule would have affected, and how long they would have waited', async () => {
    const service = ready();
    const loop = await openLoop(service, { offer: { repeatable: 1 } });
    const params = { adwallId: loop.wall.adwallId };
    service.clock.forward(40 * DAY);
    const twice = service.newUser();
    const early = { click_id: await loop.follow(twice), transaction_id: 'P0' };
    await loop.send(early);
    service.clock.forward(29 * DAY);
    for (const [index, user] of [twice, twice, service.newUser()].entries()) {
      service.clock.forward(2 * MINUTE);
      await loop.send({ click_id: await loop.follow(user), transaction_id: `P${index + 1}` });
    }
    service.clock.forward(2 * MINUTE);
    await service.app.refreshStatistics();
    const owner = await newPerson(service);
    const preview = async (rule: object) =>
      (await owner.ask('previewRule', { params, json: { rule } })).body as Record<string, unknown>;
    const all = { leads: 3, users: 2, credits: 375, credits_more: 0, days_of_waiting: 42, ignored: [] };
    expect(await preview({ when: {}, then: { hold_days: 14 } })).toMatchObject({ offers: 1, ...all });
    const isNew = { account_age_days: { max: 6 } };
    const ofNew = { leads: 1, users: 1, days_of_waiting: 7 };
    expect(await preview({ when: isNew, then: { hold_days: 7 } })).toMatchObject(ofNew);
    const sale = { multiply: 3 };
    const abroad = { leads: 0, users: 0, credits: 0, credits_more: 0, days_of_waiting: null };
    expect(await preview({ when: { countries: ['DE'] }, then: sale })).toMatchObject(abroad);
    const when = { attributes: { tier: 'gold' }, devices: ['phone'] };
    expect(await preview({ when, then: sale })).toMatchObject({
      credits_more: 750,
      ignored: ['attributes', 'devices'],
    });
  });
});
