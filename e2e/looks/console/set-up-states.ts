import type { AdminSurveyProvider } from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import type { AdminSource, AdminSourceSchemes } from '@rewards-wall/shared/admin/sources-schema.ts';
import { offers } from '../../pictures/picture-stories.ts';
import { answer, changeElsewhere, hidePreview, onWall, openDialog, type ConsoleState } from './console-state.ts';

/** Figures, offers, survey providers, lead sources, the wall, and the installation. */
export const setUpStates: readonly ConsoleState[] = [
  { name: 'get-started', path: onWall('snippet'), isLong: true },
  { name: 'get-started-empty', who: 'beginner', path: () => 'snippet' },
  {
    name: 'wall-key-end',
    path: onWall('snippet'),
    show: (page) => openDialog(page, 'Revoke key'),
  },
  { name: 'get-started-viewer', who: 'viewer', path: onWall('snippet') },
  { name: 'first-steps', path: onWall('first-run') },
  { name: 'first-steps-empty', who: 'beginner', path: () => 'first-run' },
  { name: 'overview', path: onWall('overview'), isLong: true, isCheckedWide: true },
  { name: 'overview-empty', who: 'beginner', path: () => 'overview' },
  {
    name: 'overview-table',
    path: onWall('overview', '&days=7&figure=leads'),
    isLong: true,
    show: (page) => page.getByText('Show the table').click(),
  },
  { name: 'surveys', path: onWall('surveys'), isLong: true },
  { name: 'surveys-empty', who: 'beginner', path: () => 'surveys' },
  { name: 'panel', path: onWall('surveys/panels/1') },
  { name: 'panel-new', path: onWall('surveys/panels/new') },
  { name: 'offers', path: onWall('offers') },
  { name: 'offers-tile', path: onWall('offers'), isLong: true, show: (page) => openDialog(page, 'Add a tile') },
  { name: 'offers-empty', who: 'beginner', path: () => 'offers' },
  { name: 'offers-none-found', path: onWall('offers', '&text=nothing-like-that') },
  { name: 'offer', path: (scene) => onWall(`offers/${offers.stepped}`)(scene) },
  {
    name: 'offer-explained',
    path: onWall(`offers/${offers.returned}`),
    isLong: true,
    async show(page, { ids }) {
      await page.getByRole('textbox', { name: 'User' }).fill(ids.user);
      await page.keyboard.press('Enter');
      await page
        .getByText(/sees the offer\.|hides it|does not see/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'offer-override',
    path: onWall(`offers/${offers.returned}`),
    show: (page) => openDialog(page, 'Enable'),
  },
  { name: 'offers-import', path: () => 'offers/import' },
  {
    name: 'offers-imported',
    path: () => 'offers/import',
    prepare: (page) =>
      answer(page, 'offer-imports', 200, {
        imported: true,
        created: 1,
        updated: 0,
        unchanged: 0,
        disabled: 0,
        problem: null,
        rejected_count: 1,
        rejected: [{ line: 2, entry: null, reason: 'destination_url is required' }],
      }),
    async show(page) {
      const buffer = Buffer.from('{"offer_id":911}\n{"offer_id":912}');
      await page
        .getByLabel('Drop a file here, or choose one')
        .setInputFiles({ name: 'offers.jsonl', mimeType: 'application/json', buffer });
      await page.getByText('offers.jsonl is ready.').waitFor();
      await page.getByRole('button', { name: 'Import' }).click();
      await page.getByText('1 rejected').waitFor();
    },
  },
  { name: 'survey-providers', path: () => 'survey-providers' },
  { name: 'survey-providers-empty', who: 'beginner', path: () => 'survey-providers' },
  { name: 'survey-provider', path: ({ ids }) => `survey-providers/${ids.provider}`, isLong: true },
  {
    name: 'survey-provider-paused',
    path: ({ ids }) => `survey-providers/${ids.provider}`,
    isLong: true,
    async prepare(page, { ids, owner }) {
      const { body } = await owner.ask('showSurveyProvider', { params: { survey_provider: ids.provider } });
      await answer(page, `survey-providers/${ids.provider}`, 200, {
        ...(body as AdminSurveyProvider),
        state: 'paused',
      });
    },
  },
  {
    name: 'survey-provider-new',
    path: () => 'survey-providers/new',
    isLong: true,
    async show(page) {
      await page.getByLabel('Provider').selectOption({ index: 1 });
      await page.getByLabel('Account name').waitFor();
    },
  },
  { name: 'sources', path: () => 'sources' },
  { name: 'sources-empty', who: 'beginner', path: () => 'sources' },
  { name: 'source', path: ({ ids }) => `sources/${ids.source}`, isLong: true, isCheckedWide: true },
  { name: 'source-viewer', who: 'viewer', path: ({ ids }) => `sources/${ids.source}` },
  {
    name: 'source-weak',
    path: ({ ids }) => `sources/${ids.source}`,
    who: 'manager',
    isLong: true,
    // What stands out in any way: nothing signed, addresses, two secrets, and no lead yet.
    async prepare(page, { ids, owner }) {
      const { body } = await owner.ask('showSource', { params: { source: ids.source } });
      const { schemes } = (await owner.ask('listSourceSchemes')).body as AdminSourceSchemes;
      const about = schemes.find(({ scheme }) => scheme === 'secret-url');
      await answer(page, `sources/${ids.source}`, 200, {
        ...(body as AdminSource),
        about,
        scheme: 'secret-url',
        weak: true,
        callback_url: null,
        last_lead: null,
        ips: ['203.0.113.0/24', '2001:db8::7'],
        screenout_credits: 2.5,
        credited: 0,
        reversed: 0,
        previous_secret_until: '2026-03-12T09:30:00.000Z',
      });
    },
  },
  {
    name: 'source-new-mapped',
    path: () => 'sources/new',
    isLong: true,
    async show(page) {
      await page.getByLabel('Who reports leads').selectOption({ label: 'It calls a URL, described by a map' });
      await page.getByLabel('A sample call').fill('click_id=clk_1&transaction_id=T-1&payout=1.50&status=approved&ip=1');
      await page.getByRole('button', { name: 'See how it is read' }).click();
      await page.getByText('It is a lead.').waitFor();
    },
  },
  {
    name: 'source-unknown-scheme',
    path: ({ ids }) => `sources/${ids.source}`,
    async prepare(page, { ids, owner }) {
      const { body } = await owner.ask('showSource', { params: { source: ids.source } });
      await answer(page, `sources/${ids.source}`, 200, {
        ...(body as AdminSource),
        about: null,
        scheme: 'of-tomorrow',
        known: false,
        weak: true,
        callback_url: null,
      });
    },
  },
  {
    name: 'source-rotate',
    path: ({ ids }) => `sources/${ids.source}`,
    show: (page) => openDialog(page, 'Replace secret'),
  },
  { name: 'source-unknown', path: () => 'sources/nobody' },
  { name: 'source-new', path: () => 'sources/new' },
  {
    name: 'source-new-chosen',
    path: () => 'sources/new',
    isLong: true,
    prepare: (page) =>
      answer(page, 'sources', 400, {
        code: 'invalid_request',
        detail: 'The request is not valid. See errors.',
        errors: [
          {
            path: 'source',
            code: 'invalid',
            message: 'must have only letters, digits, dashes and underscores',
          },
          {
            path: 'ips',
            code: 'invalid',
            message: "has '203.0.113', which is neither an address nor a CIDR",
          },
        ],
      }),
    async show(page) {
      await page.getByLabel('Who reports leads').selectOption({ label: 'Torox (documented)' });
      await page.getByLabel('Source name').fill('not a name!');
      await page.getByLabel('Allowed IP addresses').fill('203.0.113');
      await page.keyboard.press('Enter');
      await page.getByText('This must have only letters').waitFor();
    },
  },
  {
    name: 'source-added',
    path: () => 'sources/new',
    isLong: true,
    prepare: (page) =>
      answer(page, 'sources', 201, {
        source: 'acme',
        secret: `whsec_${'c2VjcmV0'.repeat(5)}abc=`,
        secret_withheld: false,
        warnings: [],
        callback_url:
          'https://rewards.example/leads/acme?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}',
      }),
    async show(page) {
      await page.getByLabel('Who reports leads').selectOption({ index: 1 });
      await page.getByLabel('Source name').fill('acme');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'acme is added' }).waitFor();
    },
  },
  {
    name: 'wall',
    path: onWall('wall'),
    isLong: true,
    isAtHome: true,
    isCheckedWide: true,
  },
  {
    name: 'wall-conflict',
    path: onWall('wall'),
    isAtHome: true,
    async prepare(page) {
      await hidePreview(page);
      await changeElsewhere(page, { header: 'Earn gems for games' });
    },
    async show(page) {
      await page.getByLabel('Tagline').fill('Earn coins for games');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('alert').getByText('theirs is “Earn gems for games”').waitFor();
    },
  },
  { name: 'wall-new', path: () => 'wall/new' },
  { name: 'wall-viewer', who: 'viewer', path: onWall('wall'), isAtHome: true, prepare: hidePreview },
  { name: 'quick-starts', path: onWall('quick-starts') },
  { name: 'quick-start-php', path: onWall('quick-starts/php'), isCheckedWide: true },
  { name: 'try-it', path: onWall('try-it') },
  {
    name: 'try-it-done',
    path: (scene) => onWall('try-it', `&offer=${offers.booked}`)(scene),
    isLong: true,
    async prepare(page, { trial: { reported, started } }) {
      await answer(page, 'walls/*/trials', 200, started);
      await answer(page, 'walls/*/trials/*/leads', 200, reported);
    },
    async show(page) {
      await page.getByRole('button', { name: 'Open the wall and click' }).click();
      await page.getByRole('button', { name: 'Report the lead' }).click();
      await page.getByRole('button', { name: 'Take it back' }).waitFor();
    },
  },
  { name: 'try-postbacks', path: onWall('try-postbacks') },
  { name: 'team', path: () => 'team', isLong: true },
  { name: 'audit', path: ({ manager }) => `audit?actor_id=${manager.adminId}` },
  {
    name: 'system',
    path: () => 'system',
    // What a release, a migration or another Node changes is no other look, nor is which run of retention comes next.
    async prepare(page, { owner }) {
      const system = (await owner.ask('readSystem')).body as { retention: object };
      const retention = { ...system.retention, next_run_at: '2026-03-11T12:00:00Z' };
      await answer(page, 'system', 200, { ...system, retention, version: '1.0.0', node: '24.0.0', schema_version: 1 });
    },
  },
  { name: 'no-such-page', path: () => 'nowhere' },
  { name: 'not-allowed', who: 'viewer', path: () => 'team' },
  {
    name: 'menu',
    path: onWall('overview'),
    async show(page) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Menu' }).click();
    },
  },
];
