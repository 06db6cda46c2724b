import { createHash } from 'node:crypto';
import type { Cell, MovedRow, MovedTable } from './side.ts';

/** The contents of a table, as values that are equal for tables with the same rows in any order. */
export interface TableContents {
  rows: number;
  /** The sum of each column of integers, as decimal text. */
  sums: Record<string, string>;
  /** The sum of the SHA-256 of all rows, modulo 2^256, in hex. */
  digest: string;
}

const HEX_DIGITS = 64;
const MODULUS = 1n << 256n;

/** Adds up rows to their table's contents. */
export function countContents(table: MovedTable): { add(row: MovedRow): void; contents(): TableContents } {
  const integers = table.columns.flatMap(({ name, type }, index) => (type === 'integer' ? [{ index, name }] : []));
  const sums = integers.map(() => 0n);
  let rows = 0;
  let digest = 0n;
  return {
    add(row) {
      rows += 1;
      digest = (digest + BigInt(`0x${rowDigest(row)}`)) % MODULUS;
      for (const [at, { index }] of integers.entries()) {
        const cell = row[index];
        if (typeof cell === 'bigint') sums[at] = (sums[at] ?? 0n) + cell;
      }
    },
    contents: () => ({
      rows,
      sums: Object.fromEntries(integers.map(({ name }, at) => [name, String(sums[at])])),
      digest: digest.toString(16).padStart(HEX_DIGITS, '0'),
    }),
  };
}

/** Each cell begins with its type and length, so that different rows never have the same text. */
function rowDigest(row: MovedRow): string {
  const hash = createHash('sha256');
  for (const cell of row) {
    const [type, bytes] = written(cell);
    hash.update(`${type}${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

function written(cell: Cell): [type: string, bytes: Uint8Array | string] {
  if (cell === null) return ['n', ''];
  if (cell instanceof Uint8Array) return ['b', cell];
  if (typeof cell === 'bigint') return ['i', String(cell)];
  // SQLite doesn't keep the sign of zero.
  if (typeof cell === 'number') return ['r', String(cell === 0 ? 0 : cell)];
  return ['t', Buffer.from(cell)];
}
