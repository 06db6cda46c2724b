import { DAY_MS, MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import type { ImportedOffer } from '../../server/schema/imported-offer.ts';
import { seededRandom } from './seeded-random.ts';

/** A past click and its outcome. */
export interface PastClick {
  user: string;
  offer: ImportedOffer;
  country: string;
  /** Epoch ms. */
  at: number;
  lead: { at: number; isHeld: boolean; reversedAt: number | null } | null;
}

/** One UTC day of the demo's past. */
export interface PastDay {
  /** Its start, epoch ms. */
  start: number;
  /** In chronological order. */
  clicks: readonly PastClick[];
  /** Users who were shown offers. */
  viewers: readonly string[];
  /** How often each offer was shown. */
  impressions: readonly { offerId: number; impressions: number }[];
}

/** Eight weeks, so that the last four have four weeks to compare with. */
const DAYS = 56;
const USERS = 900;
/** Weights from Sunday on: people play more at weekends. */
const weekdays = [1.25, 0.85, 0.9, 0.92, 0.95, 1.08, 1.3];
const countries = [
  ['US', 40],
  ['GB', 14],
  ['DE', 13],
  ['FR', 9],
  ['CA', 7],
  ['BR', 7],
  ['ES', 4],
  ['PL', 3],
  ['JP', 3],
] as const;

/**
 * The demo wall's history until `now`, the same for the same day and offers. Some people visit more often than others,
 * some offers get more clicks, and both grow slowly.
 */
export function planHistory(offers: readonly ImportedOffer[], now: number): PastDay[] {
  const random = seededRandom(20_261_123);
  const liked = offers.toSorted(() => random() - 0.5);
  const countryBag = countries.flatMap(([country, share]) => Array<string>(share).fill(country));
  /** Picks an item, preferring earlier ones. */
  const favorite = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() ** 2.2 * items.length)];
  const first = utcDayStart(now) - (DAYS - 1) * DAY_MS;

  const clickOf = (start: number, until: number): PastClick | null => {
    const offer = favorite(liked);
    if (offer === undefined) return null;
    const allowed = offer.targeting.countries;
    const drawn = countryBag[Math.floor(random() * countryBag.length)] ?? 'US';
    const country = allowed.length === 0 || allowed.includes(drawn) ? drawn : (favorite(allowed) ?? drawn);
    const at = Math.floor(start + random() * (until - start));
    const user = `player-${String(Math.floor(random() ** 1.6 * USERS)).padStart(4, '0')}`;
    const isCompleted = random() < 0.13;
    const leadAt = at + Math.floor((3 + random() ** 3 * 900) * MINUTE_MS);
    const isReversed = random() < 0.04;
    const reversedAt = leadAt + Math.floor((1 + random() * 6) * DAY_MS);
    const isHeld = random() < 0.5 && leadAt > now - 2 * DAY_MS;
    if (!isCompleted || leadAt >= now) return { user, offer, country, at, lead: null };
    const lead = { at: leadAt, isHeld, reversedAt: isReversed && reversedAt < now ? reversedAt : null };
    return { user, offer, country, at, lead };
  };

  return Array.from({ length: DAYS }, (_, number) => {
    const start = first + number * DAY_MS;
    const until = Math.min(start + DAY_MS, now);
    const part = (until - start) / DAY_MS;
    const busy = (weekdays[new Date(start).getUTCDay()] ?? 1) * (0.85 + random() * 0.3);
    const count = Math.round((36 + number * 0.55) * busy * part);
    const clicks = Array.from({ length: count }, () => clickOf(start, until))
      .filter((click) => click !== null)
      .toSorted((a, b) => a.at - b.at);
    const others = Array.from({ length: Math.round(count * 1.4) }, () => Math.floor(random() * USERS));
    const watching = others.map((user) => `player-${String(user).padStart(4, '0')}`);
    const viewers = [...new Set([...clicks.map(({ user }) => user), ...watching])];
    const impressions = liked.slice(0, 120).map(({ offer_id: offerId }, rank) => ({
      offerId,
      impressions: Math.round((viewers.length * (1 + random())) / (1 + rank / 25)),
    }));
    return { start, clicks, viewers, impressions };
  });
}
