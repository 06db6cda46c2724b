import { formatUnits } from '@rewards-wall/shared/credits.ts';
import type { MasterKey } from '../../security/secrets.ts';
import type { TableComparison } from '../../store/move/compare-tables.ts';
import type { MoveReport } from '../../store/move/move-database.ts';
import type { CommandOutput } from './command-output.ts';
import { paragraph, recordText, table } from './table.ts';

/** This many digits of a digest are enough to compare two by eye. */
const SHOWN_DIGITS = 12;

/** The output after a complete move: the rows on both sides, and the next steps. */
export function movedOutput(
  report: MoveReport,
  { erasures, isPostgres, masterKey }: { erasures: number; isPostgres: boolean; masterKey: MasterKey },
): CommandOutput {
  const key = isPostgres && masterKey.file !== null ? ` and MASTER_KEY_FILE to ${masterKey.file}` : '';
  const advice = `Set DATABASE_URL to the new database${key}, and start the service. A service on ${report.from} refuses to start.`;
  const { from, id, to } = report;
  return {
    json: { complete: true, ...json(report), erasures_carried: erasures },
    text: [
      ...comparison(report.tables),
      recordText({ move: id, from, to, erasures_carried: erasures }),
      paragraph(report.tables.length === 0 ? `The move was complete already. ${advice}` : advice),
    ].join('\n'),
  };
}

/** The output if the two sides have different rows. */
export function differenceOutput(report: MoveReport): CommandOutput {
  const sentence =
    'The two sides differ, so nothing was switched. Run `rewards move --cancel` to go on with the old database.';
  return {
    json: { complete: false, ...json(report) },
    text: [...comparison(report.tables), paragraph(sentence)].join('\n'),
    failed: true,
  };
}

function json({ from, id, tables, to }: MoveReport): object {
  return {
    move: id,
    from,
    to,
    tables: tables.map(({ isSame, source, table: name, target }) => ({ table: name, same: isSame, source, target })),
  };
}

/** One line per table with rows. */
function comparison(tables: readonly TableComparison[]): string[] {
  const lines = tables
    .filter(({ source, target }) => source.rows + target.rows > 0)
    .map(({ isSame, source, table: name, target }) => ({
      table: name,
      rows: both(source.rows, target.rows),
      amount: both(amount(source.sums), amount(target.sums)),
      digest: both(source.digest.slice(0, SHOWN_DIGITS), target.digest.slice(0, SHOWN_DIGITS)),
      same: isSame,
    }));
  return lines.length === 0 ? [] : [table(lines)];
}

function both(source: number | string, target: number | string): string {
  return source === target ? String(source) : `${source} / ${target}`;
}

/** The sum of a table's credits; '' if it has none. */
function amount({ amount: units }: Readonly<Record<string, string>>): string {
  if (units === undefined) return '';
  return Number.isSafeInteger(Number(units)) ? formatUnits(Number(units)) : `${units}/10000`;
}
