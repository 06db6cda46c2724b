import { expect, test } from 'vitest';
import { useDeliverer } from './deliverer.fixture.ts';

const ready = useDeliverer();

test('while this machine has no files left, nothing counts against the receiver, and all is delivered soon after', async () => {
  const { clock, deliverer, endpoint, lines, stored } = ready();
  const { leads, postbackId } = await endpoint();
  await leads(12);
  const failed = { kind: 'failed', error: 'local_failure', ms: 0 } as const;
  await deliverer({ fetch: async () => failed }).tick();
  expect(await stored(postbackId)).toMatchObject(
    Array.from({ length: 12 }, () => ({ state: 'pending', attempts: [] })),
  );
  expect(new Set(lines.map(({ event }) => event))).toEqual(new Set(['postback_not_sent']));
  const outbox = deliverer();
  expect(await outbox.tick()).toBe(0);
  clock.forward(5000);
  expect(await outbox.tick()).toBe(12);
  expect(await stored(postbackId)).toMatchObject(
    Array.from({ length: 12 }, () => ({ state: 'delivered', attempts: { length: 1 } })),
  );
});
