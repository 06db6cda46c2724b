import { migrations } from '../migrations/all.ts';
import { newestVersion } from '../migrations/migration.ts';
import { copyTables } from './copy-tables.ts';
import {
  ARRIVED,
  ARRIVING,
  AWAY,
  arrivedMark,
  arrivingMark,
  awayMark,
  progressMark,
  readArrived,
  readArriving,
  readAway,
  requireMarks,
  valueOf,
  type Arriving,
  type Away,
} from './marks.ts';
import { MoveRefused } from './move-refused.ts';
import { planMove, type MovePlan } from './plan-move.ts';
import type { MovedTable, MoveSide } from './side.ts';
import { compareTables, type TableComparison } from './compare-tables.ts';
import Database from 'better-sqlite3';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { sqliteTables } from './sqlite-catalog.ts';
import { quoted } from './slice-sql.ts';

/** Points at which a test interrupts a move. */
export type MoveStep = 'fenced' | 'cleared' | 'slice' | 'copied' | 'compared' | 'left';

export interface MoveInputs {
  source: MoveSide;
  target: MoveSide;
  /** Identifies this move if it begins now. */
  newId: string;
  /** The fingerprint of the master key. */
  key: string;
  /** Epoch ms. */
  at: number;
  /** Throws unless the ledger of a side is sound. */
  requireSoundLedger: (side: MoveSide) => Promise<void>;
  /** Receives progress sentences for the operator. */
  note: (sentence: string) => void;
  reach?: (step: MoveStep) => void | Promise<void>;
}

/** The comparison of both sides. */
export interface MoveReport {
  id: string;
  from: string;
  to: string;
  tables: TableComparison[];
  /** Whether both sides have the same contents. If not, the move did not switch over. */
  isSame: boolean;
}

/**
 * Moves everything to a database of the other engine: fences the source, copies table by table, compares both sides,
 * marks the source as moved, and opens the target. An interrupted move continues when this is called again. Throws
 * `MoveRefused` with a sentence if it can't begin or continue.
 */
export async function moveDatabase(inputs: MoveInputs): Promise<MoveReport> {
  const { at, key, newId, note, reach = () => undefined, requireSoundLedger, source, target } = inputs;
  await requireVersions(inputs);
  const plan = await planOf(source, target);
  const [left, arrived] = [await source.marks(), await target.marks()];
  const away = readAway(left);
  const arriving = readArriving(arrived);
  // The target may have changed since, so there is nothing to compare.
  if (away !== null && readArrived(arrived)?.id === away.id) return report(away, []);
  if (away !== null && away.to !== target.name) throw new MoveRefused(elsewhere(away));
  if (away?.state === 'moved' && arriving?.id !== away.id)
    throw new MoveRefused(`This database was moved to ${away.to}, but that database is another one now.`);

  const id = away?.id ?? newId;
  if (arriving === null) await requireEmpty(target, plan);
  else if (arriving.key !== key)
    throw new MoveRefused(`${target.name} holds a part of another installation. Give an empty database.`);
  const here: Away = { id, to: target.name, state: 'moving', at };
  const there: Arriving = { id, from: source.name, key, at };

  if (away === null) {
    note('Verifying the ledger of the source.');
    await requireSoundLedger(source);
    const sentence = `The database is being moved to ${target.name}, or was.`;
    if (!(await source.fence(sentence, [awayMark(here)], { [AWAY]: null })))
      throw new MoveRefused(`A service runs on ${source.name}. Stop it first. Nothing was changed.`);
  }
  await reach('fenced');
  const leaving = { [AWAY]: valueOf(left, AWAY) ?? awayMark(here).value };
  const isBegun = arriving?.id === id;
  if (!isBegun) {
    const begun = plan.tables.map((table) => progressMark(table.name, { last: null, rows: 0 }));
    const isReceiving = await target.receive({
      sentence: `The database is not complete yet: it is being moved here from ${source.name}.`,
      marks: [arrivingMark(there), ...begun],
      tables: plan.tables,
      untouched: arriving === null ? unseeded(plan) : [],
      expected: { [ARRIVING]: valueOf(arrived, ARRIVING), [ARRIVED]: valueOf(arrived, ARRIVED) },
    });
    if (!isReceiving) throw new MoveRefused(`A service runs on ${target.name}. Stop it first.`);
  }
  const coming = { [ARRIVING]: isBegun ? valueOf(arrived, ARRIVING) : arrivingMark(there).value };
  await reach('cleared');
  if (away?.state !== 'moved') {
    const onSlice = async (): Promise<void> => reach('slice');
    await copyTables({ source, target, tables: plan.tables, expected: coming, note, onSlice });
    const lastIds = await source.lastIds(plan.counters);
    const counters = plan.counters.map((counter, index) => ({ ...counter, last: lastIds[index] ?? 0n }));
    await target.setLastIds(counters, coming);
  }
  await reach('copied');
  const tables = await compare(inputs, plan);
  if (!tables.every(({ isSame }) => isSame)) return report(here, tables);
  note('Verifying the ledger of the target.');
  await requireSoundLedger(target);
  await reach('compared');
  requireMarks(target.name, await target.marks(), coming);
  // From here on, the target is the database, even if only the next call opens it.
  if (away?.state !== 'moved') await source.setMark(awayMark({ ...here, state: 'moved' }), leaving);
  await reach('left');
  await target.complete(arrivedMark(there), coming);
  return report(here, tables);

  function report({ id: moveId, to }: Away, compared: TableComparison[]): MoveReport {
    const isSame = compared.every((table) => table.isSame);
    return { id: moveId, from: source.name, to, tables: compared, isSame };
  }
}

