import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type RunningPostgres } from './embedded-postgres.ts';

/** Global set-up of Vitest: one PostgreSQL for all files of a run; none when no file asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<RunningPostgres> | undefined;
  const answers = createServer((_request, response) => {
    postgres ??= startPostgres();
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve));
  const { port } = answers.address() as AddressInfo;
  project.provide('sharedPostgres', `http://127.0.0.1:${port}/`);
  return async () => {
    answers.closeAllConnections();
    answers.close();
    await (await postgres)?.stop();
  };
}
