import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { AT } from './fixtures.ts';
import type { RunSql } from './ledger-guard.ts';

const columns = 'audit_id, at, actor_kind, action';

/** The database itself refuses to change the audit log. */
export function auditGuardContract(engine: Store['engine'], open: () => { store: Store; sql: RunSql }): void {
  const attempts: [string, string][] = [
    ['update', "update audit_log set action = 'other'"],
    ['delete', 'delete from audit_log'],
    ...(engine === 'sqlite'
      ? ([
          ['replace', `replace into audit_log (${columns}) select ${columns} from audit_log`],
          [
            'upsert',
            `insert into audit_log (${columns}) select ${columns} from audit_log where true
             on conflict (audit_id) do update set action = 'other'`,
          ],
        ] satisfies [string, string][])
      : ([['truncate', 'truncate audit_log']] satisfies [string, string][])),
  ];

  test.each(attempts)('the database refuses to %s rows of the audit log', async (_name, text) => {
    const { sql, store } = open();
    const actor = { kind: 'cli', id: null, ip: null } as const;
    await store.recordAudit({ at: AT, actor, action: 'act', subject: null, pubId: null, before: null, after: null });
    const filter = { before: null, limit: 10, action: null, actorId: null, publishers: null };
    const rows = await store.listAudit(filter);
    expect(rows.length).toBeGreaterThan(0);
    await expect(sql(text)).rejects.toThrow();
    expect(await store.listAudit(filter)).toEqual(rows);
  });
}
