import { expect, test } from 'vitest';
import { useCommandLine } from './command-line.fixture.ts';

const { file, run, setUp } = useCommandLine();

test('an error with a file is one sentence that names the file', async () => {
  await setUp();
  expect(await run(`offers import ${file('none.json')}`)).toMatchObject({
    code: 1,
    stderr: `error: ${file('none.json')}: no such file or folder.\n`,
  });
  expect((await run(`offers import ${file('.')}`)).stderr).toMatch(/^error: .*(folder)/);
  expect((await run(`backup ${file('none/b.db')}`)).stderr).toBe(`error: ${file('none')}: no such file or folder.\n`);
});
