import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('so much runs at once, so much waits in turn, and what is beyond both is not run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 15 }),
      async (atOnce, mostWaiting, fails) => {
        const slots = createSlots({ atOnce, mostWaiting });
        const started: number[] = [];
        let running = 0;
        const gate = Promise.withResolvers<void>();
        const all = fails.map((isFailing, index) =>
          slots(async () => {
            started.push(index);
            running += 1;
            expect(running).toBeLessThanOrEqual(atOnce);
            await gate.promise;
            running -= 1;
            if (isFailing) throw new Error('failed');
            return index;
          }),
        );
        expect(started).toHaveLength(Math.min(atOnce, fails.length));
        gate.resolve();
        const settled = await Promise.allSettled(all);
        const places = atOnce + mostWaiting;
        expect(started).toEqual(fails.slice(0, places).map((_, index) => index));
        expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
          fails.map((isFailing, index) => (index >= places ? null : isFailing ? 'failed' : index)),
        );
        expect(await slots(async () => 'free again')).toBe('free again');
      },
    ),
  );
});
