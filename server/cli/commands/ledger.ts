import type { Command } from 'commander';
import type { DatabasePort } from '../../store/ports/database.ts';
import type { BrokenRow, LedgerPort } from '../../store/ports/ledger.ts';
import { paragraph, recordText, table } from '../output/table.ts';
import type { Runner } from '../runner.ts';

const BROKEN_ROWS_SHOWN = 20;

/** The result of a verification. The rows of a damaged file can't be trusted, so it doesn't count them. */
export type Verification =
  | { ok: true; accounts: number; rows: number }
  | { ok: false; accounts: number; rows: number; broken: BrokenRow[] }
  | { ok: false; damage: string[] };

export function addLedgerCommands(program: Command, runner: Runner): void {
  program
    .command('ledger')
    .description('the ledger of credits')
    .command('verify')
    .description('check the database file, every ledger row and every balance; exit code 1 if something is broken')
    .action(
      runner.withInstallation(
        async ({ store }) => {
          const found = await verifyDatabase(store);
          return { json: found, text: verificationText(found), failed: !found.ok };
        },
        { migrate: false, evenIfMoved: true },
      ),
    );
}

/** Verifies the file first, then the ledger. */
export async function verifyDatabase(
  store: Pick<DatabasePort, 'findDamage'> & Pick<LedgerPort, 'verifyLedger'>,
): Promise<Verification> {
  const damage = await store.findDamage({ limit: BROKEN_ROWS_SHOWN });
  if (damage.length > 0) return { ok: false, damage };
  const { accounts, rows, broken } = await store.verifyLedger({ limit: BROKEN_ROWS_SHOWN });
  return broken.length === 0 ? { ok: true, accounts, rows } : { ok: false, accounts, rows, broken };
}

/** The counts, and the first problems. */
export function verificationText(found: Verification): string {
  if ('damage' in found)
    return ['The database file is damaged. Restore a backup.', ...found.damage].map(paragraph).join('\n');
  const { ok, accounts, rows } = found;
  const counts = recordText({ ok, accounts, rows });
  if (found.ok) return counts;
  return `${counts}\n${table(found.broken.map(({ accountId, seq, problem }) => ({ accountId, seq, problem })))}`;
}
