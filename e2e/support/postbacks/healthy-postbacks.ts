import { expect } from 'vitest';
import type { Loop } from '../money/money-loop.ts';
import type { PostbackReceiver, ReceivedPostback } from './postback-receiver.ts';
import { idOf, statusOf } from './received-postbacks.ts';

/** Adds a healthy GET and a healthy POST postback, which must receive everything while others fail. */
export async function addHealthyPostbacks({ add }: Pick<Loop, 'add'>, receiver: PostbackReceiver) {
  const [get, json] = [receiver.newEndpoint(), receiver.newEndpoint()];
  await add('get', `${get.url}?s=[STS]`);
  await add('json', json.url);
  return { get, json, counts: () => [get.received.length, json.received.length] };
}

/** Expects `credits` credits and one reversal, each once, a credit first. */
export function expectAllDelivered(received: readonly ReceivedPostback[], credits: number): void {
  const ofStatus = (status: number): number => received.filter((one) => statusOf(one) === status).length;
  expect([received.length, ofStatus(1), ofStatus(2)]).toEqual([credits + 1, credits, 1]);
  expect(new Set(received.map(idOf)).size).toBe(credits + 1);
  expect(received.slice(0, 1).map(statusOf)).toEqual([1]);
}
