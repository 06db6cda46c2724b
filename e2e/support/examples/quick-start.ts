import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { reservePort } from '../service/reserve-port.ts';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { openReader, type Reader } from '../documents/run-guide.ts';
import { compileCache } from '../service/compile-cache.ts';
import { within } from '../service/within.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { cliFile } from '../service/cli-file.ts';

type Variables = Readonly<Record<string, string>>;

/** A reader of a quick start after its first commands: there is a wall, and its service is running. */
export interface QuickStart {
  reader: Reader;
  serviceUrl: string;
  /** The site's URL. */
  siteUrl: string;
  /** Runs the guide's commands in a shell. */
  run: (code: string) => Promise<{ stdout: string; stderr: string }>;
  /** Starts the guide's commands that run until the end of the test. Resolves when they are ready. */
  start: (code: string, more?: Variables) => Promise<void>;
  /** Expects that the guide's lead becomes a postback that the site verifies and counts once. */
  expectLoop: (lead: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Runs the first commands of a quick start as printed, except for the ports. */
export async function openQuickStart(setUp: string): Promise<QuickStart> {
  const [servicePort, sitePort] = [await reservePort(), await reservePort()].map(String);
  const withPort = (code: string): string =>
    code.replaceAll('localhost:8080', `localhost:${sitePort}`).replaceAll('--port 8080', `--port ${sitePort}`);
  const reader = openReader();
  const [, dataDir = ''] = /DATA_DIR=(\.\/data-\w+)/.exec(setUp) ?? [];
  for (const name of ['examples', 'node_modules']) symlinkSync(join(projectRoot, name), join(reader.folder, name));
  const [serviceUrl, siteUrl] = [`http://localhost:${servicePort}`, `http://localhost:${sitePort}`];
  const env = {
    PORT: String(servicePort),
    PUBLIC_URL: serviceUrl,
    SITE: siteUrl,
    OUTBOUND_ALLOW: `localhost:${sitePort}`,
    LOG_LEVEL: 'info',
    STATISTICS_INTERVAL_S: '0',
  };
  const common = { ...compileCache(), PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1' };
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
    reader.remove();
  };
  const start = async (code: string, variables: Variables): Promise<void> => {
    const program = startProgram(code, reader.folder, variables);
    stops.push(program.stop);
    await within(CONDITION_LIMIT_MS, code, program.isReady);
  };
  const run = (code: string) => reader.run(code, { PORT: env.PORT, PUBLIC_URL: serviceUrl });
  try {
    const { stderr, stdout } = await reader.run(withPort(`set -e\n${setUp}`), env);
    expect(stderr).toBe('');
    expect(stdout).toContain('Wall 1 is ready.');
    await start(`exec node ${cliFile} serve`, { ...common, ...env, DATA_DIR: dataDir });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    reader,
    serviceUrl,
    siteUrl,
    run,
    stop,
    start: (code, more = {}) =>
      start(`${withPort(code.trimEnd())} 2>&1`, {
        ...common,
        PORT: String(sitePort),
        PYTHONDONTWRITEBYTECODE: '1',
        ...more,
      }),
    async expectLoop(lead) {
      const simulated = await run(lead);
      expect(simulated.stderr).not.toContain('warning');
      expect(simulated.stdout).toMatch(/delivered/);
      const postbacks = `. ${dataDir}/shop.env\nnpm run -s rewards -- postback`;
      const listed = await run(`${postbacks} list --json`);
      const [, postbackId = ''] = /"postbackId":\s*"?([^",]+)/.exec(listed.stdout) ?? [];
      const tested = await run(`${postbacks} test ${postbackId}`);
      expect(tested.stderr).toBe('');
      expect(tested.stdout).toMatch(/accepted|delivered|200/);
      const shop = new DatabaseSync(join(reader.folder, dataDir, 'shop.db'), { readOnly: true });
      expect(shop.prepare('select count(*) as rows from earnings where units > 0').get()).toEqual({ rows: 1 });
      shop.close();
    },
  };
}

/** Starts a program with all its children until it is stopped. Ready once it has printed something. */
function startProgram(code: string, cwd: string, env: Variables) {
  const program = spawn('bash', ['-c', code], { cwd, detached: true, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(program, 'close');
  let output = '';
  const isReady = new Promise<void>((resolve, reject) => {
    program.stdout.on('data', (chunk) => {
      output += String(chunk);
      // npm prints the script's name before it runs.
      if (/localhost:\d+|started|listening/i.test(output)) resolve();
    });
    program.once('close', () => reject(new Error(`It ended early:\n${output}`)));
  });
  return {
    isReady,
    async stop() {
      try {
        process.kill(-Number(program.pid), 'SIGKILL');
      } catch {
        // Already ended.
      }
      await closed;
    },
  };
}
