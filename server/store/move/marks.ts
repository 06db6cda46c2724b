import * as z from 'zod';
import { MoveRefused } from './move-refused.ts';

/** Prefix of the installation values in which a move keeps its notes. */
export const MARK_PREFIX = 'move.';

export interface Mark {
  name: string;
  value: string;
}

/** In a database that is being moved away, or was. */
export const AWAY = `${MARK_PREFIX}away`;
/** In a database that is not complete yet. */
export const ARRIVING = `${MARK_PREFIX}arriving`;
/** In a database that arrived by a move: which move. */
export const ARRIVED = `${MARK_PREFIX}arrived`;
/** In an incomplete SQLite database: its triggers. */
export const TRIGGERS = `${MARK_PREFIX}triggers`;

const away = z.object({ id: z.string(), to: z.string(), state: z.enum(['moving', 'moved']), at: z.number() });
/** `key`: the fingerprint of the master key. */
const arriving = z.object({ id: z.string(), from: z.string(), key: z.string(), at: z.number() });
const progress = z.object({ last: z.array(z.string().nullable()).nullable(), rows: z.number() });

export type Away = z.infer<typeof away>;
export type Arriving = z.infer<typeof arriving>;
/** A table's progress: the key of its last copied row, as text. */
export type Progress = z.infer<typeof progress>;

export const awayMark = (value: Away): Mark => ({ name: AWAY, value: JSON.stringify(value) });
export const arrivingMark = (value: Arriving): Mark => ({ name: ARRIVING, value: JSON.stringify(value) });
export const arrivedMark = (value: Arriving): Mark => ({ name: ARRIVED, value: JSON.stringify(value) });
export const progressName = (table: string): string => `${MARK_PREFIX}table.${table}`;
export const progressMark = (table: string, value: Progress): Mark => ({
  name: progressName(table),
  value: JSON.stringify(value),
});

export const readAway = (marks: readonly Mark[]): Away | null => readMark(marks, AWAY, away);
export const readArriving = (marks: readonly Mark[]): Arriving | null => readMark(marks, ARRIVING, arriving);
export const readArrived = (marks: readonly Mark[]): Arriving | null => readMark(marks, ARRIVED, arriving);
export const readProgress = (marks: readonly Mark[], table: string): Progress | null =>
  readMark(marks, progressName(table), progress);

/** Marks that a change relies on: each name's value, or null if it must be absent. */
export type ExpectedMarks = Readonly<Record<string, string | null>>;

export const valueOf = (marks: readonly Mark[], name: string): string | null =>
  marks.find((mark) => mark.name === name)?.value ?? null;

/** Throws `MoveRefused` unless the marks of the database `name` are as expected. */
export function requireMarks(name: string, marks: readonly Mark[], expected: ExpectedMarks): void {
  if (Object.entries(expected).every(([mark, value]) => valueOf(marks, mark) === value)) return;
  throw new MoveRefused(
    `Another \`rewards move\`, maybe with --cancel, has changed ${name} in the meantime, so this one stopped. Run it again to see the state of the move.`,
  );
}

export function parseAway(value: string): Away {
  return away.parse(JSON.parse(value));
}

export function parseArriving(value: string): Arriving {
  return arriving.parse(JSON.parse(value));
}

function readMark<Value>(marks: readonly Mark[], name: string, schema: z.ZodType<Value>): Value | null {
  const value = valueOf(marks, name);
  return value === null ? null : schema.parse(JSON.parse(value));
}
