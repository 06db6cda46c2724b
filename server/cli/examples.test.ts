import { expect, test } from 'vitest';
import { commandFaults, named, program } from './command-faults.fixture.ts';
import { examples } from './examples.ts';

test('the help of every command shows an example', () => {
  expect(Object.keys(examples).toSorted()).toEqual(program.commands.map((command) => command.name()).toSorted());
});

test.each(Object.entries(examples).flatMap(([name, lines]) => lines.map((line) => [line, name] as const)))(
  'the example "%s" names a command and options that exist',
  (line, name) => {
    expect(line.split(' ')[0]).toBe(name);
    expect(commandFaults(line, { whole: true })).toEqual([]);
  },
);

test.each([
  'publisher create',
  'wall create',
  'panel create',
  'source create',
  'admin key create',
  'test-users create',
])('the old name "%s" still works', (line) => {
  let command = program;
  for (const word of line.split(' ')) command = named(command, word) ?? expect.unreachable();
  expect(command.name()).toBe('add');
});
