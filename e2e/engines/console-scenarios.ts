import { expect } from 'vitest';
import { periodOf } from '../../server/store/ports/statistics.ts';
import { newPerson } from '../support/requests/admins.ts';
import { eventually, nothingReported, type Scenario } from './scenario.ts';
import type { EnginePage } from './engine.ts';
import type { Stage } from './stage.ts';

/** Signs a new owner in by name and password. */
async function signIn({ service }: Stage, page: EnginePage): Promise<void> {
  const { name, password } = await newPerson(service);
  await page.goto(`${service.url}/console/`);
  await page.get('textbox', 'Name or e-mail address').fill(name);
  await page.find('input[type=password]').fill(password);
  await page.press('Enter');
  await page.get('button', `Account: ${name}`).waitFor();
}

/** WebKit adds a line break after the last item of a flex box. */
const heading = async (page: EnginePage) => (await page.find('main h1').text()).trim();
const path = (page: EnginePage) => page.evaluate('location.pathname');

export const consoleScenarios: readonly Scenario[] = [
  {
    name: 'in the console, a person signs in, reads the chart, and finds a user by their id; Back leads to the chart',
    async play(stage, page) {
      const { service, wall } = stage;
      const user = service.newUser();
      const posted = await service.client.post(wall.user(user, 'transactions.json'), {
        query: { api_key: wall.secretKey, currency_adjustment: 5 },
      });
      expect(posted.status).toBe(201);
      // Without any figures there is no chart.
      const counts = [{ adwallId: wall.adwallId, placement: 'shop', offerId: 1, impressions: 1, openings: 1 }];
      await service.store.addImpressions({ period: periodOf(service.clock.now()), counts });
      await signIn(stage, page);
      await page.get('link', 'Overview').click();
      await page.find('day-chart canvas').waitFor();
      await eventually(() => page.evaluate("document.querySelector('day-chart canvas').width > 100")).toBe(true);
      await page.find('header input[type=search]').fill(user);
      await page.press('Enter');
      await eventually(() => path(page)).toBe('/console/search');
      await eventually(() => heading(page)).toBe(`Timeline of user ${user}`);
      await page.find('main .id-line a').click();
      await eventually(() => page.find('main').text()).toContain('Balance');
      await eventually(() => page.find('main').text()).toContain('5 Gems');
      await page.go('back');
      await page.find('main .id-line a').text();
      await page.go('back');
      await page.find('day-chart canvas').waitFor();
      await eventually(() => path(page)).toBe('/console/overview');
      await nothingReported(stage, page);
    },
  },
  {
    name: 'in the console, a setting of the wall shows in its preview before it is saved, and stays after a reload',
    async play(stage, page) {
      await signIn(stage, page);
      await page.get('link', 'Settings').click();
      const header = page.find('[name=header]');
      await header.fill('Earn rubies');
      await page.frame.get('heading', 'Earn rubies').waitFor();
      await page.go('refresh');
      await page.find('[name=header]').waitFor();
      await page.frame.get('heading', 'Earn gems').waitFor();
      await nothingReported(stage, page);
    },
  },
  {
    name: 'in the console, a lead source is added with a secret of its own, and has a page without it',
    async play(stage, page) {
      const name = stage.service.newUser();
      await signIn(stage, page);
      await page.get('link', 'Lead sources').click();
      await page.get('link', 'Add a lead source').click();
      await page.find('#scheme').select('hmac-sha256');
      await page.find('[name=source]').fill('not a name!');
      await page.press('Enter');
      await eventually(() => page.find('#source-fault').text()).toContain('must have only letters');
      await page.find('[name=source]').fill(name);
      await page.press('Enter');
      await page.get('heading', `${name} is added`).waitFor();
      const secret = stage.service.secrets.add(await page.find('main pre').text());
      expect(secret).toMatch(/^whsec_/);
      await page.get('link', 'Its page').click();
      await eventually(() => heading(page)).toContain(name);
      await eventually(() => page.find('main').text()).toContain('No lead yet');
      expect(await page.find('main').text()).not.toContain(secret);
      await nothingReported(stage, page);
    },
  },
  {
    name: 'in the console, a person who signs out must sign in again, on any page',
    async play(stage, page) {
      await signIn(stage, page);
      await page.get('link', 'Leads').click();
      await eventually(() => path(page)).toBe('/console/leads');
      await page.find('.initials').click();
      await page.get('button', 'Sign out').click();
      await eventually(() => heading(page)).toBe('Sign in');
      await page.go('refresh');
      await eventually(() => heading(page)).toBe('Sign in');
      await nothingReported(stage, page);
    },
  },
];
