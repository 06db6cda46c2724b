import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const log = JSON.stringify(new URL('log.ts', import.meta.url).href);
const lifecycle = JSON.stringify(new URL('lifecycle.ts', import.meta.url).href);

/** Starts a process that logs more than a pipe's buffer holds and then runs `script`. */
function start(script: string, { isShared = false } = {}): ChildProcess {
  const more = "for (let line = 0; line < 5000; line++) log.info({ count: line }, 'x'.repeat(100));";
  const source = `import { createLog } from ${log}; const log = createLog({ level: 'info', isShared: ${isShared} });
    ${more} ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const onInput = (then: string): string =>
  `process.stderr.write('up'); process.stdin.once('data', () => { process.stdin.destroy(); ${then} });`;

async function untilUp(child: ChildProcess): Promise<void> {
  if (child.stderr !== null) await once(child.stderr, 'data');
}

async function endOf(child: ChildProcess): Promise<unknown[]> {
  return once(child, 'exit');
}

test.each([{ isShared: false }, { isShared: true }])(
  'writes every line, however the process ends: %o',
  async (shared) => {
    for (const end of ['', "log.error({}, 'last'); process.exit(0);"]) {
      const child = start(end, shared);
      const [output] = await Promise.all([child.stdout === null ? '' : text(child.stdout), endOf(child)]);
      const counts = output.split('\n').filter((line) => line.includes('"count"'));
      expect(counts).toHaveLength(5000);
      expect(output.includes('last')).toBe(end !== '');
    }
  },
);

test.each(['unread', 'read'])(
  'a reader that went away, its lines %s, stops neither the work nor the end',
  async (how) => {
    const child = start(onInput("log.error({}, 'more'); process.stderr.write('works');"));
    await untilUp(child);
    if (how === 'read') child.stdout?.resume();
    child.stdout?.destroy();
    const works = child.stderr === null ? [] : once(child.stderr, 'data');
    child.stdin?.write('go\n');
    expect(String(await works)).toBe('works');
    expect(await endOf(child)).toEqual([0, null]);
  },
);

test("a reader that doesn't read can't keep the process alive", async () => {
  const child = start(
    onInput('') +
      `setInterval(() => log.error({}, 'more'), 10);
    const { drainOnSignal } = await import(${lifecycle});
    const { createServer } = await import('node:http');
    const drain = { startDraining() {}, close: async () => {} };
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 10);
    await drainOnSignal({ servers: [createServer()], drain, timeoutMs: -3500, log });`,
  );
  expect(await endOf(child)).toEqual([null, 'SIGKILL']);
});

test('processes that share an output keep their lines whole, even if its reader is slow', async () => {
  const source = `import { createLog } from ${log}; const log = createLog({ level: 'info', isShared: true });
    for (let line = 0; line < 5000; line++) log.info({ count: line }, 'x'.repeat(line % 300));
    setTimeout(() => process.stderr.write('.'), 10);`;
  const script = '{ for n in 1 2 3; do "$0" --input-type=module -e "$1" & done; wait; } | cat';
  const child = spawn('sh', ['-c', script, process.execPath, source], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  // Nothing is read until all of them are blocked.
  for (let started = 0; started < 3;) started += String(await once(child.stderr, 'data')).length;
  const lines = (await text(child.stdout))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { pid: number; count: number });
  const counts = Map.groupBy(lines, ({ pid }) => pid);
  expect([...counts.values()].map((own) => own.map(({ count }) => count))).toEqual(
    Array.from({ length: 3 }, () => Array.from({ length: 5000 }, (_, line) => line)),
  );
});
