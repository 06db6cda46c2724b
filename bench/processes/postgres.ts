import { startChild } from './child-calls.ts';
import type { PostgresOrder, PostgresReport } from './postgres-child.ts';
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
  const child = startChild<PostgresOrder, PostgresReport>(workspace, 'processes/postgres-child.ts');
  // Stop it before the child: the server may need longer than the child would get.
  workspace.onEnd(async () => {
    await child.ask({ kind: 'stop' }).catch(() => undefined);
  });
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const report = await child.ask({ kind: 'create', name: `bench_${databases}` });
      if (report.kind === 'failed') throw new Error(report.message);
      return report.url;
    },
  };
}
