import type { AdminFeed, FeedAdded, FeedPreview, FeedRunCase } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { answer, type ConsoleState } from './console-state.ts';

/** Everything that a run could change, and so much vanished that it would change nothing. */
const heldPreview: FeedPreview = {
  held: true,
  failure: null,
  counts: { pages: 2, added: 2, changed: 1, unchanged: 0, vanished: 2 },
  difference: [
    {
      change: 'added',
      external_id: '4711',
      offer_id: null,
      gross: 5,
      payout: 2.5,
      reason: null,
      meaning: null,
      name: 'Harbor Quest: reach level 20 within thirty days, and build the lighthouse',
    },
    {
      change: 'added',
      external_id: '4712',
      offer_id: null,
      name: 'Tea Trial',
      gross: 0.025,
      payout: 0.0125,
      reason: null,
      meaning: null,
    },
    {
      change: 'changed',
      external_id: '101',
      offer_id: 900_001,
      name: 'Budget App',
      gross: 24.6912,
      payout: 12.3456,
      reason: null,
      meaning: null,
    },
    {
      change: 'vanished',
      external_id: '102',
      offer_id: 900_002,
      name: null,
      gross: null,
      payout: null,
      reason: null,
      meaning: null,
    },
    {
      change: 'vanished',
      external_id: '105',
      offer_id: 900_003,
      name: null,
      gross: null,
      payout: null,
      reason: null,
      meaning: null,
    },
    {
      change: 'skipped',
      external_id: '103',
      offer_id: null,
      gross: null,
      payout: null,
      reason: 'targeting_not_expressible',
      name: 'Only for one town',
      meaning: 'Its targeting is narrower than an offer here can express.',
    },
    {
      change: 'skipped',
      external_id: '104',
      offer_id: null,
      name: null,
      gross: null,
      payout: null,
      reason: 'no_name',
      meaning: 'It has no name.',
    },
    {
      change: 'skipped',
      external_id: '106',
      offer_id: null,
      name: 'Garden Club',
      gross: null,
      payout: null,
      reason: 'payout_ambiguous',
      meaning:
        "Its payout could have a decimal comma or a thousands separator. If you map the feed yourself, set the map's decimal to '.' or ','.",
    },
  ],
};

/** Where offers come from by themselves. */
export const feedStates: readonly ConsoleState[] = [
  { name: 'feeds', path: () => 'feeds' },
  { name: 'feeds-empty', who: 'beginner', path: () => 'feeds' },
  { name: 'feed', path: ({ ids }) => `feeds/${ids.feed}`, isLong: true },
  {
    name: 'feed-preview',
    path: ({ ids }) => `feeds/${ids.feed}`,
    isLong: true,
    prepare: (page) => answer(page, 'feeds/*/preview', 200, heldPreview),
    async show(page) {
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByRole('cell', { name: 'Tea Trial' }).waitFor();
    },
  },
  {
    name: 'feed-paused',
    path: ({ ids }) => `feeds/${ids.feed}`,
    isLong: true,
    async prepare(page, { ids, owner }) {
      const { body } = await owner.ask('showFeed', { params: { feed: ids.feed } });
      const settings = { ...(body as AdminFeed).settings, countries: 'US,CA', devices: 'phone' };
      await answer(page, `feeds/${ids.feed}`, 200, { ...(body as AdminFeed), state: 'paused', runs: [], settings });
      await answer(page, 'feeds/*/preview', 200, { ...heldPreview, held: false });
    },
    async show(page) {
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByRole('button', { name: 'Start the feed' }).waitFor();
    },
  },
  {
    name: 'feed-preview-failed',
    path: ({ ids }) => `feeds/${ids.feed}`,
    isLong: true,
    prepare: (page) =>
      answer(page, 'feeds/*/preview', 200, {
        held: false,
        counts: {},
        difference: [],
        failure: 'The network refused the credential (HTTP 401).',
      }),
    async show(page) {
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByRole('alert').getByText('refused the credential').waitFor();
    },
  },
  { name: 'feed-runs', path: ({ ids }) => `feeds/${ids.feed}/runs` },
  {
    name: 'feed-run',
    path: ({ ids }) => `feeds/${ids.feed}/runs/${ids.run}`,
    // The ids of runs differ from one time to the next.
    async prepare(page) {
      await page.route('**/v1/admin/feeds/*/runs/*', async (route) => {
        const response = await route.fetch();
        const run = (await response.json()) as FeedRunCase;
        await route.fulfill({ response, json: { ...run, run_id: 'run_019cd79e46000002969fb8d0195d8948' } });
      });
    },
  },
  { name: 'feed-new', path: () => 'feeds/new' },
  {
    name: 'feed-new-chosen',
    path: () => 'feeds/new',
    isLong: true,
    prepare: (page) =>
      answer(page, 'feeds', 400, {
        code: 'invalid_request',
        detail: 'The request is not valid. See errors.',
        errors: [
          {
            path: 'feed',
            code: 'invalid',
            message: 'The name must have 1 to 64 letters, digits, dashes and underscores.',
          },
        ],
      }),
    async show(page) {
      await page.getByLabel('Network').selectOption({ label: 'Everflow' });
      await page.getByRole('heading', { name: 'Set up in Everflow' }).waitFor();
      await page.getByLabel('Feed name').fill('not a name!');
      await page.getByLabel('Credential').fill('everflow credential');
      await page.getByLabel('Users’ share of the payout').fill('60');
      await page.keyboard.press('Enter');
      await page.getByText('The name must have').waitFor();
    },
  },
  {
    name: 'feed-new-audience',
    path: () => 'feeds/new',
    isLong: true,
    async show(page) {
      await page.getByLabel('Network').selectOption({ label: 'Everflow' });
      await page.getByText('Only for some users').click();
      await page.getByLabel('Countries (optional)').waitFor();
    },
  },
  {
    name: 'feed-added',
    path: () => 'feeds/new',
    prepare: (page) =>
      answer(page, 'feeds', 201, {
        feed: 'harbor',
        warnings: [],
        callback_withheld: false,
        callback_url: 'https://rewards.example.com/leads/harbor?click_id={sub1}',
      } satisfies FeedAdded),
    async show(page) {
      await page.getByLabel('Network').selectOption({ label: 'Everflow' });
      await page.getByLabel('Feed name').fill('harbor');
      await page.getByLabel('Credential').fill('everflow credential');
      await page.getByLabel('Users’ share of the payout').fill('60');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Preview and start it' }).waitFor();
    },
  },
];
