import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { tryCommand } from './support/service/run-command.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const names = Object.keys(scripts).filter((name) => !/^(?:pre|post)/.test(name));

test('npm installs the packages and the pinned Node before it runs a script', () => {
  const withoutSetup = names.filter((name) => !scripts[`pre${name}`]?.startsWith('node scripts/setup.mjs'));
  expect(withoutSetup).toEqual([]);
});

/** The Node command of a script, without what replaces npm's shell by it. */
const commandOf = (name: string): string => (scripts[name] ?? '').replace(/^exec /, '');

/** A module for `--import`, which runs before the command's own modules. */
const poseAsNode20 = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;

test.each([
  ...names.map(commandOf).filter((command) => command.startsWith('node ')),
  'node scripts/run.mjs e2e/pictures/take-pictures.ts',
  'node scripts/test-debian.mjs',
  'node node_modules/vitest/vitest.mjs run shared',
  'node node_modules/vite/bin/vite.js build --config server/vite.config.ts',
  'node node_modules/vite/bin/vite.js build --config widget/vite.config.ts',
])('on the wrong Node, `%s` stops and says which Node it needs', (command) => {
  const args = command.split(' ').slice(1);
  const { status, stderr } = tryCommand(process.execPath, ['--import', poseAsNode20, ...args], { cwd: projectRoot });
  expect(stderr).toMatch(/^This needs the pinned Node 24, but .* is running\. Start it through npm .*\n$/);
  expect(status).toBe(1);
});

test('npm scripts start JavaScript files, which every Node can read', () => {
  const files = names.flatMap((name) => /^node (\S+)/.exec(commandOf(name))?.[1] ?? []);
  expect(files.filter((file) => !file.endsWith('.mjs'))).toEqual([]);
});