/**
 * Cancels an incomplete move: the source works again as before. The next move clears the target. Returns where the move
 * would have gone.
 */
export async function cancelMove(source: MoveSide): Promise<{ to: string }> {
  const marks = (await source.schemaVersion()) === 0 ? [] : await source.marks();
  const away = readAway(marks);
  if (away === null) throw new MoveRefused(`No move of ${source.name} is under way.`);
  if (away.state === 'moved')
    throw new MoveRefused(
      `The move to ${away.to} is complete on this side, and the other may have changed since. To come back, move from there to an empty database.`,
    );
  await source.unfence({ [AWAY]: valueOf(marks, AWAY) });
  return { to: away.to };
}

async function requireVersions({ at, source, target }: MoveInputs): Promise<void> {
  const newest = newestVersion(migrations);
  if (source.engine === target.engine)
    throw new MoveRefused(
      'A move leads from SQLite to PostgreSQL or back. Copy within one engine with `backup` and `restore`, or pg_dump.',
    );
  const version = await source.schemaVersion();
  if (version === 0) throw new MoveRefused(`${source.name} is empty: there is nothing to move.`);
  if (version !== newest)
    throw new MoveRefused(
      `${source.name} has schema version ${version}, and this build needs ${newest}: run migrate first.`,
    );
  if ((await target.schemaVersion()) === 0) await target.migrate(at);
  const reached = await target.schemaVersion();
  if (reached !== newest)
    throw new MoveRefused(
      `${target.name} has schema version ${reached}, and this build needs ${newest}. Give an empty database. Nothing was changed.`,
    );
}

async function planOf(source: MoveSide, target: MoveSide): Promise<MovePlan> {
  const schemaOf = async (side: MoveSide) => ({ tables: await side.tables(), counters: await side.counters() });
  const { plan, problems } = planMove(await schemaOf(source), await schemaOf(target));
  if (problems.length > 0) throw new MoveRefused(`${problems.join('\n')}\nNothing was changed.`);
  return plan;
}

/** The tables that have no rows in a new database. */
function unseeded({ tables }: MovePlan): MovedTable[] {
  const seeded = findSeededTables();
  return tables.filter(({ name }) => !seeded.has(name));
}

async function requireEmpty(target: MoveSide, plan: MovePlan): Promise<void> {
  for (const table of unseeded(plan)) {
    const rows = await target.countRows(table);
    if (rows === 0) continue;
    const away = readAway(await target.marks());
    const hint = away === null ? '' : ` It is what was left when it was moved to ${away.to}.`;
    throw new MoveRefused(
      `${target.name} is not empty: ${table.name} has ${rows} ${rows === 1 ? 'row' : 'rows'}.${hint} Give an empty database. Nothing was changed.`,
    );
  }
}

async function compare({ note, source, target }: MoveInputs, plan: MovePlan): Promise<TableComparison[]> {
  note('Comparing both sides.');
  return compareTables({ source, target, tables: plan.tables });
}

function elsewhere({ state, to }: Away): string {
  return state === 'moved'
    ? `This database was moved to ${to}.`
    : `A move to ${to} is under way. Finish it with that target, or end it with: rewards move --cancel`;
}

/** The tables that have rows in a new database, and `installation`, which gets the key's fingerprint at the first start. */
function findSeededTables(): ReadonlySet<string> {
  const db = new Database(':memory:');
  try {
    migrateSqlite(db, 0);
    const seeded = sqliteTables(db).filter(
      ({ name }) => db.prepare(`select 1 from ${quoted(name)} limit 1`).get() !== undefined,
    );
    return new Set([...seeded.map(({ name }) => name), 'installation']);
  } finally {
    db.close();
  }
}
