import { expect, test } from 'vitest';
import { commandFaults, program } from '../server/cli/command-faults.fixture.ts';
import { markdownFiles } from './support/documents/markdown-files.ts';
import { shownCommands } from './support/documents/shown-commands.ts';

const names = new Set(program.commands.flatMap((command) => [command.name(), ...command.aliases()]));
const shown = markdownFiles()
  .map(({ path, text }) => ({ path, commands: shownCommands(text, names) }))
  .filter(({ commands }) => commands.length > 0);

test.each(shown)('every command that $path shows exists, with its options and arguments', ({ commands }) => {
  const faults = commands.flatMap(({ isWhole, line }) =>
    commandFaults(line, { whole: isWhole }).map((fault) => `${line}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('the tests above read blocks and sentences', () => {
  const all = shown.flatMap(({ commands }) => commands);
  expect(all.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(100);
  expect(all.filter(({ isWhole }) => !isWhole).length).toBeGreaterThan(100);
});

test.each(['wall sets 1', 'wall set 1 --orgins https://a.example', 'wall set', 'wall set 1 2', 'feed add acme'])(
  'a block with "rewards %s" fails',
  (line) => {
    const [command] = shownCommands(`\`\`\`sh\nrewards ${line}   # so\n\`\`\`\n`, names);
    expect(commandFaults(command?.line ?? '', { whole: true })).toHaveLength(1);
  },
);
