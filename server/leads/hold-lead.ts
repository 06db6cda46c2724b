import { SURVEYS } from '@rewards-wall/shared/catalog/categories.ts';
import { holdingRule, type RuleOffer } from '@rewards-wall/shared/reward-rules.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import { ruleOfferOf } from '../schema/rule-offer.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import type { StoredClick } from '../store/ports/clicks.ts';
import type { HoldRule } from '../store/ports/leads.ts';
import type { Source } from '../store/ports/sources.ts';
import type { Store } from '../store/store.ts';
import type { LeadReport } from './reports/lead-report.ts';

/** What decides how long a lead is held. */
export interface HoldCase {
  rules: readonly RewardRule[];
  offer: RuleOffer;
  /** When the lead arrived; epoch ms. */
  at: number;
}

/** Reads what the rules of a wall ask about a lead; null if none of them holds leads. */
export async function readHoldCase(
  store: Store,
  { at, click, rules, source }: { click: StoredClick; rules: readonly RewardRule[]; source: Source; at: number },
): Promise<HoldCase | null> {
  if (rules.every(({ definition }) => definition.then.hold_days === undefined)) return null;
  const { offerId, payout } = click;
  const stored = await store.findOffer(offerId);
  // Live surveys are in no catalog.
  const categories = source.survey === null ? [] : [SURVEYS];
  const offer =
    stored === null ? { offerId, categories, source: source.name, payout, isPaid: false } : ruleOfferOf(stored.offer);
  return { rules, offer, at };
}

/**
 * When a lead may be credited, and the rule that says so; null if no rule holds it. A reconciliation waits only with the
 * lead that it corrects.
 */
export function holdOf(
  { at, offer, rules }: HoldCase,
  { country, payout, report, terms }: { report: LeadReport; terms: ClickTerms; country: string | null; payout: Units },
): { releaseAt: number; rule: HoldRule } | null {
  if (report.eventId === RECONCILED) return null;
  const { device = null, matched = [] } = terms.user ?? {};
  const user = { at, client: { country, device }, matched: new Set(matched) };
  const rule = holdingRule(rules, user, { ...offer, payout });
  if (rule === null) return null;
  const { definition, name, ruleId } = rule;
  return { releaseAt: at + (definition.then.hold_days ?? 0) * DAY_MS, rule: { ruleId, rule: name } };
}
