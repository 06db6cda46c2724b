import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reservePort } from '../support/service/reserve-port.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { has, openGuide } from '../support/documents/guide.ts';
import { openReader, type Reader } from '../support/documents/run-guide.ts';
import { compileCache } from '../support/service/compile-cache.ts';

// Runs the commands of docs/getting-started.md twice, exactly as printed.

const guide = openGuide('getting-started.md');
let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.remove());

test('there are two blocks of commands', () => expect(guide.codeBlocks('sh')).toHaveLength(2));

test.skipIf(!has('bash', '--version'))(
  'a reader who follows the guide has a wall that credits leads and delivers postbacks',
  async () => {
    const port = String(await reservePort());
    const env = { PORT: port, OUTBOUND_ALLOW: `localhost:${port}`, LOG_LEVEL: 'info', STATISTICS_INTERVAL_S: '0' };
    const setUp = guide.codeBlock('sh', 'publisher create');
    for (const time of [1, 2]) {
      const { stderr, stdout } = await reader.run(`set -e\n${setUp}`, env);
      expect(stderr).toBe('');
      expect(stdout).toContain(`"pubId": ${time}`);
      expect(stdout).toMatch(time === 1 ? /^created +3$/m : /^unchanged +3$/m);
    }
    const live = { ...env, DATA_DIR: join(reader.folder, 'data-live') };
    const child = spawn(process.execPath, [join(projectRoot, 'server', 'cli.ts'), 'serve'], {
      env: { ...live, ...compileCache() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      child.stdout.resume();
      // The service stands in for the reader's server: it answers 200.
      const ownServer = `http://localhost:${port}/health/live`;
      const connect = guide.codeBlock('sh', 'lead simulate').replace('https://you.example/credit', ownServer);
      const first = await reader.run(`set -e\n${connect}`, live);
      expect(first.stderr).not.toMatch(/^error/m);
      expect(first.stdout).toMatch(/delivered/);
      const second = await reader.run(connect, live);
      expect(second.stderr).toMatch(/^error: There is already a source acme\.$/m);
      expect(second.stderr).toMatch(/^error: The wall does not show the offer 1001 to user-1\./m);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  },
  120_000,
);
