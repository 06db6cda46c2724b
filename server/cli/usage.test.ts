import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useCommandLine } from './command-line.fixture.ts';

const { folder, run, setUp } = useCommandLine();

test.each([
  ['no such publisher', 'wall create --publisher 9 --name X --currency-name C --currency-ratio 1', /publisher 9/],
  ['no such wall', 'wall set 9', /wall 9/],
  ["another publisher's wall", 'panel create --publisher 1 --name X --wall 9', /no wall 9/],
  ['no such wall for a key', 'key rotate --wall 9', /wall 9/],
  ['no such panel', 'user erase --panel 9 --subid1 a', /panel 9/],
  ['no such file', 'offers import /nowhere/feed.json', /nowhere/],
])('refused with exit code 1 and a sentence: %s', async (_name, line, sentence) => {
  await setUp();
  const { code, stdout, stderr } = await run(`${line} --json`);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
});

test.each([
  ['no command', ''],
  ['an unknown command', 'fly'],
  ['an unknown option', 'migrate --fast'],
  ['a missing option', 'publisher create'],
  ['an id that is not a number', 'wall set x'],
  ['an empty name', 'publisher create --name ""'],
  ['an origin that is not one', 'wall set 1 --origins example.com'],
  ['a color without a name', 'wall set 1 --color ffffff'],
  ['a subid that is too long', `user export --wall 1 --subid1 ${'x'.repeat(61)}`],
])('wrong usage is exit code 2, on standard error only: %s', async (_name, line) => {
  const { code, stdout, stderr } = await run(line);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).not.toBe('');
  expect(readdirSync(folder.dataDir)).toEqual([]);
});

test.each([
  ['a user without wall and panel', 'user export --subid1 a'],
  ['a key without wall and panel', 'key rotate'],
  ['both a wall and a panel', 'key rotate --wall 1 --panel 1'],
])('options that exclude each other are exit code 2: %s', async (_name, line) => {
  await setUp();
  const { code, stdout, stderr } = await run(line);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/either --wall or --panel/);
});
