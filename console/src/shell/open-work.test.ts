import { afterEach, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { OpenWork } from './open-work.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const wall = { adwallId: 1, walls: [], mayCall: () => true } satisfies Pick<Context, 'adwallId' | 'mayCall' | 'walls'>;
const tickets = (count: number) => ({ task: 'tickets_open', count, since: null }) as const;

/** The service, whose replies come when the test sends them. */
function replies(): ((count: number) => void)[] {
  const waiting: ((count: number) => void)[] = [];
  vi.stubGlobal('fetch', async () => {
    const count = await new Promise<number>((resolve) => void waiting.push(resolve));
    return Response.json({ tasks: [tickets(count)] });
  });
  return waiting;
}

test('a count that comes late does not replace a later one', async () => {
  const send = replies();
  const work = new OpenWork();
  const before = work.count(wall, null);
  work.expire();
  const after = work.count(wall, null);
  send[1]?.(1);
  expect(await after).toBe(true);
  send[0]?.(2);
  expect(await before).toBe(false);
  expect(work.of(wall)).toEqual([tickets(1)]);
});

test('what was counted before something was done is counted again', async () => {
  const send = replies();
  const work = new OpenWork();
  const before = work.count(wall, null);
  work.expire();
  send[0]?.(2);
  await before;
  const after = work.count(wall, null);
  send[1]?.(1);
  await after;
  expect(work.of(wall)).toEqual([tickets(1)]);
});
