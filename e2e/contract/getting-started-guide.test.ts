import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reservePort } from '../support/service/reserve-port.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { has, openGuide } from '../support/documents/guide.ts';
import { openReader, type Reader } from '../support/documents/run-guide.ts';
import { compileCache } from '../support/service/compile-cache.ts';
import { cliFile } from '../support/service/cli-file.ts';

// Runs the commands of docs/getting-started.md as printed, but for the ports and the reader's own server.

const guide = openGuide('getting-started.md');
let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.remove());

test.skipIf(!has('bash', '--version'))(
  'a reader who follows the guide has a wall that credits offers and sends verified postbacks',
  async () => {
    const port = String(await reservePort());
    const env = { PORT: port, OUTBOUND_ALLOW: `localhost:${port}`, LOG_LEVEL: 'info', STATISTICS_INTERVAL_S: '0' };
    const setUp = await reader.run(guide.codeBlock('sh', 'npm run serve'), env);
    expect(setUp).toMatchObject({ stderr: '', stdout: expect.stringContaining('created          true') });
    const live = { ...env, DATA_DIR: join(reader.folder, 'data-live') };
    const child = spawn(process.execPath, [cliFile, 'serve'], {
      env: { ...live, ...compileCache() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      let printed = '';
      child.stderr.on('data', (chunk) => (printed += String(chunk)));
      await once(child.stdout, 'data');
      child.stdout.resume();
      expect(printed).toContain(`  http://localhost:${port}/console/setup#`);
      await expectCreditsAndPostbacks(env, port);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  },
  120_000,
);

async function expectCreditsAndPostbacks(env: Record<string, string>, port: string): Promise<void> {
  const created = await reader.run(`set -e\n${guide.codeBlock('sh', 'publisher add')}`, env);
  expect(created.stderr).toBe('');
  expect(created.stdout).toMatch(/"pubId": 1[^]*"adwallId": 1[^]*^created +3$/m);

  // The page ends after the credit of the next command.
  const listen = guide.codeBlock('sh', 'listen --page').trim().replace('--page', '--page 0 --count 1');
  const [first, second] = ['user-1', 'user-2'].map((user) => guide.codeBlock('sh', `--subid1 ${user}`));
  const credited = await reader.run(`export DATA_DIR=./data-live\n${first}`, env);
  expect(credited.stdout).toMatch(/is credited: 150 credits for a payout of 1\.5 .*\n.*\nThe balance is 150\./);
  const listened = await reader.run(
    `export DATA_DIR=./data-live
     coproc ${listen} 2>&1
     read -r ready <&"\${COPROC[0]}"; echo "$ready"
     exec 3<&"\${COPROC[0]}"
     ${second}
     cat <&3`,
    env,
  );
  expect(listened.stdout).toContain('Ready. Credits and reversals of wall 1 (My wall) appear from now on at:');
  expect(listened.stdout.match(/user-2 \([^)]+\) +→ +200/g)).toHaveLength(2);

  // The service stands in for the reader's server: it answers 200.
  const server = `http://localhost:${port}/health/live?user={subid1}`;
  const add = guide
    .codeBlock('sh', 'postback add')
    .replace('--json-url https://you.example/postbacks', `--url '${server}'`);
  const source = guide.codeBlock('sh', 'source add');
  const third = first?.replace('user-1', 'user-3');
  const connected = await reader.run(`set -e\nexport DATA_DIR=./data-live\n${add}${source}${third}`, env);
  expect(connected.stdout).toMatch(/"secret": "whsec_[^]*"url_template": [^]*delivered/);
}

test('the commands for Docker and systemd are those that the files in ops give', () => {
  const linesOf = (text: string) =>
    text.split('\n').map((line) =>
      line
        .replace(/^# */, '')
        .replace(/ +# .*$/, '')
        .trim(),
    );
  const read = (file: string) => readFileSync(join(projectRoot, 'ops', file), 'utf8');
  const given = new Set(
    ['docker/compose.sqlite.yml', 'docker/Dockerfile', 'systemd/rewards.service'].flatMap((file) =>
      linesOf(read(file)),
    ),
  );
  const own = /^(?:docker compose .* logs rewards|journalctl --unit rewards|)$/;
  for (const mark of ['docker build', 'systemctl enable']) {
    for (const line of linesOf(guide.codeBlock('sh', mark))) if (!own.test(line)) expect(given).toContain(line);
  }
});
