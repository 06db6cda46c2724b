import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { releasedPackage } from '../support/documents/built-release.ts';
import { runCommand } from '../support/service/run-command.ts';
import { within } from '../support/service/within.ts';

test('npx runs the service and its commands where there is nothing but Node and npm', async () => {
  const tarball = await releasedPackage('service');
  const folder = mkdtempSync(join(tmpdir(), 'npx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  symlinkSync(process.execPath, join(programs, 'node'));
  for (const name of ['npm', 'npx', 'sh', 'env'])
    symlinkSync(runCommand('sh', ['-c', `command -v ${name}`]).trim(), join(programs, name));
  const env = {
    PATH: programs,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    HOME: folder,
    npm_config_cache: join(folder, 'cache'),
    npm_config_offline: 'true',
  };
  const npx = ['--yes', '--package', tarball];
  const run = (...commands: string[]): string =>
    runCommand('npx', [...npx, '--call', commands.map((words) => `rewards ${words}`).join(' && ')], {
      cwd: folder,
      env,
    });
  run(
    'publisher create --name "My games"',
    'wall create --publisher 1 --name "My wall" --currency-name Coins --currency-ratio 100',
    `offers import ${join(projectRoot, 'docs', 'examples', 'offers.json')}`,
  );

  // npx starts a shell, which starts the service.
  const child = spawn('npx', [...npx, 'rewards', 'serve'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = (signal: NodeJS.Signals): boolean => process.kill(-(child.pid ?? expect.unreachable()), signal);
  const ended = once(child, 'exit');
  onTestFinished(() => void (child.exitCode === null && child.signalCode === null && end('SIGKILL')));
  const [line] = await within(30_000, 'the line that it listens', once(createInterface(child.stdout), 'line'));
  const { setting: url } = JSON.parse(String(line)) as { setting: string };
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const list = await fetch(`${url}/adwall/api/publisher/1/profile/1/offers.json?subid1=ann`);
  const { offers } = (await list.json()) as { offers: unknown[] };
  expect(offers.length).toBeGreaterThan(0);

  expect(run('backup backup.db', 'ledger verify --json')).toContain('"ok": true');
  expect(existsSync(join(folder, 'backup.db'))).toBe(true);
  end('SIGTERM');
  await within(30_000, 'the end of the service', ended);
});
