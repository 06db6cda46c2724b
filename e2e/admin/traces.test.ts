import { afterAll, expect, test } from 'vitest';
import type { Traces } from '@rewards-wall/shared/admin/trace-schema.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { newPerson, type AdminClient } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { DAY } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

async function tracesOf(
  { ask }: Pick<AdminClient, 'ask'>,
  json: { text: string; as?: string },
): Promise<Traces['traces']> {
  const { body, status } = await ask('trace', { json });
  expect(status).toBe(200);
  return (body as Traces).traces;
}

const kindsOf = (trace: Traces['traces'][number] | undefined) => trace?.steps.map(({ kind }) => kind);

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'a credit is followed',
  (ready) => {
    test('from its click to the receiver’s response, by any of its ids, and each look is recorded', async () => {
      const service = ready();
      const loop = await openLoop(service);
      await loop.add('json', receiver.newEndpoint(500).url);
      const transaction_id = 'N-17';
      expect(await loop.send({ transaction_id })).toMatchObject({ status: 200 });
      await loop.deliver();
      const [lead] = await loop.leads('credited');
      const [row] = (await loop.history()).transactions;
      const owner = await newPerson(service);
      const [trace, ...others] = await tracesOf(owner, { text: transaction_id });
      expect(others).toEqual([]);
      expect(trace).toMatchObject({
        kind: 'transaction',
        owner: `wall-${loop.wall.adwallId}`,
        subid1: loop.user,
        more: null,
        steps: [
          { kind: 'click', id: loop.clickId, outcome: 'undelivered', text: expect.stringContaining(loop.name) },
          {
            kind: 'lead',
            id: lead?.lead_id,
            state: 'done',
            text: `${loop.source.name} reported transaction N-17: credited`,
          },
          {
            kind: 'ledger',
            id: String(row?.transaction_id),
            text: expect.stringMatching(/^credit: \+.* Coins, balance/),
          },
          { kind: 'delivery', click_id: loop.clickId, state: 'waiting', text: expect.stringContaining('due at') },
          {
            kind: 'attempt',
            state: 'failed',
            response: 'seen',
            text: expect.stringMatching(/^attempt 1 to postback pbk_\w+: HTTP 500 after/),
          },
        ],
      });
      for (const [text, as] of [
        [loop.clickId, 'click'],
        [lead?.lead_id ?? '', 'lead'],
        [String(row?.transaction_id), 'transaction'],
        [loop.user, 'user'],
      ] as const) {
        const [same] = await tracesOf(owner, { text, as });
        expect({ kind: same?.kind, steps: same?.steps }).toEqual({ kind: as, steps: trace?.steps });
      }
      expect(await tracesOf(owner, { text: transaction_id, as: 'user' })).toEqual([]);
      const { body } = await owner.ask('listAudit', { query: { action: 'user.read', limit: '1' } });
      expect((body as { rows: object[] }).rows).toMatchObject([{ after: { trace: 'user' } }]);
    });

    test('a call that was refused before it reached a click is found by whatever it named', async () => {
      const service = ready();
      const { clock, store, vault } = service;
      const sealed = vault.sealSecret(JSON.stringify({ click_id: 'clk_of_nobody', transaction_id: 'N-lost' }));
      const call = { callId: systemIds().timeOrdered('rfc', clock.now()), source: 'acme', day: '2026-03-01', sealed };
      const named = { ...call, verdict: 'unknown_click', clickId: 'clk_of_nobody', at: clock.now() };
      expect(await store.addRefusedCalls({ calls: [named], most: 1_000 })).toBe(1);
      const [trace] = await tracesOf(await newPerson(service), { text: 'N-lost' });
      expect(trace).toMatchObject({
        subid1: null,
        steps: [{ kind: 'refused_call', state: 'failed', text: 'acme called: There is no such click.' }],
      });
      const viewer = await newPerson(service, { role: 'viewer', publishers: null });
      expect(await tracesOf(viewer, { text: 'N-lost' })).toEqual([]);
    });

    test('a refused call that named a click tells it, so that the click can be followed', async () => {
      const service = ready();
      const { clock, store, vault } = service;
      const { clickId } = await newCase(service, await service.newPublisher());
      const sealed = vault.sealSecret(JSON.stringify({ click_id: clickId, transaction_id: 'N-refused' }));
      const call = { callId: systemIds().timeOrdered('rfc', clock.now()), source: 'acme', day: '2026-03-02', sealed };
      const refused = { ...call, verdict: 'wrong_source', clickId, at: clock.now() };
      await store.addRefusedCalls({ calls: [refused], most: 1_000 });
      const [trace] = await tracesOf(await newPerson(service), { text: 'N-refused' });
      expect(trace).toMatchObject({
        understood: 'known only from refused calls',
        steps: [{ text: expect.stringContaining(`acme called about ${clickId}: The offer is not one`) }],
      });
    });

    test('only as far as the role goes: without users, what someone typed and receivers’ responses', async () => {
      const service = ready();
      const pubId = await service.newPublisher();
      const reason = 'Ann Smith called';
      const made = await newCase(service, pubId, { reason });
      const viewer = await newPerson(service, { role: 'viewer', publishers: [pubId] });
      const answer = await viewer.ask('trace', { json: { text: made.held } });
      expect(answer.text).toContain(made.held);
      for (const hidden of [made.subid1, reason]) expect(answer.text).not.toContain(hidden);
      expect(await tracesOf(viewer, { text: made.subid1 })).toEqual([]);
      expect(kindsOf((await tracesOf(viewer, { text: made.clickId }))[0])).toContain('refused_call');
      const elsewhere = await newPerson(service, { role: 'owner', publishers: [await service.newPublisher()] });
      for (const text of [made.credited, made.clickId, made.subid1])
        expect(await tracesOf(elsewhere, { text })).toEqual([]);
    });

    test('in lists of leads and deliveries, narrowed by user, click, transaction, source and time', async () => {
      const service = ready();
      const [pubId, source] = [await service.newPublisher(), `net-${systemIds().run().slice(4, 12)}`];
      const [made, other] = [await newCase(service, pubId, { source }), await newCase(service, pubId)];
      const owner = await newPerson(service, { role: 'owner', publishers: [pubId] });
      const idsOf = async (name: 'listLeads' | 'listDeliveries', query: Record<string, string>): Promise<string[]> => {
        const { body, status } = await owner.ask(name, { query });
        expect(status, JSON.stringify(body)).toBe(200);
        return (body as { rows: { lead_id: string }[] }).rows.map((row) => row.lead_id).toSorted();
      };
      const [day, dayAfter] = [0, 1].map((days) =>
        new Date(service.clock.now() + days * DAY).toISOString().slice(0, 10),
      );
      const both = [made.credited, made.held].toSorted();
      for (const query of [{ user: made.subid1 }, { source }, { source, from: day ?? '', to: dayAfter ?? '' }]) {
        expect(await idsOf('listLeads', query)).toEqual(both);
        expect(await idsOf('listDeliveries', query)).toEqual([made.credited]);
      }
      for (const query of [{ click: made.clickId }, { click: made.clickId, user: made.subid1, source }]) {
        expect(await idsOf('listLeads', query)).toEqual([made.credited]);
        expect(await idsOf('listDeliveries', query)).toEqual([made.credited]);
      }
      for (const query of [{ user: 'nobody' }, { transaction: 'none' }, { from: dayAfter ?? '' }, { to: day ?? '' }]) {
        expect(await idsOf('listLeads', query)).toEqual([]);
        expect(await idsOf('listDeliveries', query)).toEqual([]);
      }
      expect(await idsOf('listDeliveries', { from: day ?? '' })).toEqual([made.credited, other.credited].toSorted());
      const viewer = await newPerson(service, { role: 'viewer', publishers: [pubId] });
      for (const name of ['listLeads', 'listDeliveries'] as const) {
        expect(await viewer.ask(name, { query: { user: made.subid1 } })).toMatchObject({ status: 403 });
        expect(await owner.ask(name, { query: { from: 'yesterday' } })).toMatchObject({ status: 400 });
      }
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);
