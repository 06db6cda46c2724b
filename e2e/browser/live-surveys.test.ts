import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startService } from '../support/service/start-service.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { startNetwork } from '../support/surveys/start-network.ts';
import { newSurveyProvider, newSurveyUser } from '../support/surveys/survey-user.ts';

const provider = await startNetwork('cpx');
const abroad = await startNetwork('inbrain');
afterAll(() => Promise.all([provider.close(), abroad.close()]));
provider.sells = [{ id: '1', minutes: 10, cpi: 1.25, rate: 0.5, rating: 4.5 }];

const { browser, stage } = await inBrowser(
  async () => {
    const service = await startService({ env: { OUTBOUND_ALLOW: `${provider.host},${abroad.host}` } });
    const wall = await service.newWall();
    const panel = await service.newPanel({ adwallId: wall.adwallId });
    await newSurveyProvider(service, provider);
    await newSurveyProvider(service, abroad);
    return { service, wall, panel };
  },
  ({ service }) => service.stop(),
);
const { service, wall } = stage;

async function openSurveys(page: Page): Promise<string> {
  const { user } = await newSurveyUser(service, stage);
  const token = await mintToken(service, wall, user);
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}#token=${token}`);
  await page.getByRole('tab', { name: 'Surveys' }).click();
  return user;
}

test('a user agrees to a network with a box that no one ticked, sees its surveys with length, rating and network, and can stop', async () => {
  const { page, close } = await openPage(browser);
  const user = await openSurveys(page);
  const box = page.getByRole('checkbox', { name: /^I agree that CPX Research gets my country/ });
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  const show = page.getByRole('button', { name: 'Show surveys from CPX Research' });
  await show.click();
  expect(provider.requests).toEqual([]);
  await box.check();
  await show.click();
  await page.getByText('Survey, 10 minutes').first().waitFor();
  await page.getByText('Rated 4.5 out of 5').waitFor();
  await page.getByRole('article').getByText('CPX Research').waitFor();
  expect(await box.count()).toBe(0);
  const read = async () => (await service.client.get(stage.panel.user(user), { bearer: stage.panel.secretKey })).body;
  expect(await read()).toMatchObject({
    consent: {
      providers: {
        cpx: { wording: expect.stringMatching(/^I agree that CPX/), version: '2026-11-23', language: 'en' },
      },
    },
  });

  await page.getByText('Survey networks', { exact: true }).click();
  await page.getByRole('button', { name: 'Stop asking CPX Research' }).click();
  await page.getByText('Survey, 10 minutes').first().waitFor({ state: 'detached' });
  expect(await read()).toMatchObject({ consent: { providers: { cpx: null } } });
  await close();
});

test('where a network says why it has no survey, the user reads it', async () => {
  abroad.fault = 'refusal';
  const { page, close } = await openPage(browser);
  await openSurveys(page);
  await page.locator('summary', { hasText: 'inBrain' }).click();
  await page.getByRole('checkbox', { name: /^I agree that inBrain/ }).check();
  await page.getByRole('button', { name: 'Show surveys from inBrain' }).click();
  const panel = page.locator('#panel-surveys');
  await panel.getByText('There are no surveys for your country yet.').waitFor();
  // What may help is apart from the reason, and no box of another network is ticked.
  expect(await panel.getByRole('heading').allInnerTexts()).toEqual(['No surveys right now', 'More surveys for you']);
  expect(await panel.locator('input[type=checkbox]').isChecked()).toBe(false);
  await close();
});
