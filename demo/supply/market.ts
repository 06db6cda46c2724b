import type { SoldOffer } from '../../server/networks/simulation/simulation.ts';
import type { SoldSurvey } from '../../server/networks/simulation/protocol.ts';

/** A number from 0 up to, but not including, 1. */
export type Random = () => number;

/** A network's change. Payouts are decimal text for a lead with all goals. */
export type MarketChange =
  | { kind: 'appeared' | 'vanished'; offer: string; payout: string }
  | { kind: 'repriced'; offer: string; payout: string; before: string };

/** The offers that one network sells. */
export interface Market {
  readonly offers: readonly SoldOffer[];
  /** Adds, removes or reprices one offer. */
  change(): MarketChange;
}

const kinds = ['appeared', 'repriced', 'vanished'] as const;
/** Factors of new payouts relative to the catalog's. */
const PRICE_STEPS = [0.75, 0.85, 1.15, 1.25, 1.4] as const;

/** Opens a market with the first `count` offers of the stock, and about as many later. */
export function openMarket(stock: readonly SoldOffer[], count: number, random: Random): Market {
  let offers = stock.slice(0, count);
  let turn = Math.floor(random() * kinds.length);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const change = (): MarketChange => {
    // In turns, so that all kinds occur within minutes and the number of offers stays about the same.
    const kind = kinds[turn % kinds.length];
    turn += 1;
    const held = stock.filter(({ id }) => !offers.some((offer) => offer.id === id));
    const coming = kind === 'appeared' ? pick(held) : undefined;
    if (coming !== undefined) {
      offers = [...offers, coming];
      return { kind: 'appeared', offer: coming.name, payout: totalOf(coming) };
    }
    const chosen = pick(offers);
    if (chosen === undefined) throw new Error('A market has no offers.');
    if (kind === 'vanished') {
      offers = offers.filter(({ id }) => id !== chosen.id);
      return { kind: 'vanished', offer: chosen.name, payout: totalOf(chosen) };
    }
    const listed = stock.find(({ id }) => id === chosen.id) ?? chosen;
    const before = totalOf(chosen);
    const prices = PRICE_STEPS.map((factor) => repriced(listed, factor));
    const next = pick(prices.filter((offer) => totalOf(offer) !== before)) ?? listed;
    offers = offers.map((offer) => (offer.id === chosen.id ? next : offer));
    return { kind: 'repriced', offer: chosen.name, payout: totalOf(next), before };
  };
  return {
    get offers() {
      return offers;
    },
    change,
  };
}

/** The surveys of one survey provider. */
export interface SurveyMarket {
  readonly surveys: readonly SoldSurvey[];
  /** A current or past survey; null if there is none. */
  find(id: string): SoldSurvey | null;
  /** Adds a survey and ends the oldest. */
  change(): void;
}

const LENGTHS_MINUTES = [12, 5, 20, 3, 8, 15] as const;

/**
 * Opens a market with `count` surveys that pay about the same per minute. `firstId`: the first id. Ids must be new at
 * each start, because users never see a finished survey again.
 */
export function openSurveyMarket({
  count,
  firstId,
  random,
}: {
  count: number;
  firstId: number;
  random: Random;
}): SurveyMarket {
  let nextId = firstId;
  const known = new Map<string, SoldSurvey>();
  const newSurvey = (): SoldSurvey => {
    const minutes = LENGTHS_MINUTES[known.size % LENGTHS_MINUTES.length] ?? 10;
    const cpi = Math.round(minutes * (6 + random() * 6)) / 100;
    const survey = { id: String(nextId), minutes, cpi, rate: 0.4 + random() / 4, rating: 4 };
    nextId += 1;
    known.set(survey.id, survey);
    return survey;
  };
  let surveys = Array.from({ length: count }, newSurvey);
  return {
    get surveys() {
      return surveys;
    },
    find: (id) => known.get(id) ?? null,
    change() {
      surveys = [...surveys.slice(1), newSurvey()];
    },
  };
}

/** Pseudorandom numbers from a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a lead with all goals pays, in dollars. */
function totalOf({ goals, payout }: SoldOffer): string {
  return (cents(payout) / 100 + goals.reduce((sum, goal) => sum + cents(goal.payout), 0) / 100).toFixed(2);
}

function repriced(offer: SoldOffer, factor: number): SoldOffer {
  const price = (payout: string): string => (Math.round(cents(payout) * factor) / 100).toFixed(2);
  const payout = offer.payout === '0' ? '0' : price(offer.payout);
  return { ...offer, payout, goals: offer.goals.map((goal) => ({ ...goal, payout: price(goal.payout) })) };
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}
