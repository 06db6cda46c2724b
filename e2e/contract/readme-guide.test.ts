import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../demo/local-address.ts';
import { projectRoot } from '../../server/ops/project-root.ts';
import { has } from '../support/guide.ts';
import { startDemo } from '../support/start-demo.ts';
import { MASTER_KEY } from '../support/start-service.ts';

/** The shell blocks of the README, run as they stand there, and once more on the same data. */
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code);
const blockWith = (mark: string): string => blocks.find((code) => code.includes(mark)) ?? '';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rewards-readme-'));
  mkdirSync(join(folder, 'bin'));
  symlinkSync(join(projectRoot, 'docs'), join(folder, 'docs'));
  // What npm would run, without its set-up; the test starts services itself.
  const npm = `#!/bin/sh
case "$*" in
  "run -s rewards -- "*) shift 4; exec ${process.execPath} ${join(projectRoot, 'server', 'cli.ts')} "$@" ;;
  "run serve") exit 0 ;;
esac
echo "The README's test knows no npm $*" >&2; exit 1
`;
  writeFileSync(join(folder, 'bin', 'npm'), npm);
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
  symlinkSync(process.execPath, join(folder, 'bin', 'node'));
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\nmax-time = 30\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a block in bash to its end, whatever fails on the way. */
function runBlock(code: string, env: Readonly<Record<string, string>>): Promise<{ stdout: string; stderr: string }> {
  const { PATH = '' } = process.env;
  const path = `${join(folder, 'bin')}:${PATH}`;
  const options = { cwd: folder, env: { PATH: path, CURL_HOME: folder, HOME: folder, ...env }, timeout: 110_000 };
  return new Promise((resolve) => {
    execFile('bash', ['-c', code], options, (_error, stdout, stderr) => resolve({ stdout, stderr }));
  });
}

test('every block is run here, or is one of the two commands', () => {
  expect(blocks).toHaveLength(5);
  expect(blocks[0]).toMatch(/^npm start .*\nnpm test .*\n$/);
});

test.skipIf(!has('bash', '--version'))(
  'an installation of one’s own is set up by the text, twice',
  async () => {
    const port = String(await freePort('127.0.0.1'));
    const env = { PORT: port, POSTBACK_ALLOW: `localhost:${port}`, LOG_LEVEL: 'info', STATISTICS_INTERVAL_S: '0' };
    const setUp = blockWith('publisher create');
    for (const time of [1, 2]) {
      const { stderr, stdout } = await runBlock(`set -e\n${setUp}`, env);
      expect(stderr).toBe('');
      expect(stdout).toContain(`"pubId": ${time}`);
      expect(stdout).toMatch(time === 1 ? /^created +3$/m : /^unchanged +3$/m);
    }
    const dataDir = join(folder, 'data-live');
    const child = spawn(process.execPath, [join(projectRoot, 'server', 'cli.ts'), 'serve'], {
      env: { ...env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      child.stdout.resume();
      // The reader's own server, which takes what it is told.
      const code = blockWith('lead simulate --wall 1').replace(
        'https://you.example/credit',
        `http://localhost:${port}/health/live`,
      );
      const live = { ...env, DATA_DIR: dataDir };
      const first = await runBlock(`set -e\n${code}`, live);
      expect(first.stderr).not.toMatch(/^error/m);
      expect(first.stdout).toMatch(/delivered/);
      const second = await runBlock(code, live);
      expect(second.stderr).toMatch(/^error: There is already a source acme\.$/m);
      expect(second.stderr).toMatch(/^error: The wall does not show the offer 1001 to user-1\./m);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  },
  120_000,
);

test.skipIf(!has('bash', '--version') || !has('curl', '--version'))(
  'every call of the API is answered, twice',
  async () => {
    const { service } = await startDemo();
    service.clock.moveTo(Date.now());
    symlinkSync(service.dataDir, join(folder, 'data'));
    const { databaseUrl, dataDir, url } = service;
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY, PUBLIC_URL: url };
    const code = [blockWith('demo-keys.json'), blockWith('# Health and the reference')].join('\n');
    try {
      const first = await runBlock(code.replace('http://localhost:3000', url), env);
      expect(first.stderr).toBe('');
      // The lead of the signed call, and the one that was simulated and taken back.
      expect(first.stdout.match(/\}OK|delivered/g)?.length).toBeGreaterThan(2);
      const second = await runBlock(code.replace('http://localhost:3000', url), env);
      // The profile is there already and user-2 has completed the offer; both are said.
      expect(second.stderr).toMatch(
        /^curl: \(22\) .*409\n(error: The wall does not show the offer 1259 to user-2\..*\n){2}$/,
      );
      expect(second.stdout.includes('"code":"profile_exists"')).toBe(true);
      expect(second.stdout.includes('}OK')).toBe(true);
    } finally {
      await service.stop();
    }
  },
  120_000,
);
