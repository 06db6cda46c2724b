import { progressMark, progressName, readProgress, type ExpectedMarks, type Progress } from './marks.ts';
import type { Cell, MovedColumn, MovedRow, MovedTable, MoveSide } from './side.ts';

/** Copies the tables slice by slice, continuing where an earlier call ended. */
export async function copyTables(options: {
  source: MoveSide;
  target: MoveSide;
  tables: readonly MovedTable[];
  /** Marks of the target that say that this move fills it. */
  expected: ExpectedMarks;
  note: (sentence: string) => void;
  onSlice: () => Promise<void>;
}): Promise<void> {
  const { expected, note, onSlice, source, tables, target } = options;
  const marks = await target.marks();
  for (const table of tables) {
    const begun = readProgress(marks, table.name);
    if (begun === null) throw new Error(`The target has lost how far ${table.name} has come.`);
    let progress: Progress = begun;
    for (;;) {
      const rows = await source.readSlice(table, keyOf(table, progress));
      const last = rows.at(-1);
      if (last === undefined) break;
      const next = { last: keyOfRow(table, last).map(partText), rows: progress.rows + rows.length };
      await target.writeSlice({
        table,
        rows,
        expected: { ...expected, [progressName(table.name)]: progressMark(table.name, progress).value },
        after: progressMark(table.name, next),
      });
      progress = next;
      await onSlice();
    }
    if (progress.rows > 0) note(`${table.name}: ${progress.rows}`);
  }
}

function keyOf({ key }: MovedTable, { last }: Progress): Cell[] | null {
  return last === null ? null : key.map((column, index) => parsePart(column, last[index] ?? null));
}

/** The key of a row. */
export function keyOfRow({ columns, key }: MovedTable, row: MovedRow): Cell[] {
  return key.map(({ name }) => row[columns.findIndex((column) => column.name === name)] ?? null);
}

function partText(cell: Cell): string | null {
  if (cell instanceof Uint8Array) return Buffer.from(cell).toString('hex');
  return cell === null ? null : String(cell);
}

function parsePart({ type }: MovedColumn, text: string | null): Cell {
  if (text === null || type === 'text') return text;
  if (type === 'blob') return Buffer.from(text, 'hex');
  return type === 'integer' ? BigInt(text) : Number(text);
}
