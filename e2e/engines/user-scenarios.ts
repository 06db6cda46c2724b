import { expect } from 'vitest';
import { activeUser } from '../support/browser/open-activity.ts';
import type { EngineScope } from './engine.ts';
import { measure, nothingReported, eventually, type Scenario } from './scenario.ts';

const FRAME_HEIGHT = "document.querySelector('iframe').clientHeight";
const OVERFLOW = 'document.documentElement.scrollHeight - innerHeight';

/** The name, position and height of every card of the hosted page's wall. */
const cardPlaces = async (page: EngineScope): Promise<string[]> =>
  (await page.evaluate(`[...document.querySelector('offer-wall').shadowRoot.querySelectorAll('article')].map((card) => {
    const { height, x, y } = card.getBoundingClientRect();
    return [card.querySelector('h3').textContent.trim(), x, y, height].join(' ');
  })`)) as string[];

export const userScenarios: readonly Scenario[] = [
  {
    name: 'with a token in the fragment, the activity tab shows the balance and an offer with its outcome',
    async play(stage, page) {
      const user = activeUser(stage.service, stage.wall, stage.source);
      await user.lead(await user.click(70));
      await page.goto(`${stage.hosted(user.name)}#token=${await user.mint()}`);
      await page.get('tab', 'Activity').click();
      await eventually(() => page.find('[part=balance-amount]').text()).toMatch(/^\s*700 Gems\s*$/);
      await page.get('article', 'Quest number 70').waitFor();
      expect(await page.evaluate('location.href')).not.toContain('token');
      await nothingReported(stage, page);
    },
  },
  {
    name: 'when the user comes back to the page after a credit, the card says that the offer is done, and no card moves',
    async play(stage, page) {
      const user = activeUser(stage.service, stage.wall, stage.source);
      await page.goto(`${stage.hosted(user.name)}#token=${await user.mint()}`);
      await page.get('article', 'Quest number 70').waitFor();
      await page.get('tab', 'Activity').waitFor();
      const before = await cardPlaces(page);
      await user.lead(await user.click(70));
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await eventually(() => page.get('article', 'Quest number 70').text()).toContain('Done');
      // One more offer takes the last place of the page.
      expect((await cardPlaces(page)).slice(0, before.length)).toEqual(before);
      await nothingReported(stage, page);
    },
  },
  {
    name: 'on another site, the wall waits for the token that getToken gets, and tells the page the balance',
    async play(stage, page) {
      const user = stage.service.newUser();
      const token = await stage.mint(user);
      const module = `const wall = document.querySelector('offer-wall');
        window.heard = [];
        wall.addEventListener('offer-wall-error', ({ detail }) => window.heard.push(detail.code));
        wall.addEventListener('offer-wall-balance', ({ detail }) => window.heard.push(detail.balance));
        const { promise, resolve } = Promise.withResolvers();
        window.answer = () => resolve('${token}');
        wall.getToken = () => promise;`;
      await page.goto(stage.hostPage(stage.element(user, 'await-token'), { module }));
      await page.find('[part=skeleton]').waitFor();
      await page.evaluate('answer()');
      await page.get('article', 'Quest number 70').waitFor();
      await eventually(() => page.evaluate('heard.join()')).toBe('0');
      await page.evaluate(
        "document.querySelector('offer-wall').refreshBalance().then((balance) => heard.push('now', balance))",
      );
      await eventually(() => page.evaluate('heard.join()')).toBe('0,now,0');
      await nothingReported(stage, page);
    },
  },
  {
    name: 'a page that blocks requests to the service gets a warning in its console, and its user reads that it is not set up',
    async play(stage, page) {
      const module = `window.warnings = [];
        console.warn = (words) => window.warnings.push(words);`;
      const blocked = stage.element(stage.service.newUser(), 'api-base="https://elsewhere.example"');
      await page.goto(stage.hostPage(blocked, { module }));
      await page.get('heading', 'We can’t show these offers').waitFor();
      await eventually(() => page.evaluate('warnings.join()')).toContain('/troubleshooting#csp-connect');
      expect(stage.takeReports().join()).toContain('connect-src');
    },
  },
  {
    name: "a frame on another site is as high as its content, and gets its user's token from the parent page",
    async play(stage, page) {
      const { service } = stage;
      const user = service.newUser();
      const token = await stage.mint(user);
      const address = stage.hostPage(
        `<iframe id="wall" title="Offers" src="${stage.hosted(user)}#await-token" width="100%" height="600" frameborder="0"></iframe>`,
        {
          policy: `; frame-src ${service.url}`,
          module: `import { attachOfferWall } from '${service.url}/embed/v1/frame-host.js';
            attachOfferWall(document.querySelector('#wall'), { token: () => '${token}' });`,
        },
      );
      await page.goto(address);
      const { frame } = page;
      await frame.get('tab', 'Activity').waitFor();
      await frame.get('article').waitFor();
      await eventually(() => measure(page, FRAME_HEIGHT)).toBeGreaterThan(2000);
      await eventually(() => measure(frame, OVERFLOW)).toBeLessThanOrEqual(0);
      const fullHeight = await measure(page, FRAME_HEIGHT);
      await frame.get('button', 'Free trials 1').click();
      await eventually(() => measure(page, FRAME_HEIGHT)).toBeLessThan(fullHeight);
      await nothingReported(stage, frame);
      await nothingReported(stage, page);
    },
  },
];
