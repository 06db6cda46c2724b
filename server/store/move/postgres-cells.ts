import type { Cell } from './side.ts';

const BYTEA = 17;
const INT8 = 20;
const FLOAT8 = 701;

/** A value that PostgreSQL sent as text. */
export function cellOf(oid: number, text: string): Cell {
  if (oid === INT8) return BigInt(text);
  if (oid === FLOAT8) return Number(text);
  if (oid === BYTEA) return Buffer.from(text.slice(String.raw`\x`.length), 'hex');
  return text;
}

/** A value as a parameter of a statement. */
export function parameterOf(cell: Cell): Uint8Array | string | null {
  return cell === null || cell instanceof Uint8Array ? cell : String(cell);
}

/** Bytes as an element of an array. */
export function bytesOf(cell: Cell | undefined): Buffer | null {
  return cell instanceof Uint8Array ? Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength) : null;
}
