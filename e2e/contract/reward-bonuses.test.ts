import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { afterAll, expect, test } from 'vitest';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { exportUser } from '../../server/persons/export-user.ts';
import { DAY, HOUR } from '../../server/runtime/clock.fixture.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { reconciliations } from '../model/reconciliations.ts';
import { driveLoop, openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'the bonus of a rule',
  (ready) => {
    /** A user who clicked while a rule multiplied; the rule is gone since. */
    const setUp = async (multiply: number) => {
      const service = ready();
      const loop = await openLoop(service);
      const { adwallId } = loop.wall;
      const ruleId = `rul_${adwallId}`;
      const rule = { ruleId, name: 'Week & end', definition: ruleDefinition.parse({ when: {}, then: { multiply } }) };
      await service.store.addRule({ adwallId, rule, before: null, at: service.clock.now() });
      const user = service.newUser();
      const clickId = await loop.follow(user);
      await service.store.removeRule({ adwallId, ruleId, at: service.clock.now() });
      service.clock.forward(DAY);
      return { ...service, service, ...driveLoop(service, { ...loop, user, clickId }), ruleId };
    };
    const parts = { base: 125, bonus: 125, rule: 'Week & end' };

    test('a payout that the network raises later gets the factor of the click, and is reversed with its lead', async () => {
      const { clickId, clock, history, leads, send, service, source, wall } = await setUp(2);
      await send({ transaction_id: 'T1' });
      clock.forward(HOUR);
      const difference = { event: RECONCILED, kind: 'complete', transaction: 'T1', payout: 0.25 } as const;
      const reconcile = reconciliations(service, wall.adwallId);
      expect(await reconcile(source.name, { click: { id: clickId }, country: 'US', ...difference }, 1)).toBe('OK');
      expect(await leads('credited')).toMatchObject([
        { currency_count: 50, base: 25, bonus: 25, rule: 'Week & end' },
        { currency_count: 250, ...parts },
      ]);
      expect((await history()).currency_count).toBe(300);
      await send({ transaction_id: 'T1', status: 2 });
      expect((await history()).currency_count).toBe(0);
      expect(await leads('reversed')).toHaveLength(2);
    });

    test('a held lead that is released pays the factor of its click', async () => {
      const { clock, history, leads, send, store } = await setUp(2);
      await send({ payout: 5 });
      const [held] = await leads('pending');
      expect(held).toMatchObject({ currency_count: 1000, base: 500, bonus: 500 });
      const release = releaseLead({ store, clock, ids: systemIds() });
      expect(await release(held?.lead_id ?? '')).toMatchObject({ kind: 'credited' });
      expect((await history()).currency_count).toBe(1000);
      expect(await leads('credited')).toMatchObject([{ base: 500, bonus: 500, rule: 'Week & end' }]);
    });

    test.each([
      [2, '250', '125'],
      [0.5, '62.5', '-62.5'],
    ])('postbacks state it and the rule, and a reversal the same with the other sign: factor %d', async (...given) => {
      const [multiply, currency, bonus] = given;
      const { add, deliver, send } = await setUp(multiply);
      const [get, json] = [receiver.newEndpoint(), receiver.newEndpoint()];
      await add('get', `${get.url}?c={currency}&b={bonus}&r={rule}`);
      await add('json', json.url);
      await send({ transaction_id: 'T1' });
      await send({ transaction_id: 'S1', kind: 'screenout', payout: 0.05 });
      await send({ transaction_id: 'T1', status: 2 });
      for (let round = 0; round < 3; round += 1) await deliver();
      const texts = get.received.map(({ parameters: { b, c, r } }) => [c, b, r]);
      expect(texts).toHaveLength(3);
      expect(texts).toEqual(
        expect.arrayContaining([
          [currency, bonus, 'Week & end'],
          ['5', '', ''],
          [String(-Number(currency)), String(-Number(bonus)), 'Week & end'],
        ]),
      );
      const data = json.received.map(
        ({ body }) => (JSON.parse(body) as { data: { bonus?: number; rule?: string } }).data,
      );
      const stated = data.map((each) => [each.bonus ?? null, each.rule ?? null]);
      expect(stated).toHaveLength(3);
      expect(stated).toEqual(
        expect.arrayContaining([
          [Number(bonus), 'Week & end'],
          [null, null],
          [-Number(bonus), 'Week & end'],
        ]),
      );
    });

    test("a user's export has the parts of the lead", async () => {
      const { account, send, store, vault } = await setUp(2);
      await send({ transaction_id: 'T1' });
      const exported = await exportUser({ store, vault })(account);
      expect(exported?.leads).toMatchObject([{ currency_count: 250, ...parts }]);
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);
