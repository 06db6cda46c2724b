import { expect, test } from 'vitest';
import type { StoredDelivery } from '../../../server/store/ports/deliveries.ts';
import type { Store } from '../../../server/store/store.ts';
import type { ReceivedPostback } from '../postbacks/postback-receiver.ts';
import { wrongDeliveries } from './delivered-once.ts';

const POSTBACK = 'pbk_1';

/** A stored delivery of the lead, attempted once. */
function delivery(status: 1 | 2, changes: object = {}): StoredDelivery {
  const stored = { deliveryId: `dlv_${status}`, postbackId: POSTBACK, leadId: 'lead_1', status, state: 'delivered' };
  return { ...stored, attempts: [{ number: 1 }], ...changes } as unknown as StoredDelivery;
}

function request(deliveryId: string, body = '{}'): ReceivedPostback {
  return { method: 'POST', url: '/', parameters: {}, headers: { 'webhook-id': deliveryId }, body };
}

function check(
  deliveries: readonly StoredDelivery[],
  requests: readonly ReceivedPostback[],
  isUninterrupted = true,
  isRestored = false,
) {
  const store = {
    listDeliveries: async () => deliveries,
    pageLeads: async ({ state }: { state: string }) => ({
      rows: state === 'reversed' ? [{ externalId: 'T-1', leadId: 'lead_1' }] : [],
    }),
  } as unknown as Store;
  const leads = [{ externalId: 'T-1', subid1: 'ada', statuses: [1, 2] }];
  const received = new Map([[POSTBACK, requests]]);
  return wrongDeliveries(store, { adwallId: 2, received, leads, isRestored, isUninterrupted });
}

const both = [delivery(1), delivery(2)];
const inOrder = [request('dlv_1'), request('dlv_2')];
const waiting = { state: 'pending', attempts: [] };

test('a credit and its reversal, each received once and in order, are right', async () => {
  expect(await check(both, inOrder)).toEqual([]);
  expect(await check(both, inOrder, false)).toEqual([]);
});

test('a delivery may wait in the outbox of a service that was stopped', async () => {
  expect(await check([delivery(1), delivery(2, waiting)], [request('dlv_1')])).toEqual([]);
  expect(await check([delivery(1, waiting), delivery(2, { ...waiting, state: 'waiting' })], [])).toEqual([]);
});

test('but not where all must be delivered', async () => {
  const found = await check([delivery(1), delivery(2, waiting)], [request('dlv_1')], false);
  expect(found).toEqual(['ada, pbk_1: stored 1 delivered,2 pending; not 1 delivered,2 delivered']);
});

test('only a killed service may send a delivery twice', async () => {
  const twice = [request('dlv_1'), ...inOrder];
  expect(await check(both, twice, false)).toEqual([]);
  expect(await check(both, twice)).toEqual(['ada, pbk_1: status 1 was attempted 1 times, but received 2 times']);
});

test('a service on a restored database may repeat a credit after its reversal', async () => {
  const repeated = [...inOrder, request('dlv_1')];
  expect(await check(both, repeated, false, true)).toEqual([]);
  expect(await check(both, inOrder.toReversed(), false, true)).toHaveLength(1);
});

test.each<[string, StoredDelivery[], ReceivedPostback[], string]>([
  ['a delivery that is missing', [delivery(1)], [request('dlv_1')], 'stored 1 delivered; not 1 delivered,2 delivered'],
  [
    'a second delivery of the same credit',
    [...both, delivery(1, { deliveryId: 'dlv_3' })],
    [...inOrder, request('dlv_3')],
    'stored 1 delivered,1 delivered,2 delivered',
  ],
  ['a delivery that was not received', both, [request('dlv_1')], 'status 2 was received with 0 contents'],
  ['a reversal before its credit', both, inOrder.toReversed(), 'the credit was received after its reversal'],
  ['two contents of one delivery', both, [...inOrder, request('dlv_2', '{"a":1}')], 'received with 2 contents'],
  ['a delivery that gave up', [delivery(1), delivery(2, { state: 'exhausted' })], inOrder, '2 exhausted; not'],
  ['a request of no delivery', both, [...inOrder, request('dlv_9')], 'received, but not stored: dlv_9'],
  [
    'a delivery of a lead that was never reported',
    [...both, delivery(1, { deliveryId: 'dlv_8', leadId: 'lead_8' })],
    [...inOrder, request('dlv_8')],
    'delivered, but not acknowledged: lead_8',
  ],
])('finds %s', async (_name, deliveries, received, problem) => {
  expect((await check(deliveries, received)).join('\n')).toContain(problem);
});
