import { everydayApps } from './apps.ts';
import { casinoAndMobile } from './casino-and-mobile.ts';
import { imageName } from './draw-image.ts';
import type { EmblemName } from './emblems.ts';
import { finance } from './finance.ts';
import { freeAndVideos } from './free-and-videos.ts';
import { frenchAndGerman } from './french-and-german.ts';
import { simpleGames } from './games-played-once.ts';
import { steppedGames } from './games.ts';
import { japaneseAndArabic } from './japanese-and-arabic.ts';
import { markets } from './markets.ts';
import type { Market, MarketName } from './markets.ts';
import type { AppSeed, SeedTargeting, WebSeed } from './seed.ts';
import { shopping } from './shopping.ts';
import { signUps } from './sign-ups.ts';
import { spanishAndPortuguese } from './spanish-and-portuguese.ts';
import { profiledSurveys } from './surveys-by-answers.ts';
import { openSurveys } from './surveys.ts';
import { trialsAndDownloads } from './trials-and-downloads.ts';

const FIRST_OFFER_ID = 1001;
const FIRST_CREATIVE_ID = 5001;
const LONG_AGO = '2015-01-01T00:00:00.000Z';
const FAR_AHEAD = '2099-12-31T23:59:59.000Z';
const MOBILE_APPS = 18;
const ANDROID = 1;
const IOS = 2;
const ALL_ANDROID = 40;
const ALL_IOS = 50;

/** A seed in one market, with the fields that only apps have. */
type Placed = {
  readonly seed: WebSeed | AppSeed;
  readonly category: readonly number[];
  readonly market: Market;
  readonly targeting: SeedTargeting;
  readonly app?: { readonly store_id: string; readonly platform: number };
  /** The first version of its system that an app runs on. */
  readonly needs?: { readonly os_version: object };
};

function placeWeb(seed: WebSeed): Placed[] {
  const places: readonly MarketName[] = seed.markets ?? ['america', 'britain'];
  return places.map((place) => ({
    seed,
    category: seed.category,
    market: markets[place],
    targeting: seed.targeting ?? {},
  }));
}

function placeApp(seed: AppSeed): Placed[] {
  const shared = { seed, category: [MOBILE_APPS, ...(seed.also ?? [])], market: markets[seed.market ?? 'world'] };
  return [
    {
      ...shared,
      targeting: { target_system: [seed.androidSystem ?? ALL_ANDROID] },
      app: { store_id: seed.android, platform: ANDROID },
      ...(seed.androidFrom !== undefined && { needs: { os_version: { android: { min: seed.androidFrom } } } }),
    },
    {
      ...shared,
      targeting: { target_system: [seed.iosSystem ?? ALL_IOS] },
      app: { store_id: seed.ios, platform: IOS },
      ...(seed.iosFrom !== undefined && { needs: { os_version: { ios: { min: seed.iosFrom } } } }),
    },
  ];
}

/** Converts a price in dollars of the best-paid market to cents in another market; at least one cent. */
const cents = (pay: number, market: Market): number => Math.max(1, Math.round(pay * market.level * 100));

const emblemOfCategory: Readonly<Record<number, EmblemName>> = { 18: 'phone', 20: 'poll', 21: 'bag', 28: 'coins' };

/** Every fifth offer has a schedule that is always open, so that the catalog has both forms. */
function schedule(seed: WebSeed | AppSeed, position: number): { starts_at: string | null; ends_at: string | null } {
  const open = position % 5 === 0;
  return {
    starts_at: seed.from ?? (open || seed.until !== undefined ? LONG_AGO : null),
    ends_at: seed.until ?? (open || seed.from !== undefined ? FAR_AHEAD : null),
  };
}

function row({ seed, category, market, targeting, app, needs }: Placed, position: number, publicUrl: string): object {
  const id = FIRST_OFFER_ID + position;
  const steps = (seed.steps ?? []).map((step, index) => ({ step, cents: cents(step.pay, market), index }));
  const total = seed.pay === undefined ? steps.reduce((sum, step) => sum + step.cents, 0) : cents(seed.pay, market);
  const emblem = seed.emblem ?? emblemOfCategory[category[0] ?? 0] ?? 'gift';
  const image = imageName(seed.brand, emblem, seed.mark);
  return {
    offer_id: id,
    name: `${seed.brand}: ${seed.title}`,
    description: seed.text,
    requirements: seed.todo ?? null,
    credit_delay: seed.delay,
    image_url: `/demo/images/${image}.svg`,
    creative_id: FIRST_CREATIVE_ID + position,
    creative_filename: `${image}.svg`,
    destination_url: `${publicUrl}/demo/advertiser?click_id={click_id}&offer_id={offer_id}`,
    payout: total / 100,
    is_support_center_disabled: seed.supportDisabled === true ? 1 : 0,
    featured_global: seed.featured === true ? 1 : 0,
    category_id: [...category],
    ...(app === undefined ? {} : { mobile_app: { ...app } }),
    events: steps.map(({ step, cents: revenue, index }) => ({
      event_id: id * 10 + index + 1,
      event_name: step.name,
      event_revenue: revenue / 100,
      estimated_time_to_complete: Math.round((step.hours ?? 0) * 3600),
      time_to_complete: step.within === undefined ? null : step.within * 86_400,
      ...(step.times !== undefined && { max_completions: step.times }),
      ...(step.daily === true && { once_a_day: true }),
    })),
    conditions: {
      ...needs,
      ...(seed.costs === true && { payment_required: true }),
      ...(seed.sessionHours !== undefined && { session_hours: seed.sessionHours }),
      ...(seed.know !== undefined && { things_to_know: [...seed.know] }),
    },
    source: null,
    targeting: {
      ...(market.countries.length === 0 ? {} : { countries: [...market.countries] }),
      ...targeting,
    },
    ...(seed.again === true && { repeatable: 1 }),
    ...schedule(seed, position),
    cap: seed.cap ?? null,
    // The initial rank of a new offer, estimated from its payout and delay: cheap and quick offers are completed more
    // often.
    prior: Math.round((total / (1 + total / 400)) * (seed.delay === '0' ? 4 : 2)) / 1000,
  };
}

/**
 * The demo's offers as rows for the import (docs/contract/catalog.md#rows), with ids from 1001. Always the same, except
 * that `destination_url` starts with `publicUrl`, which has no trailing slash.
 */
export function demoCatalog(publicUrl: string): unknown[] {
  const apps = [...steppedGames, ...simpleGames, ...everydayApps].flatMap(placeApp);
  const web = [
    ...freeAndVideos,
    ...shopping,
    ...trialsAndDownloads,
    ...signUps,
    ...casinoAndMobile,
    ...finance,
    ...openSurveys,
    ...profiledSurveys,
    ...spanishAndPortuguese,
    ...frenchAndGerman,
    ...japaneseAndArabic,
  ].flatMap(placeWeb);
  return [...apps, ...web].map((placed, position) => row(placed, position, publicUrl));
}
