import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import type { RuleSums } from '../../ports/reward-rules.ts';

interface SumsRow extends RuleSums {
  adwallId: number;
}

const counts = ['leads', 'reversals', 'base', 'bonus'];
const columns = ['rule_id', 'adwall_id', ...counts].join(', ');
const fields = ['ruleId', 'adwallId', ...counts];
const adding = `
    on conflict (rule_id) do update set ${counts.map((name) => `${name} = rule_sums.${name} + excluded.${name}`).join(', ')}`;

export const ruleSumQueries = {
  /** Writes in key order, so that concurrent writers of the same rows wait for each other instead of deadlocking. */
  addToRules: query({
    sqlite: `
    insert into rule_sums (${columns})
    select ${fields.map((name) => `value ->> '${name}'`).join(', ')} from json_each($1) where true${adding}`,
    postgres: `
    insert into rule_sums (${columns})
    select ${fields.map((name) => `"${name}"`).join(', ')} from json_to_recordset(cast($1 as json)) as given
      ("ruleId" text, ${fields
        .slice(1)
        .map((name) => `"${name}" bigint`)
        .join(', ')})
    order by "ruleId"${adding}`,
  }),
  ofWall: query<RuleSums>(`
    select rule_id as "ruleId", ${counts.join(', ')} from rule_sums where adwall_id = $1 order by rule_id`),
};

export const ruleSumsCommands = lists({ sumRules });

/** What the leads of a wall's rules got, without test users, as of the last refresh of the statistics. */
function* sumRules(adwallId: number): Command<readonly RuleSums[]> {
  return yield* all(ruleSumQueries.ofWall, adwallId);
}

/** Counts to add to the stored ones, by rule. */
export interface RuleCounts {
  /** `bonus`: what the rule added to the lead. `amount`: of the ledger row, negative for a reversal. */
  add(entry: { adwallId: number; amount: number; bonus: number; isReversal: boolean; ruleId: string }): void;
  rows(): readonly object[];
}

export function createRuleCounts(): RuleCounts {
  const rows = new Map<string, SumsRow>();
  return {
    add({ adwallId, amount, bonus, isReversal, ruleId }) {
      const row = rows.get(ruleId) ?? { ruleId, adwallId, leads: 0, reversals: 0, base: 0, bonus: 0 };
      rows.set(ruleId, row);
      const change = isReversal ? -bonus : bonus;
      row.bonus += change;
      row.base += amount - change;
      row[isReversal ? 'reversals' : 'leads'] += 1;
    },
    rows: () => [...rows.values()],
  };
}

export function* addToRules(added: RuleCounts): Command<void> {
  const rows = added.rows();
  if (rows.length > 0) yield* one(ruleSumQueries.addToRules, JSON.stringify(rows));
}
