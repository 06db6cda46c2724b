import { startChild } from './child-calls.ts';
import type { PostgresReport } from './postgres-child.ts';
import type { Workspace } from './workspace.ts';

/** A PostgreSQL server of this run, with full durability. */
export interface Postgres {
  /** Creates an empty database. Returns its URL. */
  createDatabase(): Promise<string>;
}

const servers = new WeakMap<Workspace, Postgres>();

/** Returns the workspace's PostgreSQL, which starts on the first call. */
export function openPostgres(workspace: Workspace): Postgres {
  const server = servers.get(workspace) ?? start(workspace);
  servers.set(workspace, server);
  return server;
}

function start(workspace: Workspace): Postgres {
  const child = startChild<object, PostgresReport>(workspace, 'processes/postgres-child.ts');
  return {
    async createDatabase() {
      const report = await child.ask({});
      if (report.kind === 'failed') throw new Error(report.message);
      return report.url;
    },
  };
}
