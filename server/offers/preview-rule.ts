import { factorOf, matchesOffer, prepareRules } from '@rewards-wall/shared/reward-rules.ts';
import type { RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import { ruleOfferOf } from '../schema/rule-offer.ts';
import type { Clock } from '../runtime/clock.ts';
import { STATISTICS_PERIOD_MS } from '../store/ports/statistics.ts';
import type { Store } from '../store/store.ts';
import type { Catalog } from './catalog/catalog.ts';

const DAYS = 28;
const NAMED_AT_MOST = 20;

/** What a rule would affect, before it is saved. */
export interface RulePreview {
  /** How many enabled offers meet its conditions on offers. */
  readonly offers: number;
  /** The first of them, by id. */
  readonly named: readonly { readonly offerId: number; readonly name: string }[];
  /** Of these offers on this wall in the last 28 days, by all users. */
  readonly clicks: number;
  readonly leads: number;
  /** Credits, minus reversals. */
  readonly amount: Units;
  /** What the factor of the rule would have added to them or, if negative, taken. */
  readonly added: Units;
}

export type PreviewRule = (input: {
  readonly adwallId: number;
  readonly definition: RuleDefinition;
}) => Promise<RulePreview>;

/** Previews a rule. Its conditions on users and time are left out, because statistics don't record them. */
export function previewRule({
  catalog,
  clock,
  store,
}: {
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly store: Store;
}): PreviewRule {
  return async ({ adwallId, definition }) => {
    const rate = definition.when.reversal_rate;
    const risky = rate === undefined ? [] : await store.findRisky({ adwallId, rate, at: clock.now() });
    const rule = { ruleId: '', name: '', definition, risky };
    const prepared = prepareRules([rule]);
    const { entries } = await catalog.latest();
    const affected = entries.filter(
      ({ disabled, offer }) => !disabled && prepared.some((one) => matchesOffer(one, ruleOfferOf(offer))),
    );
    const ids = new Set(affected.map(({ offer }) => offer.offer_id));
    const now = Math.floor(clock.now() / STATISTICS_PERIOD_MS) + 1;
    const periods = await store.listPeriods({
      adwallId,
      from: now - (DAYS * DAY_MS) / STATISTICS_PERIOD_MS,
      to: now,
    });
    const figures = { clicks: 0, leads: 0, amount: 0 };
    for (const { amount, clicks, leads, offerId } of periods) {
      if (!ids.has(offerId)) continue;
      figures.clicks += clicks;
      figures.leads += leads;
      figures.amount += amount;
    }
    const named = affected.slice(0, NAMED_AT_MOST).map(({ offer }) => ({ offerId: offer.offer_id, name: offer.name }));
    return { offers: affected.length, named, ...figures, added: addedBy(factorOf(rule), figures.amount) };
  };
}

function addedBy(factor: Units, amount: Units): Units {
  return Number((BigInt(amount) * BigInt(factor - UNITS_PER_CREDIT)) / BigInt(UNITS_PER_CREDIT));
}
