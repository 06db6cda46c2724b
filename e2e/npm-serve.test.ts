import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { compileCache } from './support/service/compile-cache.ts';
import { within } from './support/service/within.ts';

// The scripts of package.json under the npm of this machine, except for the build.

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const { serve, start } = scripts;
const folder = mkdtempSync(join(tmpdir(), 'npm-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'scripts'));
writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { serve, start } }));
const entryPoint = (file: string): string => JSON.stringify(pathToFileURL(join(projectRoot, file)).href);
writeFileSync(
  join(folder, 'scripts', 'start.mjs'),
  `const { run } = await import(process.argv[2] === 'demo' ? ${entryPoint('demo/main.ts')} : ${entryPoint('server/main.ts')});
  await run();`,
);

test.each([
  ['npm run serve', ['run', 'serve', '--', '--create'], /"message":"listening"/],
  ['npm start', ['start'], /Stop +Ctrl\+C/],
])('SIGTERM to %s ends the service, and npm only after it', async (name, args, ready) => {
  const child = spawn('npm', args, {
    cwd: folder,
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: folder,
      DATA_DIR: join(folder, name),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...compileCache(),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const lines: string[] = [];
    const output = createInterface(child.stdout);
    const isReady = new Promise<void>((resolve) => {
      output.on('line', (line) => {
        lines.push(line);
        if (ready.test(line)) resolve();
      });
    });
    await within(60_000, 'the service', isReady);
    child.kill('SIGTERM');
    expect(await within(30_000, 'the end of npm', ended)).toEqual([0, null]);
    expect(lines.join('\n')).toContain('"event":"sigterm"');
  } finally {
    // Also a service that npm has left behind.
    if (child.pid !== undefined) endGroup(child.pid);
  }
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
