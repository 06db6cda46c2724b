import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandFaults, program } from '../server/cli/command-faults.fixture.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { has, openGuide } from './support/documents/guide.ts';
import { markdownFiles } from './support/documents/markdown-files.ts';
import { instructionsOf, opsFile, unitLines } from './support/documents/ops.ts';
import { shellBlocks, shownCommands, statementsOf } from './support/documents/shown-commands.ts';
import { at, parseYaml } from './support/documents/yaml.ts';
import { tryCommand } from './support/service/run-command.ts';

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

const withShell = markdownFiles()
  .map(({ path, text }) => ({ path, blocks: shellBlocks(text) }))
  .filter(({ blocks }) => blocks.length > 0);

test.skipIf(!has('bash', '--version')).each(withShell)('bash parses every block of shell in $path', ({ blocks }) => {
  expect(tryCommand('bash', ['-n', '-c', blocks.join('\n')])).toEqual({ status: 0, stdout: '', stderr: '' });
});

// No test can run these, since they need Docker's daemon or systemd as root. So they are held to the files of ops/.
// e2e/packages/ops-programs.test.ts lets Docker Compose and systemd read those.
describe('commands of Docker and systemd', () => {
  const statements = withShell.flatMap(({ blocks }) => blocks.flatMap(statementsOf));
  const startingWith = (start: string): string[] => statements.filter((line) => line.startsWith(`${start} `));
  const image = Object.fromEntries(instructionsOf(opsFile('docker/Dockerfile')));

  test.each(startingWith('docker compose'))('%s', (line) => {
    const [, file = '', verb = '', rest = ''] = /^docker compose --file ops\/(\S+) (\w+) ?(.*)$/.exec(line) ?? [];
    const services = at(parseYaml(opsFile(file))[0] ?? null, 'services');
    const [service = null, ...command] = rest.split(' ').filter((word) => word !== '' && !word.startsWith('--'));
    if (verb === 'up') expect(service).toBe(null);
    else expect(Object.keys(services ?? {})).toContain(service);
    if (verb === 'run') expect(commandFaults(command.join(' '), { whole: true })).toEqual([]);
    expect(['run', 'up', 'logs']).toContain(verb);
  });

  test('the image is built under the name that the compose files use, and runs `rewards`', () => {
    const [line = '', ...others] = startingWith('docker build');
    expect(others).toEqual([]);
    const [, file = '', tag = ''] = /^docker build --file (\S+) --tag (\S+) dist\/packages$/.exec(line) ?? [];
    expect(existsSync(join(projectRoot, file))).toBe(true);
    for (const name of ['sqlite', 'postgres'])
      expect(opsFile(`docker/compose.${name}.yml`)).toContain(`image: ${tag}\n`);
    expect(image['ENTRYPOINT']).toContain('/bin/rewards.js');
    const [from] = instructionsOf(openGuide('monitoring.md').codeBlock('dockerfile', 'FROM'));
    expect(from).toEqual(['FROM', tag]);
  });

  test('set-up under systemd runs as the unit does', () => {
    const [line = '', ...others] = startingWith('systemd-run');
    expect(others).toEqual([]);
    const options = new Map(
      [...line.matchAll(/ --(uid|setenv|property=\w+)=(\S+)/g)].map(([, key, value]) => [key, value]),
    );
    const unit = (key: string): string => unitLines('rewards.service', key).join();
    expect(options.get('uid')).toBe(unit('User'));
    expect(unit('Environment').split(' ')).toContain(options.get('setenv'));
    for (const key of ['StateDirectory', 'StateDirectoryMode', 'EnvironmentFile'])
      expect([key, options.get(`property=${key}`)]).toEqual([key, unit(key)]);
    expect(line).toMatch(/ rewards setup$/);
    expect(statements).toEqual(expect.arrayContaining(['systemctl enable --now rewards', 'journalctl --unit rewards']));
  });
});
