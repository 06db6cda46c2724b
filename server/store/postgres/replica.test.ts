import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database-failures.ts';
import type { Command } from '../command.ts';
import { openReplica } from './replica.ts';

/** A primary and a replica that are only numbers: how far the log of each has come. */
function setUp() {
  const state = { now: 0, primary: 0, replica: 0, perPause: 0, isGone: false, failure: null as Error | null };
  const from: string[] = [];
  const reads = (name: string, fails: () => Error | null) => {
    const run = async <Result>(): Promise<Result> => {
      from.push(name);
      const failure = fails();
      if (failure !== null) throw failure;
      return name as Result;
    };
    return { read: run, snapshot: run };
  };
  const replica = openReplica({
    primary: reads('primary', () => null),
    replica: reads('replica', () => state.failure),
    primaryPosition: async () => String(state.primary),
    hasReached: async (position) => {
      if (state.isGone) throw new DatabaseUnavailable(new Error('refused'));
      return state.replica >= Number(position);
    },
    clock: () => state.now,
    pause: async (ms) => {
      state.now += ms;
      state.replica += state.perPause;
    },
  });
  const command = (): Command<string> => {
    throw new Error('The engines are not real.');
  };
  return { state, from, replica, read: () => replica.read(command) };
}

test('a list waits until the replica has what the primary had when it began', async () => {
  const { read, state } = setUp();
  Object.assign(state, { primary: 5, perPause: 1 });
  expect(await read()).toBe('replica');
  expect(state.replica).toBe(5);
});

test('a replica that stays behind for a second is left for five, and then tried again', async () => {
  const { read, replica, state } = setUp();
  state.primary = 5;
  expect(await read()).toBe('primary');
  expect(state.now).toBe(1_000);
  state.replica = 5;
  state.now += 4_999;
  expect(await read()).toBe('primary');
  state.now += 1;
  expect(await read()).toBe('replica');
  expect(await replica.state()).toBe('used');
});

test('a replica that is gone is left, and readiness brings it back', async () => {
  const { read, replica, state } = setUp();
  state.isGone = true;
  expect(await read()).toBe('primary');
  expect(await replica.state()).toBe('gone');
  state.isGone = false;
  expect(await read()).toBe('primary');
  expect(await replica.state()).toBe('used');
  expect(await read()).toBe('replica');
});

test('a read that fails on the replica is repeated on the primary, and only a lost replica is left', async () => {
  const { from, read, state } = setUp();
  state.failure = new Error('conflict with recovery');
  expect(await read()).toBe('primary');
  expect(await read()).toBe('primary');
  expect(from).toEqual(['replica', 'primary', 'replica', 'primary']);
  state.failure = new DatabaseUnavailable(new Error('gone'));
  expect(await read()).toBe('primary');
  expect(await read()).toBe('primary');
  expect(from.slice(4)).toEqual(['replica', 'primary', 'primary']);
});
