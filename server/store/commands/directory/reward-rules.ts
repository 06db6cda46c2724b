import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import { MAX_RULES, type RewardRule, type RuleList } from '@rewards-wall/shared/schema/reward-rule.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { AuditDifference, AuditOfPublisher } from '../../ports/audit.ts';
import type { AddedRule, ChangedRule, NewRule, RuleChange, RuleMove, RuleRef } from '../../ports/reward-rules.ts';
import { recordAudit } from '../admins/audit.ts';
import { difference } from '../admins/difference.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';

/** Longer than a list's click links are valid. */
const KEPT_MS = 2 * DAY_MS;
const KEPT_VERSIONS = 50;

interface ListRow {
  adwallId: number;
  version: number;
  rules: string;
}

const columns = 'adwall_id as "adwallId", version, rules';

export const ruleQueries = {
  ruleLists: query<ListRow>(`select ${columns} from reward_rules order by adwall_id, version desc`),
  currentRules: query<ListRow>(
    `select ${columns} from reward_rules where adwall_id = $1 order by version desc limit 1`,
  ),
  wallOfRules: query<{ adwallId: number }>('select adwall_id as "adwallId" from walls where adwall_id = $1'),
  insertRules: query('insert into reward_rules (adwall_id, version, rules, created_at) values ($1, $2, $3, $4)'),
  /** A version is needed until the links of its lists have expired, so it is forgotten some time after the next one. */
  forgetRules: query(`
    delete from reward_rules where adwall_id = $1 and (version <= $2 or version < (
      select max(version) from reward_rules where adwall_id = $1 and created_at < $3))`),
};

export const rewardRulesCommands = writes({ addRule, changeRule, moveRule, removeRule });

/** The rules of all walls that have had some: the current ones first, then earlier versions. */
export function* allRules(): Command<ReadonlyMap<number, readonly RuleList[]>> {
  const byWall = new Map<number, RuleList[]>();
  for (const row of yield* all(ruleQueries.ruleLists)) {
    const lists = byWall.get(row.adwallId) ?? [];
    byWall.set(row.adwallId, lists);
    lists.push(listOf(row));
  }
  return byWall;
}

function* addRule(input: NewRule): Command<AddedRule> {
  const { adwallId, at, audit, before, rule } = input;
  yield* lockSettings();
  if ((yield* one(ruleQueries.wallOfRules, adwallId)) === undefined) return { kind: 'unknown_wall' };
  const list = yield* currentRules(adwallId);
  if (list.rules.length >= MAX_RULES) return { kind: 'too_many_rules' };
  const place = placeBefore(list.rules, before);
  if (place === null) return { kind: 'unknown_rule' };
  yield* replaceRules({ adwallId, at }, list, list.rules.toSpliced(place, 0, rule));
  yield* record(audit, rule.ruleId, { before: null, after: { ...shown(rule), place: place + 1 } });
  return { kind: 'added' };
}

function* changeRule(input: RuleChange): Command<ChangedRule> {
  const { adwallId, audit, definition, name, ruleId } = input;
  yield* lockSettings();
  const list = yield* currentRules(adwallId);
  const index = list.rules.findIndex((rule) => rule.ruleId === ruleId);
  const before = list.rules[index];
  if (before === undefined) return { kind: 'unknown_rule' };
  const after = { ruleId, name: name ?? before.name, definition: definition ?? before.definition };
  yield* replaceRules(input, list, list.rules.with(index, after));
  yield* record(audit, ruleId, difference(shown(before), shown(after)));
  return { kind: 'changed' };
}

function* moveRule(input: RuleMove): Command<ChangedRule> {
  const { adwallId, audit, before, ruleId } = input;
  yield* lockSettings();
  const list = yield* currentRules(adwallId);
  const from = list.rules.findIndex((rule) => rule.ruleId === ruleId);
  const rule = list.rules[from];
  const others = list.rules.toSpliced(from, 1);
  const to = placeBefore(others, before);
  if (rule === undefined || to === null) return { kind: 'unknown_rule' };
  yield* replaceRules(input, list, others.toSpliced(to, 0, rule));
  yield* record(audit, ruleId, difference({ place: from + 1 }, { place: to + 1 }));
  return { kind: 'changed' };
}

function* removeRule(input: RuleRef): Command<ChangedRule> {
  const { adwallId, audit, ruleId } = input;
  yield* lockSettings();
  const list = yield* currentRules(adwallId);
  const index = list.rules.findIndex((rule) => rule.ruleId === ruleId);
  const rule = list.rules[index];
  if (rule === undefined) return { kind: 'unknown_rule' };
  yield* replaceRules(input, list, list.rules.toSpliced(index, 1));
  yield* record(audit, ruleId, { before: { ...shown(rule), place: index + 1 }, after: null });
  return { kind: 'changed' };
}

function* currentRules(adwallId: number): Command<RuleList> {
  const row = yield* one(ruleQueries.currentRules, adwallId);
  return row === undefined ? { version: 0, rules: [] } : listOf(row);
}

/** Stores the next version of a wall's list. */
function* replaceRules(
  { adwallId, at }: { adwallId: number; at: number },
  list: RuleList,
  rules: readonly RewardRule[],
): Command<void> {
  const version = list.version + 1;
  yield* one(ruleQueries.insertRules, adwallId, version, JSON.stringify(rules), at);
  yield* one(ruleQueries.forgetRules, adwallId, version - KEPT_VERSIONS, at - KEPT_MS);
  yield* raiseSettings();
}

/** The index of the rule `before`, or the end; null if there is no such rule. */
function placeBefore(rules: readonly RewardRule[], before: string | null): number | null {
  if (before === null) return rules.length;
  const index = rules.findIndex((rule) => rule.ruleId === before);
  return index === -1 ? null : index;
}

function listOf({ rules, version }: ListRow): RuleList {
  return { version, rules: JSON.parse(rules) as RewardRule[] };
}

/** A rule as the audit log shows it. */
function shown({ definition, name }: RewardRule): object {
  return { name, ...definition };
}

function* record(audit: AuditOfPublisher | undefined, ruleId: string, what: AuditDifference): Command<void> {
  if (audit !== undefined) yield* recordAudit({ ...audit, subject: `rule ${ruleId}`, ...what });
}
