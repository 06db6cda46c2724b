import { expect } from 'vitest';
import { measure, nothingReported, eventually, type Scenario } from './scenario.ts';

const wall = "document.querySelector('offer-wall').shadowRoot";
const form = "document.querySelector('survey-profile').shadowRoot";
const left = (root: string, card: number) =>
  `${root}.querySelectorAll('article')[${card}].getBoundingClientRect().left`;
const OVERFLOW = 'document.documentElement.scrollWidth - innerWidth';

export const directionScenarios: readonly Scenario[] = [
  {
    name: 'in Arabic, wall and form are translated and laid out from right to left',
    async play(stage, page) {
      const { service, panel } = stage;
      const { pubId, profileId, publishableKey } = panel;
      const surveyForm = `<survey-profile lang="ar" pub-id="${pubId}" profile-id="${profileId}" user-id="u1" publishable-key="${publishableKey}"></survey-profile>`;
      await page.goto(stage.hostPage(stage.element(service.newUser(), 'lang="ar"') + surveyForm, { dir: 'rtl' }));
      await page.find('offer-wall article').waitFor();
      await page.find('input[name="first_name"]').waitFor();
      for (const root of [wall, form]) {
        await eventually(() => page.evaluate(`getComputedStyle(${root}.querySelector('.root')).direction`)).toBe('rtl');
        expect(await page.evaluate(`${root}.querySelector('.root').lang`)).toBe('ar');
      }
      // The first article is alone in the featured row.
      const [first, second] = [await measure(page, left(wall, 1)), await measure(page, left(wall, 2))];
      expect(second).toBeLessThan(first);
      for (const element of [`${wall}.querySelector('article .cta')`, `${form}.querySelector('h2')`]) {
        expect(await page.evaluate(`${element}.textContent`)).toMatch(/\p{Script=Arabic}/u);
      }
      // Where a long name is cut: at the end of the direction of its box.
      const name = `${wall}.querySelector('.task')`;
      expect(await page.evaluate(`getComputedStyle(${name}).direction`)).toBe('ltr');
      expect(await measure(page, OVERFLOW)).toBeLessThanOrEqual(0);
      await nothingReported(stage, page);
    },
  },
];
