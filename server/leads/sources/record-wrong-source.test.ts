import { expect, test } from 'vitest';
import { recordWrongSource } from './record-wrong-source.ts';
import { fakeStore } from '../../store/fake-store.fixture.ts';

const found = { source: 'net', adwallId: 5, offerId: 7, at: 1_000_000 };
const HOUR = 3_600_000;

test('records at most one event an hour for each source, wall and offer', async () => {
  const details: string[] = [];
  const record = recordWrongSource(fakeStore({ recordSecurityEvent: async ({ detail }) => void details.push(detail) }));
  await record(found);
  await record({ ...found, at: found.at + HOUR - 1 });
  expect(details).toEqual(['source net, offer 7']);
  await record({ ...found, offerId: 8 });
  await record({ ...found, adwallId: 6 });
  await record({ ...found, source: 'other' });
  await record({ ...found, at: found.at + HOUR });
  expect(details).toHaveLength(5);
});

test('an event that could not be stored is stored at the next report', async () => {
  let calls = 0;
  const record = recordWrongSource(
    fakeStore({
      recordSecurityEvent: async () => {
        calls += 1;
        if (calls === 1) throw new Error('the disk is full');
      },
    }),
  );
  await expect(record(found)).rejects.toThrow('full');
  await record(found);
  await record(found);
  expect(calls).toBe(2);
});
