import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { freePort } from '../../demo/local-address.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { has, openGuide } from '../support/documents/guide.ts';
import { openReader } from '../support/documents/run-guide.ts';
import { compileCache } from '../support/service/compile-cache.ts';

// Runs the commands with which the quick starts begin, as printed but for the ports.

const untilOutput = (program: ReturnType<typeof start>) => once(program.stdout, 'data');

/** Starts a command of the guide that runs until it is stopped, with everything that it starts. */
function start(code: string, cwd: string, env: Readonly<Record<string, string>>) {
  const program = spawn('bash', ['-c', code], { cwd, detached: true, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return Object.assign(program, {
    async stop() {
      const closed = once(program, 'close');
      process.kill(-Number(program.pid), 'SIGKILL');
      await closed;
    },
  });
}

test.each([
  ['express.md', 'node'],
  ['python.md', 'python3'],
  ['php.md', 'php'],
] as const)(
  '%s: a reader who copies the commands has a page, a credit and a verified postback',
  async (name, program) => {
    if (!has(program, '--version')) return;
    const guide = openGuide(`quick-starts/${name}`);
    const [setUp = '', site = '', lead = ''] = guide.codeBlocks('sh');
    const [servicePort, sitePort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')].map(String);
    const withPort = (code: string): string => code.replaceAll('localhost:8080', `localhost:${sitePort}`);
    const reader = openReader();
    symlinkSync(join(projectRoot, 'examples'), join(reader.folder, 'examples'));
    const url = `http://localhost:${servicePort}`;
    const env = {
      ...{ PORT: String(servicePort), PUBLIC_URL: url, SITE: `http://localhost:${sitePort}` },
      ...{ POSTBACK_ALLOW: `localhost:${sitePort}`, LOG_LEVEL: 'info', STATISTICS_INTERVAL_S: '0' },
    };
    const common = { ...compileCache(), PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1' };
    const stops: (() => Promise<void>)[] = [];
    try {
      const { stderr, stdout } = await reader.run(withPort(`set -e\n${setUp}`), env);
      expect(stderr).toBe('');
      expect(stdout).toContain('Wall 1 is ready.');

      const live = { ...common, ...env, DATA_DIR: './data-live' };
      const service = start(`exec node ${join(projectRoot, 'server/cli.ts')} serve`, reader.folder, live);
      stops.push(service.stop);
      await untilOutput(service);
      service.stdout.resume();

      const siteEnv = { ...common, PORT: String(sitePort), PYTHONDONTWRITEBYTECODE: '1' };
      const running = start(withPort(`${site.trimEnd()} 2>&1`), reader.folder, siteEnv);
      stops.push(running.stop);
      await untilOutput(running);
      running.stdout.resume();
      const page = await (await fetch(`http://localhost:${sitePort}`)).text();
      expect(page).toContain(`${url}/embed/v1/offer-wall.js`);
      expect(page).toMatch(/pub-id="1"\s+wall-id="1"\s+user-id="user-1"/);

      const fromTerminal = { PORT: env.PORT, PUBLIC_URL: url };
      const simulated = await reader.run(lead, fromTerminal);
      expect(simulated.stderr).not.toContain('warning');
      expect(simulated.stdout).toMatch(/delivered/);
      const rewards = '. ./data-live/shop.env\nnpm run -s rewards -- postback';
      const listed = await reader.run(`${rewards} list --json`, fromTerminal);
      const [, postbackId = ''] = /"postbackId":\s*"?([^",]+)/.exec(listed.stdout) ?? [];
      const tested = await reader.run(`${rewards} test ${postbackId}`, fromTerminal);
      expect(tested.stderr).toBe('');
      expect(tested.stdout).toMatch(/accepted|delivered|200/);
      const shop = new DatabaseSync(join(reader.folder, 'data-live/shop.db'), { readOnly: true });
      expect(shop.prepare('select count(*) as rows from earnings where units > 0').get()).toEqual({ rows: 1 });
      shop.close();
    } finally {
      for (const stop of stops.toReversed()) await stop();
      reader.remove();
    }
  },
  120_000,
);
