import type { RewardRule, RuleList } from '@rewards-wall/shared/schema/reward-rule.ts';
import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { raiseSettings } from '../installation/versions.ts';

/** Click links are valid for a day. The clocks of processes may differ. */
const KEPT_MS = DAY_MS + HOUR_MS;
/** Judging reversals makes at most 25 versions in that time, which leaves as many for changes by staff and by budgets. */
const KEPT_VERSIONS = 50;

interface ListRow {
  adwallId: number;
  version: number;
  rules: string;
}

const columns = 'adwall_id as "adwallId", version, rules';

export const ruleListQueries = {
  ruleLists: query<ListRow>(`select ${columns} from reward_rules order by adwall_id, version desc`),
  currentRules: query<ListRow>(
    `select ${columns} from reward_rules where adwall_id = $1 order by version desc limit 1`,
  ),
  insertRules: query('insert into reward_rules (adwall_id, version, rules, created_at) values ($1, $2, $3, $4)'),
  /** A version is needed until the links of its lists have expired, so it is forgotten some time after the next one. */
  forgetRules: query(`
    delete from reward_rules where adwall_id = $1 and (version <= $2 or version < (
      select max(version) from reward_rules where adwall_id = $1 and created_at < $3))`),
};

/** The rules of all walls that have had some: the current ones first, then earlier versions. */
export function* allRules(): Command<ReadonlyMap<number, readonly RuleList[]>> {
  const byWall = new Map<number, RuleList[]>();
  for (const row of yield* all(ruleListQueries.ruleLists)) {
    const lists = byWall.get(row.adwallId) ?? [];
    byWall.set(row.adwallId, lists);
    lists.push(listOf(row));
  }
  return byWall;
}

export function* currentRules(adwallId: number): Command<RuleList> {
  const row = yield* one(ruleListQueries.currentRules, adwallId);
  return row === undefined ? { version: 0, rules: [] } : listOf(row);
}

/** Stores the next version of a wall's list. */
export function* storeRules(
  { adwallId, at }: { adwallId: number; at: number },
  list: RuleList,
  rules: readonly RewardRule[],
): Command<void> {
  const version = list.version + 1;
  yield* one(ruleListQueries.insertRules, adwallId, version, JSON.stringify(rules), at);
  yield* one(ruleListQueries.forgetRules, adwallId, version - KEPT_VERSIONS, at - KEPT_MS);
  yield* raiseSettings();
}

function listOf({ rules, version }: ListRow): RuleList {
  return { version, rules: JSON.parse(rules) as RewardRule[] };
}
