import { MAX_AMOUNT_UNITS, MAX_BALANCE_UNITS, UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import { grossOf, netOf, UNITS_PER_RATE, type FeedRate } from '../schema/feed-terms.ts';
import { tileCredits } from '../schema/tile-credits.ts';
import type { TileTerms } from '../schema/tile-terms.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import type { PricedLead } from './price-lead.ts';
import type { LeadReport } from './reports/lead-report.ts';

/** The amount that a report about a tile states, signed or not; null if it states none. */
export function tileAmountOf({ payout, unsignedPayout }: LeadReport): Units | 'unreadable' | null {
  return payout ?? unsignedPayout ?? null;
}

/**
 * What the publisher earns by a lead of a tile, before the share; null if the network states credits, or if users get
 * all of it.
 */
export function tileGross(report: LeadReport, tile: TileTerms, terms: ClickTerms): Units | null {
  const stated = tileAmountOf(report);
  const rate = rateOf(tile, terms);
  const isAll = rate.share === UNITS_PER_CREDIT && rate.rate === UNITS_PER_RATE;
  if (report.status === 2 || tile.amount === 'credits' || typeof stated !== 'number' || isAll) return null;
  return grossOf(stated, rate);
}

/**
 * Payout and credit of a tile's lead (docs/contract/leads.md#tiles): what its network states. Held if the network doesn't
 * sign it, if the source `isWeak`, or if it is above the ceiling that the click froze. The payout of credits is what they are worth by the
 * wall's ratio. Like those of other offers, screen-outs and bonuses get no factor of a rule.
 */
export function priceTile(report: LeadReport, tile: TileTerms, terms: ClickTerms, isWeak: boolean): PricedLead {
  const stated = tileAmountOf(report);
  if (stated === 'unreadable' || stated === null) {
    return { kind: 'priced', payout: 0, amount: 0, bonus: null, hold: 'unreadable_payout' };
  }
  const net = tile.amount === 'credits' ? stated : netOf(stated, rateOf(tile, terms));
  const payout = tile.amount === 'credits' ? worthOf(net, terms.ratio) : BigInt(net);
  const { ratio, round } = terms;
  const rule = report.kind === 'complete' ? terms.rule : undefined;
  const factor = BigInt(Math.max(rule?.factor ?? 0, UNITS_PER_CREDIT));
  // Rounding adds at most half a credit.
  const limit = BigInt(MAX_BALANCE_UNITS - UNITS_PER_CREDIT) * BigInt(UNITS_PER_CREDIT) ** 2n;
  if (payout > BigInt(MAX_AMOUNT_UNITS) || payout * BigInt(ratio) * factor > limit) return { kind: 'beyond_limit' };
  const base = tileCredits(net, tile, { ratio, round });
  const amount = tileCredits(net, tile, { ratio, round, factor: rule?.factor });
  return {
    kind: 'priced',
    payout: Number(payout),
    amount,
    bonus: rule === undefined ? null : amount - base,
    hold: report.payout === null || isWeak ? 'unsigned_amount' : base > tile.max_payout ? 'payout_too_high' : null,
  };
}

/** The payout for which the wall's ratio gives these credits, rounded half up. */
function worthOf(credits: Units, ratio: Units): bigint {
  return (BigInt(credits) * BigInt(UNITS_PER_CREDIT) + BigInt(ratio) / 2n) / BigInt(ratio);
}

/** A tile of a feed has the feed's rate and share. */
function rateOf({ share }: TileTerms, { feed }: ClickTerms): FeedRate {
  return feed ?? { rate: UNITS_PER_RATE, share };
}
