import { expect, test } from 'vitest';
import { NOW, storedLead, moved, setUp } from './received-call.fixture.ts';

test('the store gets a reversal by its identity', async () => {
  const { receive, seen } = setUp({ status: 2 });
  expect(await receive()).toEqual({ kind: 'early' });
  expect(seen.reversals).toMatchObject([{ source: 'net', externalId: 'T1', eventId: '9', clickId: 'clk_1', at: NOW }]);
  expect(seen.leads).toEqual([]);
});

test('a source may reverse its own lead after the offer has moved to another source', async () => {
  const { receive, seen } = setUp({ facts: moved, status: 2, leadsOfClick: [storedLead] });
  expect(await receive()).toEqual({ kind: 'early' });
  expect(seen.reversals).toHaveLength(1);
  expect(seen.security).toEqual([]);
});

test.each([
  ['none', []],
  ["another source's", [{ ...storedLead, source: 'other' }]],
])('after the move, a source whose leads of the click are %s reverses nothing', async (_whose, leadsOfClick) => {
  const { receive, seen } = setUp({ facts: moved, status: 2, leadsOfClick });
  expect(await receive()).toEqual({ kind: 'wrong_source' });
  expect(seen.reversals).toEqual([]);
});

test('a reversal may name an event that the offer never had if it names a lead by its identity', async () => {
  const gone = { ...storedLead, eventId: '4' };
  const says = { eventId: '4' };
  const own = setUp({ status: 2, says, leadsOfClick: [gone] });
  expect(await own.receive()).toEqual({ kind: 'early' });
  for (const lead of [
    { ...gone, eventId: '5' },
    { ...gone, externalId: 'T2' },
  ]) {
    const other = setUp({ status: 2, says, leadsOfClick: [lead] });
    expect(await other.receive()).toMatchObject({ kind: 'invalid', errors: [{ path: 'event_id' }] });
    expect(other.seen).toMatchObject({ reversals: [], leads: [] });
  }
});

test('only a reversal that would be refused otherwise reads the leads of its click', async () => {
  for (const parts of [
    { status: 2 },
    { status: 1 },
    { status: 1, facts: moved },
    { says: { eventId: '4' } },
  ] as const) {
    const { receive, seen } = setUp({ ...parts, leadsOfClick: [storedLead] });
    await receive();
    expect(seen.leadReads).toBe(0);
  }
});
