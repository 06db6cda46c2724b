import { expect } from 'vitest';
import type { EnginePage, EngineScope } from './engine.ts';
import { eventually, focused, nothingReported, type Scenario } from './scenario.ts';

const shown = (page: EngineScope) => page.evaluate('location.hash');
const length = async (page: EngineScope) => Number(await page.evaluate('history.length'));
const dialogs = (page: EngineScope) => page.get('dialog').count();
const names = (page: EngineScope) => page.find('article h3').texts();
const selectedTab = async (page: EngineScope) => (await page.find('[role=tab][aria-selected=true]').text()).trim();

/** Opens the hosted page after another page, to which Back leads. */
async function openAfter(page: EnginePage, url: string): Promise<void> {
  await page.goto(new URL('/health/live', url).href);
  await page.goto(url);
  await page.get('tab', 'Surveys').waitFor();
}

export const historyScenarios: readonly Scenario[] = [
  {
    name: 'on the hosted page, Back closes details, then leaves a tab, and only then the page; Forward opens them again',
    async play(stage, page) {
      await openAfter(page, stage.hosted(stage.service.newUser()));
      const entries = await length(page);
      await page.get('tab', 'Surveys').click();
      await eventually(() => shown(page)).toBe('#tab=surveys');
      await page.go('back');
      await eventually(() => selectedTab(page)).toBe('Offers');
      await page.get('button', 'Stepped quest').click();
      await page.get('dialog').waitFor();
      await eventually(() => shown(page)).toBe('#offer=900');
      await page.go('back');
      await eventually(() => dialogs(page)).toBe(0);
      await focused(page.get('button', 'Stepped quest'));
      expect(await shown(page)).toBe('');
      await page.go('forward');
      await page.get('dialog').waitFor();
      await page.get('button', 'Close').click();
      await eventually(() => dialogs(page)).toBe(0);
      await eventually(() => shown(page)).toBe('');
      expect(await length(page)).toBe(entries + 1);
      await page.go('back');
      await eventually(() => page.evaluate('location.pathname')).toBe('/health/live');
    },
  },
  {
    name: 'a reload and a link lead to the same tab, offer, category and search',
    async play(stage, page) {
      const url = stage.hosted(stage.service.newUser());
      await page.goto(`${url}#offer=3`);
      await page.get('dialog').waitFor();
      expect(await page.find('dialog h2').text()).toBe('Quest number 3');
      await page.go('refresh');
      await page.get('dialog').waitFor();
      await page.press('Escape');
      await eventually(() => shown(page)).toBe('');
      await page.get('searchbox').fill('number 7');
      await eventually(() => shown(page)).toBe('#search=number%207');
      await page.go('refresh');
      await eventually(async () => (await names(page)).length).toBe(8);
      expect(await page.evaluate("document.querySelector('offer-wall').shadowRoot.querySelector('input').value")).toBe(
        'number 7',
      );
      await page.goto('about:blank');
      await page.goto(`${url}#category=22`);
      await eventually(() => names(page)).toEqual(['Stepped quest']);
      await page.goto('about:blank');
      await page.goto(`${url}#tab=surveys`);
      await page.get('textbox', 'First name').waitFor();
      expect(await selectedTab(page)).toBe('Surveys');
      await nothingReported(stage, page);
    },
  },
  {
    name: 'a token leaves the address at once and enters no entry, and the rest of the address stays',
    async play(stage, page) {
      const user = stage.service.newUser();
      const token = await stage.mint(user);
      await openAfter(page, `${stage.hosted(user)}#token=${token}&tab=activity`);
      await eventually(() => shown(page)).toBe('#tab=activity');
      await eventually(() => selectedTab(page)).toBe('Activity');
      await page.get('tab', 'Offers').click();
      await eventually(() => shown(page)).toBe('');
      await page.get('button', 'Stepped quest').click();
      await eventually(() => shown(page)).toBe('#offer=900');
      await page.go('back');
      await eventually(() => shown(page)).toBe('');
    },
  },
  {
    name: 'an element leaves the history of its page alone, unless the attribute asks',
    async play(stage, page) {
      const { service } = stage;
      await page.goto(stage.hostPage(stage.element(service.newUser())));
      await page.get('button', 'Stepped quest').click();
      await page.get('dialog').waitFor();
      expect(await shown(page)).toBe('');
      await page.goto(`${stage.hostPage(stage.element(service.newUser(), 'history'))}#chapter-2`);
      await page.get('searchbox').waitFor();
      await page.get('button', 'Stepped quest').click();
      await eventually(() => shown(page)).toBe('#chapter-2&offer=900');
      await page.go('back');
      await eventually(() => dialogs(page)).toBe(0);
      expect(await shown(page)).toBe('#chapter-2');
      await nothingReported(stage, page);
    },
  },
];
