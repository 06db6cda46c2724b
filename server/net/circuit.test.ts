import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CIRCUIT_FAILURES, isOpen, newCircuit, noteAttempt, type CircuitState } from './circuit.ts';

type Attempts = readonly ('up' | 'down')[];

const after = (attempts: Attempts, from: CircuitState = newCircuit): CircuitState => attempts.reduce(noteAttempt, from);
const ups = (count: number): Attempts => Array<'up'>(count).fill('up');

/** How many failures in a row open a closed circuit. */
function failuresToOpen(from: CircuitState): number {
  let state = from;
  while (!isOpen(state)) state = noteAttempt(state, 'down');
  return state.failures;
}

/** Park and Miller's generator: numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let last = seed;
  return () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** How often the circuit opens for a receiver that succeeds once and then fails this share of requests at random. */
function timesOpened(share: number, seed: number, attempts: number): number {
  const random = randomFrom(seed);
  let state = after(['up']);
  let opened = 0;
  for (let made = 0; made < attempts; made += 1) {
    const wasOpen = isOpen(state);
    state = noteAttempt(state, random() < share ? 'down' : 'up');
    if (!wasOpen && isOpen(state)) opened += 1;
  }
  return opened;
}

const seeds = Array.from({ length: 50 }, (_, index) => 1000 + index * 7919);

test('a receiver that was fine and dies, and one that never responded, open their circuits at the fifth failure', () => {
  expect(failuresToOpen(newCircuit)).toBe(CIRCUIT_FAILURES);
  expect(failuresToOpen(after(ups(100)))).toBe(CIRCUIT_FAILURES);
  expect(failuresToOpen(after(ups(5000)))).toBe(CIRCUIT_FAILURES);
});

test.each([0.1, 0.3, 0.5])('a receiver that fails %f of its requests at random never opens its circuit', (share) => {
  expect(seeds.map((seed) => timesOpened(share, seed, 4000))).toEqual(seeds.map(() => 0));
});

test('a receiver that fails nine of ten requests at random opens its circuit', () => {
  expect(seeds.every((seed) => timesOpened(0.9, seed, 500) > 0)).toBe(true);
});

test.each([
  [1, 6],
  [10, 11],
  [30, 20],
])('a receiver of which %i of the last 100 attempts failed opens its circuit after %i failures', (count, needed) => {
  const attempts = Array.from({ length: count }, (): Attempts => ['down', 'up', 'up']).flat();
  expect(failuresToOpen(after([...attempts, ...ups(100 - attempts.length)]))).toBe(needed);
});

test('whatever was before, failures in a row open a circuit in the end, and it stays open until one attempt succeeds', () => {
  const attempts = fc.array(fc.constantFrom('up' as const, 'down' as const), { maxLength: 150 });
  fc.assert(
    fc.property(attempts, fc.nat({ max: 200 }), (before, more) => {
      const state = after(before);
      const needed = failuresToOpen(state);
      const later = after(Array<'down'>(more).fill('down'), { ...state, failures: needed });
      return needed <= Math.max(100, state.failures) && isOpen(later) && !isOpen(noteAttempt(later, 'up'));
    }),
  );
});

test('an outage leaves nothing that keeps the circuit closed in the next one', () => {
  const outage = after(Array<'down'>(500).fill('down'), after(ups(100)));
  expect(failuresToOpen(noteAttempt(outage, 'up'))).toBe(CIRCUIT_FAILURES);
});
