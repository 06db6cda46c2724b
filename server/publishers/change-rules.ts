import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
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
  return {
    async addRule({ rule, ...given }: RuleToAdd, by: RuleKeeper): Promise<AddedRule & { ruleId: string }> {
      const ruleId = ids.timeOrdered('rul', clock.now());
      const added = await store.addRule({ ...given, rule: { ...rule, ruleId }, ...recorded('rule.add', by) });
      return { ...added, ruleId };
    },
    changeRule: (change: Given<RuleChange>, by: RuleKeeper): Promise<ChangedRule> =>
      store.changeRule({ ...change, ...recorded('rule.change', by) }),
    moveRule: (move: Given<RuleMove>, by: RuleKeeper): Promise<ChangedRule> =>
      store.moveRule({ ...move, ...recorded('rule.move', by) }),
    removeRule: (rule: Given<RuleRef>, by: RuleKeeper): Promise<ChangedRule> =>
      store.removeRule({ ...rule, ...recorded('rule.remove', by) }),
  };
}
