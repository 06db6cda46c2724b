import type { RewardRule, RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type {
  AddedRule,
  ChangedRule,
  NewRule,
  RuleChange,
  RuleMove,
  RuleRef,
  RulesChange,
} from '../store/ports/reward-rules.ts';
import type { Store } from '../store/store.ts';
import { judgedRate } from './judge-reversals.ts';
import { paysMore } from './pays-more.ts';

/** Who changes a rule, and the publisher of its wall. */
export interface RuleKeeper {
  actor: AuditActor;
  pubId: number;
  /** Whether they may make a change that credits more. */
  mayPayMore: boolean;
}

/** A change as a use case takes it. */
type Given<Change> = Omit<Change, 'at' | 'audit' | 'mayReplace'>;

/** A rule without its id. */
export interface RuleToAdd extends Omit<Given<NewRule>, 'rule'> {
  rule: Omit<RewardRule, 'ruleId'>;
}

/** Adds, changes, moves and removes a wall's reward rules (docs/rules.md). They apply from the next request on. */
export function changeRules({ clock, ids, store }: { store: Store; clock: Clock; ids: Ids }) {
  const recorded = (action: string, { actor, mayPayMore, pubId }: RuleKeeper) => {
    const at = clock.now();
    const mayReplace: RulesChange['mayReplace'] = (before, after) => mayPayMore || !paysMore(before, after);
    return { at, mayReplace, audit: { actor, pubId, action, at } };
  };
  /** Judges before the rule is stored, so that it applies from the next request on. */
  const riskyBy = async (adwallId: number, definition: RuleDefinition): Promise<{ risky?: readonly string[] }> => {
    const rate = judgedRate(definition);
    return rate === null ? {} : { risky: await store.findRisky({ adwallId, rate, at: clock.now() }) };
  };
  return {
    async addRule({ rule, ...given }: RuleToAdd, by: RuleKeeper): Promise<AddedRule & { ruleId: string }> {
      const ruleId = ids.timeOrdered('rul', clock.now());
      const judged = { ...rule, ...(await riskyBy(given.adwallId, rule.definition)), ruleId };
      const added = await store.addRule({ ...given, rule: judged, ...recorded('rule.add', by) });
      return { ...added, ruleId };
    },
    async changeRule(change: Given<Omit<RuleChange, 'risky'>>, by: RuleKeeper): Promise<ChangedRule> {
      const { adwallId, definition } = change;
      const judged = definition === undefined ? {} : await riskyBy(adwallId, definition);
      return store.changeRule({ ...change, ...judged, ...recorded('rule.change', by) });
    },
    moveRule: (move: Given<RuleMove>, by: RuleKeeper): Promise<ChangedRule> =>
      store.moveRule({ ...move, ...recorded('rule.move', by) }),
    removeRule: (rule: Given<RuleRef>, by: RuleKeeper): Promise<ChangedRule> =>
      store.removeRule({ ...rule, ...recorded('rule.remove', by) }),
  };
}
