import { startPostgres } from '../../e2e/support/database/embedded-postgres.ts';

/**
 * Runs PostgreSQL with full durability, and creates a database for each message. It needs a process of its own, because
 * the server's package ends the process that it runs in when a signal arrives, before the bench has stopped the others.
 */

export type PostgresReport = { kind: 'created'; url: string } | { kind: 'failed'; message: string };

const server = startPostgres({ durable: true });
let databases = 0;

process.on('message', () => {
  const report = (answer: PostgresReport): void => void process.send?.(answer);
  databases += 1;
  server
    .then(({ createDatabase }) => createDatabase(`bench_${databases}`))
    .then(
      (url) => report({ kind: 'created', url }),
      (error: unknown) => report({ kind: 'failed', message: String(error) }),
    );
});
process.once('disconnect', () => {
  void server.then(({ stop }) => stop()).finally(() => process.exit(0));
});
