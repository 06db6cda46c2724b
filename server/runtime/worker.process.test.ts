import { expect, test } from 'vitest';
import { runCommand } from '../../e2e/support/service/run-command.ts';

const module = JSON.stringify(new URL('worker.ts', import.meta.url).href);

/** The output of a primary process that runs `script`. Its workers only wait. */
const primary = (script: string): string => {
  const source = `import cluster from 'node:cluster';
    import { readFileSync } from 'node:fs';
    import { forkWorker } from ${module};
    cluster.setupPrimary({ execArgv: ['-e', 'process.on("message", () => {})'] });
    ${script}`;
  return runCommand(process.execPath, ['--input-type=module', '-e', source, 'unused']).trim();
};

test('a worker that never started has ended with the error code of the system', () => {
  const script = `cluster.setupPrimary({ execArgv: [] });
    process.execPath = '/nowhere/node';
    const worker = forkWorker({});
    const reason = await worker.listening.catch((error) => error.message);
    console.log(await worker.ended, reason);`;
  expect(primary(script)).toBe('ENOENT A worker ended (ENOENT) before it listened.');
});

test('stopping a worker that died unnoticed does no harm', () => {
  const script = `const worker = forkWorker({});
    worker.listening.catch(() => undefined);
    await new Promise((resolve) => cluster.once('online', resolve));
    worker.kill();
    while (!/^State:\\s+Z/m.test(readFileSync('/proc/' + worker.pid + '/status', 'utf8')));
    worker.stop();
    console.log(await worker.ended);`;
  expect(primary(script)).toBe('SIGKILL');
});

test('a stopped worker does not respond until it continues', () => {
  const worker = `const { connectPrimary } = await import(${module}); connectPrimary().tellListening('here');`;
  const script = `cluster.setupPrimary({ execArgv: ['--input-type=module', '-e', ${JSON.stringify(worker)}] });
    const worker = forkWorker({});
    await worker.listening;
    const until = async (isSo) => {
      while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
    };
    worker.ask([]);
    await until(() => worker.unanswered === 0);
    process.kill(worker.pid, 'SIGSTOP');
    await until(() => /^State:\\s+T/m.test(readFileSync('/proc/' + worker.pid + '/status', 'utf8')));
    worker.ask([]);
    worker.ask([]);
    const stopped = worker.unanswered;
    process.kill(worker.pid, 'SIGCONT');
    await until(() => worker.unanswered === 0);
    worker.stop();
    console.log(stopped, worker.unanswered);
    worker.kill();`;
  expect(primary(script)).toBe('2 0');
});
