import { keyOfRow } from './copy-tables.ts';
import { countContents, type TableContents } from './row-digest.ts';
import type { Cell, MovedTable, MoveSide } from './side.ts';

/** The contents of a table on both sides. */
export interface TableComparison {
  table: string;
  source: TableContents;
  target: TableContents;
  isSame: boolean;
}

/** Reads all rows of both sides, and compares their number, sums and digest. */
export async function compareTables(options: {
  source: MoveSide;
  target: MoveSide;
  tables: readonly MovedTable[];
}): Promise<TableComparison[]> {
  const compared: TableComparison[] = [];
  for (const table of options.tables) {
    const source = await contentsOf(options.source, table);
    const target = await contentsOf(options.target, table);
    const isSame = JSON.stringify(source) === JSON.stringify(target);
    compared.push({ table: table.name, source, target, isSame });
  }
  return compared;
}

/** Throws if the slices and the table have different rows, whatever the reason. */
async function contentsOf(side: MoveSide, table: MovedTable): Promise<TableContents> {
  const counting = countContents(table);
  let after: Cell[] | null = null;
  for (;;) {
    const rows = await side.readSlice(table, after);
    for (const row of rows) counting.add(row);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = keyOfRow(table, last);
  }
  const contents = counting.contents();
  const rows = await side.countRows(table);
  if (rows !== contents.rows)
    throw new Error(
      `${side.name}: ${table.name} has ${rows} rows, but reading it slice by slice found ${contents.rows}.`,
    );
  return contents;
}
