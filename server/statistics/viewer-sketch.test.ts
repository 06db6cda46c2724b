import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addViewer, countViewers, emptySketch, mergeSketches } from './viewer-sketch.ts';

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex');

function sketchOf(names: readonly string[]) {
  const registers = emptySketch();
  for (const name of names) addViewer(registers, digestOf(name));
  return registers;
}

const people = (count: number, from = 0): string[] => Array.from({ length: count }, (_, at) => `user-${from + at}`);

test.each([0, 1, 10, 100])('%i viewers are counted almost exactly', (count) => {
  expect(Math.abs(countViewers(sketchOf(people(count))) - count)).toBeLessThanOrEqual(count / 50);
});

test.each([5_000, 50_000])('%i viewers are counted within 5 %%', (count) => {
  const counted = countViewers(sketchOf(people(count)));
  expect(Math.abs(counted - count) / count).toBeLessThan(0.05);
});

test('someone who views on several days counts once in all of them', () => {
  const merged = mergeSketches([sketchOf(people(300)), sketchOf(people(300, 200))]);
  expect(merged).toEqual(sketchOf(people(500)));
  expect(countViewers(mergeSketches([]))).toBe(0);
});

test('the order in which viewers come, and how often, changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      expect(sketchOf([...names.toReversed(), ...names])).toEqual(sketchOf(names));
    }),
  );
});
