import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { openPage, startPublicService, type WatchedPage } from '../support/browser/browser.ts';
import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { offerRow } from '../support/requests/offers.ts';
import { activeUser, setTime, type ActiveUser } from '../support/browser/open-activity.ts';
import { surveyedUser } from '../support/browser/surveyed-user.ts';
import { startHostServer } from '../support/browser/host-page.ts';
import type { TestService, TestSource, TestPanel, TestWall } from '../support/service/start-service.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { startNetwork } from '../support/surveys/start-network.ts';
import { newSurveyProvider, newSurveyUser } from '../support/surveys/survey-user.ts';
import type { WallChanges } from '../../server/publishers/change-settings.ts';
import { hostPage } from './host-page.ts';

/** A service whose pages always look the same: data, clock and images are fixed. */
export interface Gallery {
  readonly service: TestService;
  readonly wall: TestWall;
  readonly panel: TestPanel;
  /** Opens a page with the gallery's time and images. */
  open(browser: Browser, options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Creates a wall with the same header and currency. */
  newWall(changes: WallChanges): Promise<TestWall>;
  /** Creates a wall where all offers pay more: some for three days, two with no end. */
  newSale(): Promise<TestWall>;
  /** The URL of the hosted page of `wall`, or of another wall, in a language. */
  hosted(lang: string, to?: TestWall): string;
  /** The URL of the hosted page of a wall with more than one page of offers. */
  hostedLong(lang: string): Promise<string>;
  /** The URL of a publisher's page that embeds `wall`. */
  embedded(lang: string): string;
  /** A user who has not started an offer. */
  idle(): ActiveUser;
  /** A user with every outcome in their activity. */
  active(): Promise<ActiveUser>;
  /** A user of a wall with surveys, who has a screen-out, a bonus and a repeated completion. */
  surveys(): Promise<{ service: TestService; wall: TestWall; user: ActiveUser }>;
  /** The URL of the surveys of a new user who has agreed to these networks. `cpx` has surveys; `inbrain` says why not. */
  networks(lang: string, agreed: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

const quests = [
  { name: 'Harbor Quest', text: 'Build a harbour, trade with islands and reach level 20.', hue: 210, delay: '0' },
  { name: 'Coffee Box Monthly', text: 'Order a first box of freshly roasted coffee.', hue: 25, delay: '7' },
  { name: 'Budget Bank', text: 'Open a free account and make a deposit.', hue: 150, delay: '2-4' },
  { name: 'Puzzle Island', text: 'Install the game and finish the first chapter.', hue: 285, delay: '0' },
  { name: 'Reader’s Club', text: 'Try a thousand books free for a month.', hue: 0, delay: '14' },
  { name: 'Garden Planner', text: 'Plan a garden and share it with somebody.', hue: 100, delay: '2' },
  { name: 'Home Insurance Check', text: 'Compare offers of eleven insurers in five minutes.', hue: 45, delay: '14' },
] as const;

const STEPPED = 900;

const conditions = {
  things_to_know: ['One reward per household.', 'Keep the app installed until the reward arrives.'],
  disclaimer: 'This offer is subject to the terms of the advertiser.',
  pending_days: 30,
  session_hours: 36,
  payment_required: true,
  os_version: { android: { min: '12' } },
};

export async function startGallery(): Promise<Gallery> {
  const service = await startPublicService();
  const destination_url = `${service.url}/health/live?click={click_id}`;
  const host = await startHostServer();
  let long: ReturnType<typeof startLongWall> | undefined;
  let surveyed: ReturnType<typeof startSurveyWall> | undefined;
  let asked: ReturnType<typeof startNetworkWall> | undefined;
  const rows = quests.map(({ name, text, hue, delay }, index) =>
    offerRow(index + 1, {
      name,
      description: text,
      destination_url,
      image_url: `https://images.example/${hue}.svg`,
      payout: (7 - index) * 0.75,
      prior: 100 - index,
      credit_delay: delay,
      category_id: [[17, 21, 22][index % 3]],
      requirements: index % 2 === 0 ? null : 'New customers only, 18 or older.',
      ...(index === 1 && { conditions }),
    }),
  );
  const stepped = offerRow(STEPPED, {
    name: 'Dragon Valley',
    description: 'Raise a dragon.\nThe higher the level, the more you earn.',
    destination_url,
    image_url: 'https://images.example/330.svg',
    category_id: [22],
    prior: 1000,
    featured_global: 1,
    credit_delay: '0',
    events: [
      { event_id: 1, event_name: 'Install and start', event_revenue: 0.5 },
      { event_id: 2, event_name: 'Reach level 5', event_revenue: 2, estimated_time_to_complete: 7200 },
      { event_id: 3, event_name: 'Reach level 20', event_revenue: 9, time_to_complete: 864_000 },
    ],
  });
  await service.importOffers([...rows, stepped]);
  const currency = { name: 'Gems' };
  const newWall = (changes: WallChanges): Promise<TestWall> =>
    service.newWall({ header: 'Earn gems', currency, ...changes });
  const wall = await newWall({ max_payout_factor: '1' });
  const panel = await service.newPanel({ adwallId: wall.adwallId, minimumAge: 18 });
  const source: TestSource = await service.newSource();

  return {
    service,
    wall,
    panel,
    newWall,
    async newSale() {
      const sold = await newWall({});
      const { adwallId } = sold;
      const at = service.clock.now();
      const until = new Date(at + 72 * HOUR).toISOString();
      const rules: RewardRule[] = [
        {
          ruleId: `rul_always_${adwallId}`,
          name: 'Always',
          definition: { when: { offers: [2, 3] }, then: { multiply: 1.5 } },
        },
        { ruleId: `rul_weekend_${adwallId}`, name: 'Weekend', definition: { when: {}, then: { multiply: 2 }, until } },
      ];
      for (const rule of rules) await service.store.addRule({ adwallId, rule, before: null, at });
      return sold;
    },
    async open(browser, options) {
      const watched = await openPage(browser, { reducedMotion: 'reduce', timezoneId: 'UTC', ...options });
      await freeze(watched.page, service.clock.now());
      return watched;
    },
    hosted: (lang, to = wall) => hostedBy(service, to, lang),
    async hostedLong(lang) {
      const started = await (long ??= startLongWall());
      return hostedBy(started.service, started.wall, lang);
    },
    embedded(lang) {
      const element = `<offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${service.newUser()}"></offer-wall>`;
      return host.serve(`/${lang}`, { body: hostPage(lang, element, `${service.url}/embed/v1/offer-wall.js`) });
    },
    idle: () => activeUser(service, wall, source),
    async active() {
      const { clock } = service;
      clock.moveTo(NOON - 50 * HOUR);
      const user = activeUser(service, wall, source);
      const clicks = [await user.click(STEPPED), await user.click(1), await user.click(2), await user.click(3)];
      const [steps = '', credited = '', back = '', held = ''] = clicks;
      await user.click(4);
      clock.moveTo(NOON - 26 * HOUR);
      await user.lead(steps, { event_id: 1 });
      await user.lead(credited);
      await user.lead(back, { transaction_id: `back-${user.name}` });
      // A higher payout than the catalog's holds the lead for review.
      await user.lead(held, { payout: 99 });
      clock.moveTo(NOON - 2 * HOUR);
      await user.lead(back, { transaction_id: `back-${user.name}`, status: 2 });
      clock.moveTo(NOON);
      return user;
    },
    surveys: () => (surveyed ??= startSurveyWall()),
    async networks(lang, agreed) {
      const { service: own, wall: at, panel: ofWall } = await (asked ??= startNetworkWall());
      const user = await newSurveyUser(own, { wall: at, panel: ofWall });
      await user.consent(Object.fromEntries(agreed.map((name) => [name, true])));
      const token = await mintToken(own, at, user.user);
      const page = `${own.url}/wall/${at.pubId}/${at.adwallId}?subid1=${user.user}&lang=${lang}`;
      return `${page}#tab=surveys&token=${token}`;
    },
    async stop() {
      host.stop();
      await (await asked)?.stop();
      await (await surveyed)?.service.stop();
      await (await long)?.service.stop();
      await service.stop();
    },
  };
}

const hostedBy = (service: TestService, { pubId, adwallId }: TestWall, lang: string): string =>
  `${service.url}/wall/${pubId}/${adwallId}?subid1=${service.newUser()}&lang=${lang}`;

/** Starts its own service, since all walls of a service share its offers. */
async function startLongWall(): Promise<{ service: TestService; wall: TestWall }> {
  const service = await startPublicService();
  const rows = Array.from({ length: 90 }, (_, index) => {
    const { name, text, hue, delay } = quests[index % quests.length] ?? quests[0];
    return offerRow(index + 1, {
      name: `${name} ${index + 1}`,
      description: text,
      image_url: `https://images.example/${hue}.svg`,
      payout: 1 + (index % 9) / 4,
      prior: 1000 - index,
      credit_delay: delay,
      category_id: [[17, 21, 22, 24, 30, 31, 17][index % 7]],
    });
  });
  await service.importOffers(rows);
  const wall = await service.newWall({ header: 'Earn gems', currency: { name: 'Gems' } });
  return { service, wall };
}

/** Starts its own service, for the same reason. */
async function startSurveyWall(): Promise<{ service: TestService; wall: TestWall; user: ActiveUser }> {
  const service = await startPublicService();
  const wall = await service.newWall({ header: 'Earn gems', currency: { name: 'Gems' } });
  return { service, wall, user: await surveyedUser(service, wall) };
}

/** Starts its own service, since all panels of a service share its survey providers. */
async function startNetworkWall() {
  const [selling, refusing] = await Promise.all([startNetwork('cpx'), startNetwork('inbrain')]);
  selling.sells = [
    { id: '1', minutes: 10, cpi: 1.25, rate: 0.5, rating: 4.5 },
    { id: '2', minutes: 18, cpi: 2.1, rate: 0.4, rating: 3.8 },
    { id: '3', minutes: 4, cpi: 0.4, rate: 0.7, rating: 4.1 },
  ];
  refusing.fault = 'refusal';
  const service = await startPublicService({ env: { OUTBOUND_ALLOW: `${selling.host},${refusing.host}` } });
  const wall = await service.newWall({ header: 'Earn gems', currency: { name: 'Gems' } });
  const panel = await service.newPanel({ adwallId: wall.adwallId });
  await newSurveyProvider(service, selling);
  await newSurveyProvider(service, refusing);
  const stop = () => Promise.all([service.stop(), selling.close(), refusing.close()]);
  return { service, wall, panel, stop };
}

/** Fixes the time, and answers image requests with an image in the hue of the URL. */
async function freeze(page: Page, now: number): Promise<void> {
  await setTime(page, now);
  await page.context().route('https://images.example/**', (route) => {
    const hue = /(\d+)\.svg$/.exec(route.request().url())?.[1] ?? '0';
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><rect width="128" height="128" fill="hsl(${hue} 60% 55%)"/><circle cx="64" cy="64" r="34" fill="hsl(${hue} 70% 85%)"/></svg>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
}
