import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** The process that keeps PostgreSQL, and what it said when it had started. */
interface Server {
  process: ChildProcess;
  started: Promise<{ url: string } | { error: string }>;
}

/** Global set-up of Vitest: one PostgreSQL for all files of a run; none when no file asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Server | undefined;
  const answers = createServer((_request, response) => {
    server ??= startServer();
    server.started.then(
      (told) => ('url' in told ? response.end(told.url) : response.writeHead(500).end(told.error)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve));
  const { port } = answers.address() as AddressInfo;
  project.provide('sharedPostgres', `http://127.0.0.1:${port}/`);
  return async () => {
    answers.closeAllConnections();
    answers.close();
    if (server === undefined || server.process.exitCode !== null) return;
    const ended = once(server.process, 'exit');
    server.process.send('stop');
    await ended;
  };
}

function startServer(): Server {
  const child = fork(join(import.meta.dirname, 'shared-postgres-server.ts'));
  const started = new Promise<Awaited<Server['started']>>((resolve) => {
    child.once('message', (told) => resolve(told as Awaited<Server['started']>));
    child.once('exit', () => resolve({ error: 'the process of PostgreSQL ended before it had started' }));
  });
  return { process: child, started };
}
