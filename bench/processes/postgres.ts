import type { Workspace } from './workspace.ts';

/** A PostgreSQL server of this run, with full durability. */
export interface Postgres {
  /** Creates an empty database. Returns its URL. */
  createDatabase(): Promise<string>;
}

const servers = new WeakMap<Workspace, Promise<Postgres>>();

/** Starts the workspace's PostgreSQL, once. */
export function openPostgres(workspace: Workspace): Promise<Postgres> {
  const server = servers.get(workspace) ?? start(workspace);
  servers.set(workspace, server);
  return server;
}

async function start(workspace: Workspace): Promise<Postgres> {
  // Not a static import: it loads the server's package, which the other sections don't need.
  const { startPostgres } = await import('../../e2e/support/database/embedded-postgres.ts');
  const server = await startPostgres({ durable: true });
  workspace.onEnd(() => server.stop());
  let databases = 0;
  return {
    createDatabase() {
      databases += 1;
      return server.createDatabase(`bench_${databases}`);
    },
  };
}
