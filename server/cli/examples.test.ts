import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { examples } from './examples.ts';
import { buildProgram } from './program.ts';

const silent = { write: () => true };
const { program } = buildProgram({
  env: {},
  stdin: (async function* nothing() {})(),
  stdout: silent,
  stderr: silent,
});

const named = (command: Command, name: string): Command | undefined =>
  command.commands.find((one) => one.name() === name || one.aliases().includes(name));

test('the help of every command shows an example', () => {
  expect(Object.keys(examples).toSorted()).toEqual(program.commands.map((command) => command.name()).toSorted());
});

test.each(Object.entries(examples).flatMap(([name, lines]) => lines.map((line) => [line, name] as const)))(
  'the example "%s" names a command and options that exist',
  (line, name) => {
    const words = line.split(' ');
    expect(words[0]).toBe(name);
    let command = program;
    for (const word of words) command = named(command, word) ?? command;
    expect(command.commands.filter((one) => one.name() !== 'help')).toEqual([]);
    const options = command.options.map(({ long }) => long);
    expect(words.filter((word) => word.startsWith('--') && !options.includes(word))).toEqual([]);
    const given = new Set(words);
    const missing = command.options.filter(({ long, mandatory }) => mandatory && !given.has(long ?? ''));
    expect(missing.map(({ long }) => long)).toEqual([]);
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
