import { activity } from '@rewards-wall/shared/schema/activity.ts';
import { ruleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { afterAll, expect, test } from 'vitest';
import { approveLead } from '../../server/leads/approve-lead.ts';
import { rejectLead } from '../../server/leads/reject-lead.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { isoTime } from '../../server/runtime/iso-time.ts';
import { clicked, DUP, OK } from '../support/money/clicked-offer.ts';
import { deliverAll, watchPostback } from '../support/money/money-wall.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

/** A clicked offer on a wall with these rules. They exist when the lead arrives, but not at the click. */
async function heldBy(service: TestService, rules: readonly object[], settings = {}) {
  const context = await clicked(service, { category_id: [22], conditions: { payment_required: true } }, settings);
  const { client, clock, store, user, wall } = context;
  const { adwallId } = wall;
  for (const [index, rule] of rules.entries()) {
    const added = { ruleId: `rul_${adwallId}_${index}`, name: 'Wait', definition: ruleDefinition.parse(rule) };
    await store.addRule({ adwallId, rule: added, before: null, at: clock.now() });
  }
  const entry = async () => {
    const bearer = await mintToken(context, wall, user);
    const { body } = await client.get(`/v1/walls/${adwallId}/activity`, { bearer });
    return activity.parse(body).entries[0];
  };
  const only = async () => {
    const found = [...(await context.leads('pending')), ...(await context.leads('credited'))];
    expect(found).toHaveLength(1);
    return found[0] ?? { lead_id: '' };
  };
  return { ...context, deps: { ...context, ids: systemIds() }, entry, only };
}

onEveryEngine(
  'Timed holds',
  (ready, start) => {
    test('a lead that a rule holds is pending with its date, and credits by itself on that date', async () => {
      const context = await heldBy(ready(), [{ when: {}, then: { hold_days: 14 } }]);
      const { app, clock, entry, history, only, send, wall } = context;
      const postback = await watchPostback(context, wall, receiver);
      const due = clock.now() + 14 * DAY_MS;
      expect(await send({ transaction_id: 'held' })).toMatchObject(OK);
      expect(await send({ transaction_id: 'held' })).toMatchObject(DUP);
      expect(await entry()).toMatchObject({ state: 'pending', available_at: isoTime(due) });
      const waits = { state: 'pending', reason: 'hold_days', release_at: isoTime(due), hold_rule: 'Wait' };
      expect(await only()).toMatchObject(waits);
      clock.moveTo(due - 1);
      expect(await app.releaseDueLeads()).toBe(0);
      expect((await history()).total).toBe(0);
      clock.moveTo(due);
      expect(await app.releaseDueLeads()).toBe(1);
      expect(await app.releaseDueLeads()).toBe(0);
      expect(await history()).toMatchObject({ total: 1, balance: 1_000_000, rows: [{ at: due }] });
      expect(await entry()).toMatchObject({ state: 'credited', available_at: null });
      expect(await only()).toMatchObject({ state: 'credited', reason: null, release_at: null });
      expect(await deliverAll([context], wall, [postback])).toMatchObject([{ status: 1 }]);
    });

    test.each<[string, object[], number]>([
      ['the first rule with the effect decides', [{ when: {}, then: { hide: false } }, rule({}, 7), rule({}, 30)], 7],
      [
        'an exception above a rule lets the lead credit at once',
        [rule({ payment_required: true }, 0), rule({}, 14)],
        0,
      ],
      ['a condition on the offer holds', [rule({ payment_required: true, categories: [22] }, 3)], 3],
      ['a condition on the offer fails', [rule({ not_categories: [22] }, 3)], 0],
      ['a condition on the payout is about the lead', [rule({ payout: { min: 0.7 } }, 3)], 0],
      ['a condition on the country is about the click', [rule({ countries: ['US'] }, 2)], 2],
      ['a rule that has ended holds nothing', [{ ...rule({}, 14), until: '2026-03-10T12:05:00Z' }], 0],
      [
        'a rule that asks for attributes holds no lead of a user without a token',
        [rule({ attributes: { vip: true } }, 9)],
        0,
      ],
    ])('%s', async (_title, rules, days) => {
      const { clock, history, leads, send } = await heldBy(ready(), rules);
      expect(await send({ payout: 0.6 })).toMatchObject(OK);
      expect((await history()).total).toBe(days === 0 ? 1 : 0);
      expect((await leads('pending')).map(({ release_at: at }) => at)).toEqual(
        days === 0 ? [] : [isoTime(clock.now() + days * DAY_MS)],
      );
    });

    test('attributes of a token hold the leads of its clicks only, also once the rule asks for others', async () => {
      const context = await heldBy(ready(), [rule({ attributes: { age_days: { max: 30 } } }, 14)]);
      const { client, clock, follow, history, newUser, secrets, send, store, wall } = context;
      const { adwallId } = wall;
      const subid1 = newUser();
      const json = { subid1, attributes: { age_days: 3 } };
      const minted = await client.post(`/v1/walls/${adwallId}/sessions`, { json, bearer: wall.secretKey });
      const { token } = minted.body as { token: string };
      const headers = { 'User-Agent': agents.windows, Authorization: `Bearer ${secrets.add(token)}` };
      const [offer] = await askFor(context, wall, { subid1, ip: addresses.US }, headers).offers();
      const answer = await client.get(new URL(offer?.click_url ?? '').pathname, { headers });
      const held = new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? '';
      const stranger = newUser();
      const credited = await follow(stranger);
      const definition = ruleDefinition.parse(rule({ attributes: { tier: 'gold' } }, 7));
      await store.changeRule({ at: clock.now(), adwallId, ruleId: `rul_${adwallId}_0`, definition });
      clock.forward(HOUR);
      for (const click_id of [held, credited]) expect(await send({ click_id })).toMatchObject(OK);
      expect((await history(stranger)).total).toBe(1);
      expect((await history(subid1)).total).toBe(0);
      expect(await context.leads('pending')).toMatchObject([
        { click_id: held, release_at: isoTime(clock.now() + 7 * DAY_MS) },
      ]);
    });

    test('a lead that a fraud rule holds, too, waits for a person, who clears it or credits it before its date', async () => {
      const fraud = { too_fast: { action: 'hold', limit: 3600 } } as const;
      const hold = [rule({}, 14)];
      const context = await heldBy(ready(), hold, { fraud });
      const { app, clock, deps, entry, history, only, send } = context;
      const due = clock.now() + 14 * DAY_MS;
      expect(await send()).toMatchObject(OK);
      const { lead_id: id } = await only();
      expect(await only()).toMatchObject({ reason: 'too_fast', release_at: isoTime(due) });
      expect(await entry()).toMatchObject({ state: 'pending', available_at: null });
      clock.moveTo(due);
      await app.releaseDueLeads();
      expect((await history()).total).toBe(0);
      expect(await approveLead(deps)(id)).toMatchObject({ kind: 'credited' });
      expect((await history()).total).toBe(1);

      const early = await heldBy(ready(), hold, { fraud });
      const date = early.clock.now() + 14 * DAY_MS;
      expect(await early.send()).toMatchObject(OK);
      const { lead_id: other } = await early.only();
      expect(await approveLead(early.deps)(other)).toEqual({ kind: 'approved', releaseAt: date });
      expect((await early.history()).total).toBe(0);
      expect(await early.entry()).toMatchObject({ state: 'pending', available_at: isoTime(date) });
      expect(await releaseLead(early.deps)(other)).toMatchObject({ kind: 'credited' });
      early.clock.moveTo(date);
      await early.app.releaseDueLeads();
      expect((await early.history()).total).toBe(1);
    });

    test('a reversal or a rejection before the date leaves no ledger row and no message', async () => {
      for (const end of ['reverse', 'reject'] as const) {
        const context = await heldBy(ready(), [rule({}, 1)]);
        const { app, clock, deps, entry, history, only, send, wall } = context;
        const postback = await watchPostback(context, wall, receiver);
        expect(await send({ transaction_id: end })).toMatchObject(OK);
        const { lead_id: leadId } = await only();
        if (end === 'reverse') expect(await send({ transaction_id: end, status: 2 })).toMatchObject(OK);
        else expect(await rejectLead(deps)({ leadId, reason: 'fraud' })).toEqual({ kind: 'rejected' });
        clock.forward(DAY_MS);
        await app.releaseDueLeads();
        expect((await history()).total).toBe(0);
        expect(await entry()).toMatchObject({ state: `${end}${end === 'reverse' ? 'd' : 'ed'}`, available_at: null });
        expect(await deliverAll([context], wall, [postback])).toEqual([]);
      }
    });

    test('with pending_postbacks, a JSON postback hears of a held lead and of its credit, or of its end before that', async () => {
      for (const end of ['credit', 'reverse', 'reject'] as const) {
        const context = await heldBy(ready(), [rule({}, 14)], { pending_postbacks: true });
        const { app, clock, deps, only, send, user, wall } = context;
        const json = await watchPostback(context, wall, receiver, 'json');
        const get = await watchPostback(context, wall, receiver);
        const due = clock.now() + 14 * DAY_MS;
        expect(await send({ transaction_id: end })).toMatchObject(OK);
        const { lead_id: leadId } = await only();
        if (end === 'reverse') expect(await send({ transaction_id: end, status: 2, reason: 'x' })).toMatchObject(OK);
        if (end === 'reject') await rejectLead(deps)({ leadId, reason: 'fraud' });
        clock.moveTo(due);
        expect(await app.releaseDueLeads()).toBe(end === 'credit' ? 1 : 0);
        await deliverAll([context], wall, [json, get]);
        const messages = json.endpoint.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
        const nothing = { lead_id: leadId, transaction_id: null, payout: 0, currency_count: 0, subid1: user };
        const held = { payout: 1, currency_count: 100 };
        expect(messages[0]).toMatchObject({
          type: 'lead.pending',
          data: { ...nothing, status: 0, reason: null, held: { ...held, available_at: isoTime(due) } },
        });
        expect(messages[1]).toMatchObject(
          end === 'credit'
            ? { type: 'lead.credited', data: { lead_id: leadId, status: 1, currency_count: 100 } }
            : {
                type: 'lead.rejected',
                data: {
                  ...nothing,
                  status: 3,
                  reason: end === 'reject' ? 'fraud' : 'x',
                  held: { ...held, available_at: null },
                },
              },
        );
        expect(messages).toHaveLength(2);
        expect(get.endpoint.received).toHaveLength(end === 'credit' ? 1 : 0);
        expect((await context.store.verifyLedger({ limit: 5 })).broken).toEqual([]);
      }
    });

    test('of two processes, both release what is due, each lead once', async () => {
      const service = ready();
      const context = await heldBy(service, [rule({}, 1)]);
      const { clock, follow, newUser, send } = context;
      const users = Array.from({ length: 30 }, () => newUser());
      clock.moveTo(clock.now() - 600_000);
      const clicks: string[] = [];
      for (const user of users) clicks.push(await follow(user));
      clock.forward(600_000);
      for (const click_id of clicks) expect(await send({ click_id })).toMatchObject(OK);
      clock.forward(DAY_MS);
      const others: TestService[] = [];
      if (service.store.engine === 'postgres') others.push(await start({ databaseUrl: service.databaseUrl }));
      for (const other of others) other.clock.moveTo(clock.now());
      try {
        const all = [service, service, ...others];
        let released = 0;
        for (let round = 0; round < 3; round += 1) {
          const counts = await Promise.all(all.map(({ app }) => app.releaseDueLeads()));
          released += counts.reduce((sum, count) => sum + count, 0);
        }
        expect(released).toBe(users.length);
      } finally {
        for (const other of others) await other.stop();
      }
      for (const user of users) expect(await context.history(user)).toMatchObject({ total: 1, balance: 1_000_000 });
      expect((await service.store.verifyLedger({ limit: 5 })).broken).toEqual([]);
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

function rule(when: object, days: number): { when: object; then: { hold_days: number } } {
  return { when, then: { hold_days: days } };
}
