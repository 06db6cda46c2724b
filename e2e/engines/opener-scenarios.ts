import { expect } from 'vitest';
import type { EngineScope } from './engine.ts';
import { active, eventually, nothingReported, type Scenario } from './scenario.ts';

const dialogs = (page: EngineScope) => page.get('dialog').count();
const scrolls = (page: EngineScope) =>
  page.evaluate("getComputedStyle(document.documentElement).overflow !== 'hidden'");

export const openerScenarios: readonly Scenario[] = [
  {
    name: 'a teaser opens the wall over the page, which Escape and Back close',
    async play(stage, page) {
      const { service, wall } = stage;
      const teaser = `<rewards-teaser pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${service.newUser()}"></rewards-teaser>`;
      const module = `import '${service.url}/embed/v1/rewards-teaser.js';`;
      await page.goto(stage.hostPage(`<main><h1>Shop</h1>${teaser}</main>`, { module }));
      const line = page.find('.link');
      for (const close of [() => page.press('Escape'), () => page.go('back')]) {
        await line.click();
        await page.get('searchbox').waitFor();
        expect([await active(page), await scrolls(page)]).toEqual(['button Close', false]);
        await close();
        await eventually(() => dialogs(page)).toBe(0);
        await eventually(() => active(page)).toBe('button Earn');
        expect(await scrolls(page)).toBe(true);
        await eventually(() => page.evaluate('history.state')).toBe(null);
      }
      await nothingReported(stage, page);
    },
  },
];
