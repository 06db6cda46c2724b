import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { signUp } from '../support/browser/sign-up.ts';
import { startSurveys } from '../support/browser/survey-form.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());
const { panel, service, wall } = surveys;

/** Opens the surveys tab of the hosted wall. */
async function openSurveys(page: Page, user: string): Promise<void> {
  const token = await mintToken(service, wall, user);
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}#token=${token}`);
  await page.getByRole('tab', { name: 'Surveys' }).click();
}

test('before the sign-up, a user learns up to how many surveys it unlocks', async () => {
  const fishFriends = { category_id: [20], targeting: { answers: { 8: [94, 95] } } };
  await service.importOffers([
    offerRow(811, { name: 'Fresh water survey', ...fishFriends }),
    offerRow(812, { name: 'Salt water survey', ...fishFriends }),
  ]);
  const { page, close } = await openPage(browser);
  await openSurveys(page, service.newUser());
  await page.getByText('2 minutes, unlocks up to 2 surveys').waitFor();
  await close();
});

test('after the sign-up, a user finds the way to withdraw the consent below the surveys', async () => {
  const user = service.newUser();
  await signUp(service, panel, user);
  const { page, close } = await openPage(browser);
  await openSurveys(page, user);
  await page.getByText('Your consent', { exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  const focused = () =>
    page
      .locator('offer-wall')
      .evaluate((element) => (element.shadowRoot?.activeElement as HTMLElement | null)?.innerText ?? '');
  await expect.poll(focused).toContain('Consent withdrawn.');
  const { body } = await service.client.get(panel.user(user), { bearer: panel.secretKey });
  expect(body).toMatchObject({ consent: { sensitive: null } });
  await close();
});
