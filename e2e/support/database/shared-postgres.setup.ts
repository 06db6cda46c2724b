import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** The process that runs PostgreSQL, and its first message. */
interface Server {
  process: ChildProcess;
  started: Promise<{ url: string } | { error: string }>;
}

/** Vitest's global set-up: one PostgreSQL for all files of a run, started when the first file needs it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Server | undefined;
  const answers = createServer((_request, response) => {
    server ??= startServer();
    server.started.then(
      (result) => ('url' in result ? response.end(result.url) : response.writeHead(500).end(result.error)),
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
    child.once('message', (message) => resolve(message as Awaited<Server['started']>));
    child.once('exit', () => resolve({ error: 'The process of PostgreSQL ended before PostgreSQL had started.' }));
  });
  return { process: child, started };
}
