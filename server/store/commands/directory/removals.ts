import { ruleBudgetQueries } from './rule-budgets.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import type { WallRemoval } from '../../ports/directory.ts';
import type { PostbackRemoval } from '../../ports/postbacks.ts';
import type { SourceRemoval } from '../../ports/sources.ts';
import { recordAudit } from '../admins/audit.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';

const usersOfWall = "select account_id from persons where kind = 'wall' and profile_id = $1";
const balance = 'select balance_after from ledger l where l.account_id = p.account_id order by l.seq desc limit 1';
const postbacksOfWall = 'select postback_id from postbacks where adwall_id = $1';
/**
 * SQL: counts deliveries that would be lost. Counts the rows themselves, because the stored counts may be wrong and
 * this can't be undone.
 */
const undelivered = (isOfPostbacks: string): string =>
  `select count(*) from deliveries where postback_id ${isOfPostbacks} and state in ('pending', 'waiting', 'exhausted')`;

const mark = 'insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted)';

export const removalQueries = {
  sourceTies: query<{ heldLeads: number; offers: number; feeds: number }>(`
    select (select count(*) from leads where state = 'pending' and source = $1) as "heldLeads",
      (select count(*) from offers where disabled = 0 and source = $1) as offers,
      (select count(*) from feeds where removed_at is null and source = $1) as feeds`),
  deleteSource: query('delete from sources where name = $1 returning name'),
  postbackTies: query<{ undelivered: number }>(`select (${undelivered('= $1')}) as undelivered`),
  deleteLastAttempt: query('delete from postback_attempts where postback_id = $1'),
  /** The postback's remaining deliveries are found by its counts, even if these were lost. */
  markPostback: query(`${mark} values ($1, 0, 0, 0, 0, 0) on conflict (postback_id, part) do nothing`),
  deletePostback: query('delete from postbacks where postback_id = $1 returning postback_id'),
  /** On PostgreSQL, blocks credits of existing users; SQLite has only one writer. */
  lockUsers: query({ sqlite: usersOfWall, postgres: `${usersOfWall} for update` }),
  wallTies: query<{ balances: number; heldLeads: number; undelivered: number; panels: number }>(`
    select (select count(*) from persons p
        where p.kind = 'wall' and p.profile_id = $1 and coalesce((${balance}), 0) <> 0) as balances,
      (select count(*) from leads where state = 'pending' and account_id in (${usersOfWall})) as "heldLeads",
      (${undelivered(`in (${postbacksOfWall})`)}) as undelivered,
      (select count(*) from survey_profiles where adwall_id = $1) as "panels"`),
  deleteWallAttempted: query(`delete from postback_attempts where postback_id in (${postbacksOfWall})`),
  markWallPostbacks: query(`
    ${mark} select postback_id, 0, 0, 0, 0, 0 from postbacks where adwall_id = $1
    on conflict (postback_id, part) do nothing`),
  deleteWallPostbacks: query('delete from postbacks where adwall_id = $1'),
  deleteWallKeys: query("delete from secret_keys where kind = 'wall' and profile_id = $1"),
  deleteWallRules: query('delete from reward_rules where adwall_id = $1'),
  deleteRuleSums: query('delete from rule_sums where adwall_id = $1'),
  deleteWallPlacements: query('delete from wall_placements where adwall_id = $1'),
  deleteWall: query('delete from walls where adwall_id = $1 returning adwall_id'),
};

export const removalsCommands = writes({ removeSource });

/** Removes a source, unless it is in use. */
function* removeSource({ audit, name }: { name: string; audit?: AuditEntry | undefined }): Command<SourceRemoval> {
  yield* lockSettings();
  const ties = (yield* one(removalQueries.sourceTies, name)) ?? { heldLeads: 0, offers: 0, feeds: 0 };
  if (ties.heldLeads + ties.offers + ties.feeds > 0) return { kind: 'in_use', ...ties };
  if ((yield* one(removalQueries.deleteSource, name)) === undefined) return { kind: 'unknown_source' };
  if (audit) yield* recordAudit(audit);
  yield* raiseSettings();
  return { kind: 'removed' };
}

/** Leaves deliveries that are no longer read to `removeLeftDeliveries`. */
export function* removePostback(input: {
  postbackId: string;
  dropUndelivered: boolean;
  auditOf?: (dropped: number) => AuditEntry | undefined;
}): Command<PostbackRemoval> {
  const { dropUndelivered, postbackId } = input;
  yield* lockSettings();
  const ties = (yield* one(removalQueries.postbackTies, postbackId)) ?? { undelivered: 0 };
  if (ties.undelivered > 0 && !dropUndelivered) return { kind: 'in_use', ...ties };
  if ((yield* one(removalQueries.deletePostback, postbackId)) === undefined) return { kind: 'unknown_postback' };
  yield* one(removalQueries.markPostback, postbackId);
  yield* one(removalQueries.deleteLastAttempt, postbackId);
  yield* raiseSettings();
  const audit = input.auditOf?.(ties.undelivered);
  if (audit !== undefined) yield* recordAudit(audit);
  return { kind: 'removed', dropped: ties.undelivered };
}

export function* removeWall(adwallId: number): Command<WallRemoval> {
  yield* lockSettings();
  yield* all(removalQueries.lockUsers, adwallId);
  const ties = yield* one(removalQueries.wallTies, adwallId);
  if (ties === undefined) throw new Error('The database did not count what uses a wall.');
  const { balances, heldLeads, panels, undelivered: waiting } = ties;
  if (balances + heldLeads + waiting + panels > 0) return { kind: 'in_use', ...ties };
  yield* one(removalQueries.deleteWallAttempted, adwallId);
  yield* all(removalQueries.markWallPostbacks, adwallId);
  yield* all(removalQueries.deleteWallPostbacks, adwallId);
  yield* all(removalQueries.deleteWallKeys, adwallId);
  yield* all(removalQueries.deleteWallRules, adwallId);
  yield* one(ruleBudgetQueries.endWallBudgets, adwallId);
  yield* all(removalQueries.deleteRuleSums, adwallId);
  yield* all(removalQueries.deleteWallPlacements, adwallId);
  if ((yield* one(removalQueries.deleteWall, adwallId)) === undefined) return { kind: 'unknown_wall' };
  yield* raiseSettings();
  return { kind: 'removed' };
}
