import { expect, test } from 'vitest';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import {
  creditsOf,
  registration,
  single,
  withConversions,
  withGoals,
  withReport,
  withReportScene,
} from '../support/feeds/report-scene.ts';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { leadsIn } from '../../server/store/contract/leads-in.ts';

onEveryEngine('Conversion reports', (_ready, start) => {
  test.each(withConversions)('$adapter: a lost callback is credited, once, whichever comes first', (simulation) =>
    withReportScene(
      start,
      simulation,
      async ({ balanceOf, booked, callBack, click, network, readReport, service, wall }) => {
        const [lost, late, early] = [await click(single.name), await click(single.name), await click(single.name)];
        const [a, b, c] = [booked(lost.clickId), booked(late.clickId), booked(early.clickId)];
        expect(await callBack(c)).toBe(200);
        network.conversions = [a, b, c];
        expect(await readReport()).toMatchObject({ credited: 2, known: 1, rows: 3, reason: null });
        expect(await callBack(b)).toBe(200);
        for (const { user } of [lost, late, early]) expect(await balanceOf(user)).toBe(creditsOf('2.5'));
        expect(await readReport()).toMatchObject({ credited: 0, known: 3 });
        for (const { user } of [lost, late, early]) expect(await balanceOf(user)).toBe(creditsOf('2.5'));
        service.clock.forward(2 * MINUTE);
        const range = { adwallId: wall.adwallId, after: '', until: service.clock.now(), limit: 100 };
        const leads = await service.store.leadsOfWall(range);
        expect(leads.map(({ gross, payout }) => [gross, payout])).toEqual(leads.map(() => [22_500, 13_500]));
        expect(leads).toHaveLength(3);
      },
    ),
  );

  test.each(withConversions)('$adapter: a goal is the event that its callback means', (simulation) =>
    withReportScene(start, simulation, async ({ balanceOf, booked, callBack, click, network, readReport }) => {
      const [lost, known] = [await click(withGoals.name), await click(withGoals.name)];
      const goal = { goal: registration, payout: '0.5' };
      const [a, b] = [booked(lost.clickId, goal), booked(known.clickId, goal)];
      await callBack(b);
      network.conversions = [a, b];
      expect(await readReport()).toMatchObject({ credited: 1, known: 1 });
      expect(await balanceOf(lost.user)).toBe(creditsOf('0.5'));
      await callBack(a);
      expect(await balanceOf(lost.user)).toBe(creditsOf('0.5'));
      const unknown = booked(lost.clickId, { goal: { id: '99', name: 'Nobody knows' }, payout: '3' });
      network.conversions = [unknown];
      const read = await readReport();
      expect(read).toMatchObject(
        simulation.says.reportedGoalIds === true ? { held: 1 } : { left_out: { unknown_goal: 1 } },
      );
      expect(await balanceOf(lost.user)).toBe(creditsOf('0.5'));
    }),
  );

  test('a goal that the report only names is not paid in addition to a callback with a new id for it', () =>
    withReportScene(start, everflow, async ({ balanceOf, booked, callBack, click, network, readReport, service }) => {
      const { clickId, user } = await click(withGoals.name);
      const sale = booked(clickId, { goal: { ...registration, id: '950' }, payout: '0.5' });
      await callBack(sale);
      network.conversions = [sale];
      expect(await readReport()).toMatchObject({ credited: 0, left_out: { unknown_goal: 1 } });
      const [held] = await leadsIn(service.store, { state: 'pending', adwallId: null, limit: 1 });
      expect(held).toMatchObject({ clickId, eventId: '950', reason: 'unknown_goal' });
      const release = releaseLead({ ...service, ids: systemIds() });
      expect(await release(held?.leadId ?? '')).toMatchObject({ kind: 'credited' });
      const paid = await balanceOf(user);
      expect(await readReport()).toMatchObject({ credited: 0, left_out: { unknown_goal: 1 } });
      expect(await balanceOf(user)).toBe(paid);
      // Nor is it next to a callback with its old id, whichever transaction that names.
      for (const transaction of [sale.transaction, 'another-1']) {
        await callBack({ ...sale, transaction, goal: registration });
        const [again] = await leadsIn(service.store, { state: 'pending', adwallId: null, limit: 1 });
        expect(again).toMatchObject({ clickId, reason: 'unknown_goal' });
        expect(await balanceOf(user)).toBe(paid);
        await service.store.rejectLead({ leadId: again?.leadId ?? '', reason: 'same', at: 0 });
      }
    }));

  test('a callback with a new id for a goal that the report credited by its name is never paid', () =>
    withReportScene(start, everflow, async ({ balanceOf, booked, callBack, click, network, readReport, service }) => {
      const { clickId, user } = await click(withGoals.name);
      const sale = booked(clickId, { goal: { ...registration, id: '950' }, payout: '0.5' });
      network.conversions = [sale];
      expect(await readReport()).toMatchObject({ credited: 1 });
      await callBack(sale);
      const [held] = await leadsIn(service.store, { state: 'pending', adwallId: null, limit: 1 });
      expect(held).toMatchObject({ clickId, eventId: '950', reason: 'unknown_goal' });
      const release = releaseLead({ ...service, ids: systemIds() });
      expect(await release(held?.leadId ?? '')).toMatchObject({ kind: 'already_paid' });
      expect(await service.store.findLead(held?.leadId ?? '')).toMatchObject({ state: 'pending' });
      expect(await balanceOf(user)).toBe(creditsOf('0.5'));
    }));

  test.each(withReport)('$adapter: a lead that the network takes back is reversed, once', (simulation) =>
    withReportScene(start, simulation, async ({ balanceOf, booked, callBack, click, network, readReport }) => {
      const [kept, taken] = [await click(single.name), await click(single.name)];
      const sold = [booked(kept.clickId), booked(taken.clickId)] as const;
      for (const one of sold) await callBack(one);
      const isWhole = withConversions.includes(simulation);
      // The network rejects a second conversion of the same click as a duplicate. That takes nothing back.
      const duplicate = booked(kept.clickId, { state: 'rejected' });
      network.conversions = [sold[0], { ...sold[1], state: 'rejected' }, duplicate];
      expect(await readReport()).toMatchObject({ reversed: 1, known: isWhole ? 1 : 0, left_out: { unknown_lead: 1 } });
      expect(await balanceOf(kept.user)).toBe(creditsOf('2.5'));
      expect(await balanceOf(taken.user)).toBe('0');
      expect(await readReport()).toMatchObject({ reversed: 0, known: isWhole ? 2 : 1 });
      // A callback that comes after all does not bring it back.
      await callBack(sold[1]);
      expect(await balanceOf(taken.user)).toBe('0');
    }),
  );

  test.each(withConversions)('$adapter: what is rejected first can still be approved', (simulation) =>
    withReportScene(start, simulation, async ({ balanceOf, booked, click, network, readReport }) => {
      const { clickId, user } = await click(single.name);
      const sale = booked(clickId);
      for (const state of ['pending', 'rejected'] as const) {
        network.conversions = [{ ...sale, state }];
        expect(await readReport()).toMatchObject({ credited: 0, held: 0, reversed: 0 });
      }
      network.conversions = [sale];
      expect(await readReport()).toMatchObject({ credited: 1 });
      expect(await balanceOf(user)).toBe(creditsOf('2.5'));
    }),
  );

  test.each(withConversions)('$adapter: a payout that changes later changes no credit', (simulation) =>
    withReportScene(start, simulation, async ({ balanceOf, booked, callBack, click, network, readReport }) => {
      const [paid, cheaper, dearer] = [await click(single.name), await click(single.name), await click(single.name)];
      const sale = booked(paid.clickId);
      await callBack(sale);
      const lower = booked(cheaper.clickId, { payout: '1' });
      network.conversions = [{ ...sale, payout: '2' }, lower, booked(dearer.clickId, { payout: '9' })];
      expect(await readReport()).toMatchObject({ credited: 2, left_out: { conflict: 1 } });
      expect(await balanceOf(paid.user)).toBe(creditsOf('2.5'));
      // As in an unsigned callback: less counts, and more is what the click promised.
      expect(await balanceOf(cheaper.user)).toBe(creditsOf('1'));
      expect(await balanceOf(dearer.user)).toBe(creditsOf('2.5'));
    }),
  );

  test.each(withConversions)('$adapter: the click id of another offer earns nothing', (simulation) =>
    withReportScene(start, simulation, async ({ balanceOf, booked, click, network, readReport }) => {
      const { clickId, user } = await click(single.name);
      network.conversions = [booked(clickId, { offer: withGoals.id })];
      expect(await readReport()).toMatchObject({ credited: 0, held: 1 });
      expect(await balanceOf(user)).toBe('0');
    }),
  );

  test.each(withConversions)(
    '$adapter: conversions of clicks that are not ours are counted, never credited',
    (simulation) =>
      withReportScene(start, simulation, async ({ booked, network, readReport, service, wall }) => {
        network.conversions = [booked('somebody-elses'), booked('clk_0000000000000000'), booked('')];
        const report = await readReport();
        expect(report).toMatchObject({ credited: 0, unknown_clicks: 2, left_out: { no_ids: 1 } });
        // Conversions are looked up at the same time.
        expect((report.examples as string[]).toSorted()).toEqual(['t-1', 't-2']);
        const range = { adwallId: wall.adwallId, after: '', until: service.clock.now() + HOUR, limit: 100 };
        expect(await service.store.leadsOfWall(range)).toEqual([]);
      }),
  );

  test.each(withConversions)('$adapter: a negative payout takes the lead back', (simulation) =>
    withReportScene(start, simulation, async ({ balanceOf, booked, callBack, click, network, readReport }) => {
      const { clickId, user } = await click(single.name);
      const sale = booked(clickId);
      await callBack(sale);
      network.conversions = [{ ...sale, payout: '-2.5' }];
      expect(await readReport()).toMatchObject({ reversed: 1 });
      expect(await balanceOf(user)).toBe('0');
    }),
  );

  test('a report lists the last sixty days', () =>
    withReportScene(start, everflow, async ({ balanceOf, booked, click, network, readReport, service }) => {
      const { clickId, user } = await click(single.name);
      network.conversions = [booked(clickId)];
      service.clock.forward(62 * 24 * HOUR);
      expect(await readReport()).toMatchObject({ rows: 0 });
      expect(await balanceOf(user)).toBe('0');
    }));
});
