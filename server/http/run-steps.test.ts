import { expect, test } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

const named =
  (name: string, result?: string): Step<string[], string> =>
  (taken) => {
    taken.push(name);
    return result;
  };
const later =
  (step: Step<string[], string>): Step<string[], string> =>
  async (taken) => {
    await Promise.resolve();
    return step(taken);
  };
const first = named('first');
const second = named('second', 'done');
const third = named('third', 'too late');

test('runs synchronous steps in the same turn, and stops at the first result', () => {
  const taken: string[] = [];
  expect(runSteps([first, second, third], taken)).toBe('done');
  expect(taken).toEqual(['first', 'second']);
});

test.each([
  ['the first', [later(first), second, third]],
  ['the second', [first, later(second), third]],
  ['every', [later(first), later(second), later(third)]],
])('takes the same steps if %s one answers later', async (_which, steps) => {
  const taken: string[] = [];
  expect(await runSteps(steps, taken)).toBe('done');
  expect(taken).toEqual(['first', 'second']);
});

test('a failed step ends the work, whether it throws or rejects', async () => {
  const failing: Step<string[], string> = () => {
    throw new Error('disk');
  };
  const taken: string[] = [];
  expect(() => runSteps([first, failing, third], taken)).toThrow('disk');
  await expect(runSteps([later(first), later(failing), third], taken)).rejects.toThrow('disk');
  expect(taken).toEqual(['first', 'first']);
});

test('work that no step finishes fails', async () => {
  expect(() => runSteps([first], [])).toThrow('No step');
  await expect(runSteps([later(first)], [])).rejects.toThrow('No step');
});
