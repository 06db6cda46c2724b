import { factorOf, isWithin, matchesOffer, prepareRules } from '@rewards-wall/shared/reward-rules.ts';
import type { RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { ruleOfferOf } from '../schema/rule-offer.ts';
import type { Clock } from '../runtime/clock.ts';
import type { RecentLead } from '../store/ports/reward-rules.ts';
import { STATISTICS_PERIOD_MS } from '../store/ports/statistics.ts';
import type { Store } from '../store/store.ts';
import type { Catalog } from './catalog/catalog.ts';

const DAYS = 28;
const NAMED_AT_MOST = 20;
/** On both engines, reading them takes less than a second. */
const LEADS_READ = 20_000;

type When = RuleDefinition['when'];

/** Conditions that past leads don't record. The preview ignores them, so that it may count too many. */
const notRecorded = ['attributes', 'completed', 'devices', 'not_devices'] as const satisfies readonly (keyof When)[];

/** What a rule would have affected, before it is saved. */
export interface RulePreview {
  /** The time from which clicks and leads count: 28 days ago or, on a wall with very many leads, later. Epoch ms. */
  readonly from: number;
  /** How many enabled offers meet its conditions on offers. */
  readonly offers: number;
  /** The first of them, by id. */
  readonly named: readonly { readonly offerId: number; readonly name: string }[];
  /** Clicks on these offers on this wall, by all users. */
  readonly clicks: number;
  /** Leads of these offers that meet its other conditions and are credited or wait for their date. */
  readonly leads: number;
  /** Who these leads are from. */
  readonly users: number;
  /** Their credits without a rule. */
  readonly amount: Units;
  /** What the factor of the rule would have added to them or, if negative, taken. */
  readonly added: Units;
  /** For how many days these leads would have waited in total; null if the rule holds none. */
  readonly waitingDays: number | null;
  /** Conditions of the rule that are ignored. */
  readonly ignored: readonly string[];
}

export type PreviewRule = (input: {
  readonly adwallId: number;
  readonly definition: RuleDefinition;
}) => Promise<RulePreview>;

/**
 * Previews a rule by the last 28 days, as if it had been the only one. `from` and `until` don't matter. Live surveys are
 * in no catalog, so they are left out.
 */
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
    const at = clock.now();
    const { then, when } = definition;
    const rate = when.reversal_rate;
    const risky = rate === undefined ? [] : await store.findRisky({ adwallId, rate, at });
    const rule = { ruleId: '', name: '', definition: { ...definition, when: recorded(when) }, risky };
    const prepared = prepareRules([rule]);
    const { entries } = await catalog.latest();
    const affected = entries.filter(
      ({ disabled, offer }) => !disabled && prepared.some((one) => matchesOffer(one, ruleOfferOf(offer))),
    );
    const ids = new Set(affected.map(({ offer }) => offer.offer_id));
    const recent = await store.recentLeads({ adwallId, from: at - DAYS * DAY_MS, limit: LEADS_READ });
    const oldest = recent.length < LEADS_READ ? undefined : recent.at(-1);
    const from = oldest?.at ?? at - DAYS * DAY_MS;
    const meets = ({ at: leadAt, country, offerId, openedAt }: RecentLead): boolean =>
      ids.has(offerId) &&
      isWithin(Math.floor((leadAt - openedAt) / DAY_MS), when.account_age_days) &&
      prepared.every(({ userTests }) => userTests.every((holds) => holds({ country, device: null })));
    const leads = recent.filter(meets);
    const amount = leads.reduce((sum, { base }) => sum + base, 0);
    const periods = await store.listPeriods({
      adwallId,
      from: Math.floor(from / STATISTICS_PERIOD_MS),
      to: Math.floor(at / STATISTICS_PERIOD_MS) + 1,
    });
    return {
      from,
      offers: affected.length,
      named: affected.slice(0, NAMED_AT_MOST).map(({ offer }) => ({ offerId: offer.offer_id, name: offer.name })),
      clicks: periods.reduce((sum, { clicks, offerId }) => sum + (ids.has(offerId) ? clicks : 0), 0),
      leads: leads.length,
      users: new Set(leads.map(({ accountId }) => accountId)).size,
      amount,
      added: addedBy(factorOf(rule), amount),
      waitingDays: then.hold_days === undefined ? null : then.hold_days * leads.length,
      ignored: [
        ...notRecorded.filter((name) => when[name] !== undefined),
        ...(rate?.of === 'user' ? ['reversal_rate'] : []),
      ],
    };
  };
}

/** The conditions without those that past leads don't record, or that are compared by account. */
function recorded(when: When): When {
  const left: ReadonlySet<string> = new Set([...notRecorded, 'account_age_days']);
  return Object.fromEntries(Object.entries(when).filter(([name]) => !left.has(name)));
}

function addedBy(factor: Units, amount: Units): Units {
  return Number((BigInt(amount) * BigInt(factor - UNITS_PER_CREDIT)) / BigInt(UNITS_PER_CREDIT));
}
