import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { lists, writes } from '../../engine.ts';
import type { Days, ViewerSketch } from '../../ports/statistics.ts';

const stored = 'select registers from wall_viewers where adwall_id = $1 and day = $2';

export const viewerQueries = {
  /** Does nothing if the wall has a sketch of that day. */
  insert: query<{ day: number }>(`
    insert into wall_viewers (adwall_id, day, registers) values ($1, $2, $3)
    on conflict (adwall_id, day) do nothing returning day`),
  /** Locks the row, so that no concurrent merge is lost. */
  stored: query<{ registers: Uint8Array }>({ sqlite: stored, postgres: `${stored} for update` }),
  replace: query('update wall_viewers set registers = $3 where adwall_id = $1 and day = $2'),
  list: query<ViewerSketch>(`
    select adwall_id as "adwallId", day, registers from wall_viewers
    where adwall_id = cast($1 as bigint) and day >= cast($2 as bigint) and day < cast($3 as bigint) order by day`),
  any: query<{ found: number }>(`
    select 1 as found from wall_viewers
    where adwall_id = cast($1 as bigint) and day >= cast($2 as bigint) and day < cast($3 as bigint) limit 1`),
};

export const wallViewersCommands = { ...lists({ listViewers, hasViewers }), ...writes({ addViewers }) };

/**
 * Merges sketches of who viewed a wall on a UTC day into the stored ones: the higher of each pair of registers gives
 * the sketch of the union.
 */
function* addViewers({ sketches }: { sketches: readonly ViewerSketch[] }): Command<void> {
  // All merges lock in the same order, so that they don't deadlock.
  const ordered = sketches.toSorted((a, b) => a.adwallId - b.adwallId || a.day - b.day);
  for (const { adwallId, day, registers } of ordered) {
    if ((yield* one(viewerQueries.insert, adwallId, day, registers)) !== undefined) continue;
    const before = (yield* one(viewerQueries.stored, adwallId, day))?.registers;
    if (before === undefined) continue;
    const merged = registers.map((register, at) => Math.max(register, before[at] ?? 0));
    if (merged.some((register, at) => register !== before[at])) {
      yield* one(viewerQueries.replace, adwallId, day, merged);
    }
  }
}

/** Lists the sketches of a wall, oldest first. */
function* listViewers({ adwallId, from, to }: { adwallId: number } & Days): Command<ViewerSketch[]> {
  return [...(yield* all(viewerQueries.list, adwallId, from, to))];
}

/** Whether anyone viewed the wall in these days. */
function* hasViewers({ adwallId, from, to }: { adwallId: number } & Days): Command<boolean> {
  return (yield* one(viewerQueries.any, adwallId, from, to)) !== undefined;
}
