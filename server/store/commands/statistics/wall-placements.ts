import { MOST_PLACEMENTS, OTHER_PLACEMENTS } from '@rewards-wall/shared/placement.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { PlacementRemoval, RemovedPlacement } from '../../ports/statistics.ts';
import { recordAudit } from '../admins/audit.ts';
import { dayQueries } from './wall-days.ts';

/** A placement of a wall; absent, null and '' mean none. */
export interface PlacementOfWall {
  adwallId: number;
  placement?: string | null;
}

interface Named {
  adwallId: number;
  name: string;
}

/** SQL: the rows of `$1`, a list of `Named`. */
const sqliteGiven = `(
      select value ->> 'adwallId' as adwall_id, value ->> 'name' as name from json_each($1)) given`;
const postgresGiven = `(
      select "adwallId" as adwall_id, name
      from json_to_recordset(cast($1 as json)) as row ("adwallId" bigint, name text)) given`;

const knownOf = (given: string): string => `
    select w.adwall_id as "adwallId", w.name from ${given} cross join wall_placements w
    where w.adwall_id = given.adwall_id and w.name = given.name`;

/** Each new name has a number, and the wall counts those that it has room for. */
const addTo = (given: string): string => `
    insert into wall_placements (adwall_id, name)
    select adwall_id, name from (
      select given.adwall_id, given.name, row_number() over (partition by given.adwall_id order by given.name) as number
      from ${given}
      where not exists (
        select 1 from wall_placements w where w.adwall_id = given.adwall_id and w.name = given.name)) new
    where number <= ${MOST_PLACEMENTS} - (select count(*) from wall_placements w where w.adwall_id = new.adwall_id)`;

const walls = (given: string): string => `
    select adwall_id as "adwallId" from walls where adwall_id in (select adwall_id from ${given}) order by adwall_id`;

const unused = `
    select w.adwall_id as "adwallId", w.name from walls cross join wall_placements w
    where w.adwall_id = walls.adwall_id and not exists (
      select 1 from wall_weeks k where k.adwall_id = w.adwall_id and k.dimension = 'placement' and k.value = w.name)
    order by w.adwall_id, w.name limit cast($1 as bigint)`;

const removeFrom = (given: string): string => `
    delete from wall_placements where (adwall_id, name) in (
      select given.adwall_id, given.name from ${given}
      where not exists (
        select 1 from wall_weeks k
        where k.adwall_id = given.adwall_id and k.dimension = 'placement' and k.value = given.name))
    returning 1 as removed`;

const countsOf = (given: string): string => `
    select given.adwall_id as "adwallId", count(*) as names
    from (select distinct adwall_id from ${given}) given cross join wall_placements w
    where w.adwall_id = given.adwall_id group by given.adwall_id`;

export const placementQueries = {
  /** On PostgreSQL, keeps the names until the commit, so that `removeUnused` doesn't remove one that is being counted. */
  known: query<Named>({ sqlite: knownOf(sqliteGiven), postgres: `${knownOf(postgresGiven)} for key share of w` }),
  /** How many names each wall has. */
  counts: query<{ adwallId: number; names: number }>({
    sqlite: countsOf(sqliteGiven),
    postgres: countsOf(postgresGiven),
  }),
  /** On PostgreSQL, lets only one transaction at a time add names to a wall. SQLite has only one writer. */
  lockWalls: query({ sqlite: walls(sqliteGiven), postgres: `${walls(postgresGiven)} for no key update` }),
  add: query({ sqlite: addTo(sqliteGiven), postgres: addTo(postgresGiven) }),
  /** On PostgreSQL, waits for transactions that are counting the name. Those that come later add it again. */
  remove: query<{ removed: number }>(
    'delete from wall_placements where adwall_id = $1 and name = $2 returning 1 as removed',
  ),
  /** On PostgreSQL, skips names that are being counted. */
  lockUnused: query<Named>({ sqlite: unused, postgres: `${unused} for update of w skip locked` }),
  /** Separate, because it must see what was committed while the statement before took its locks. */
  removeUnused: query<{ removed: number }>({ sqlite: removeFrom(sqliteGiven), postgres: removeFrom(postgresGiven) }),
};

/**
 * The names under which statistics count some placements: the first 100 of each wall under their own, all others as
 * `(other)` (docs/contract/offers.md#placements). Decides in the transaction that counts.
 */
export function* countedNames(
  given: Iterable<PlacementOfWall>,
): Command<(adwallId: number, placement: string | null) => string> {
  const used = new Map<string, Named>();
  for (const { adwallId, placement = null } of given) {
    if (placement !== null && placement !== '' && placement !== OTHER_PLACEMENTS) {
      used.set(`${adwallId} ${placement}`, { adwallId, name: placement });
    }
  }
  const counted = yield* knownAmong([...used.values()]);
  const unknown = [...used].flatMap(([key, named]) => (counted.has(key) ? [] : [named]));
  for (const key of yield* addNames(unknown)) counted.add(key);
  return (adwallId, placement) => {
    if (placement === null || placement === '') return '';
    return counted.has(`${adwallId} ${placement}`) ? placement : OTHER_PLACEMENTS;
  };
}

export const wallPlacementsCommands = writes({ removePlacement });

/** Counts a placement's figures under `(other)` from now on, which makes room for another name. */
function* removePlacement({ adwallId, audit, name }: PlacementRemoval): Command<RemovedPlacement> {
  if ((yield* one(placementQueries.remove, adwallId, name)) === undefined) return { kind: 'unknown_placement' };
  yield* one(dayQueries.addPlacement, adwallId, name, OTHER_PLACEMENTS);
  yield* one(dayQueries.deletePlacementDays, adwallId, name);
  yield* one(dayQueries.deletePlacementWeeks, adwallId, name);
  yield* recordAudit({ ...audit, subject: `wall ${adwallId}`, before: { placement: name }, after: null });
  return { kind: 'removed' };
}

/** Removes up to `limit` names without figures, so that others can be counted apart. */
export function* removeUnusedPlacements(limit: number): Command<{ removed: number }> {
  const locked = yield* all(placementQueries.lockUnused, limit);
  if (locked.length === 0) return { removed: 0 };
  return { removed: (yield* all(placementQueries.removeUnused, JSON.stringify(locked))).length };
}

function* knownAmong(names: readonly Named[]): Command<Set<string>> {
  const known = names.length === 0 ? [] : yield* all(placementQueries.known, JSON.stringify(names));
  return new Set(known.map(({ adwallId, name }) => `${adwallId} ${name}`));
}

/** Adds what their walls have room for. Returns those that are counted now, also by another transaction. */
function* addNames(names: readonly Named[]): Command<Set<string>> {
  if (names.length === 0) return new Set();
  const counts = yield* all(placementQueries.counts, JSON.stringify(names));
  // Names of strangers must not lock a wall that is full.
  const full = new Set(counts.filter((wall) => wall.names >= MOST_PLACEMENTS).map(({ adwallId }) => adwallId));
  const wanted = names.filter(({ adwallId }) => !full.has(adwallId));
  if (wanted.length === 0) return new Set();
  const json = JSON.stringify(wanted);
  yield* all(placementQueries.lockWalls, json);
  yield* one(placementQueries.add, json);
  return yield* knownAmong(wanted);
}
