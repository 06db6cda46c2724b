import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { startGallery } from '../looks/gallery.ts';
import { openStatePages } from '../looks/state-pages.ts';
import { stateOf } from '../looks/states.ts';
import { focusedIn, runningAnimations } from '../support/browser/focus.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// For users of a keyboard, a screen reader, reduced motion or forced colors. e2e/looks checks axe and reflow in every
// state.

const { browser, stage: gallery } = await inBrowser(startGallery, (each) => each.stop());

const openState = openStatePages(browser, gallery);
const open = (name: string) => openState(stateOf(name), 'en');

/** Keys, each with the element that then has focus. */
interface Walk {
  readonly state: string;
  readonly from: (page: Page) => Promise<void>;
  readonly steps: readonly (readonly [key: string, focused: string])[];
}

const start = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
const tab = (...names: string[]) => names.map((name) => ['Tab', name] as const);

const walks: Readonly<Record<string, Walk>> = {
  'the tab list is one tab stop; arrow keys move between tabs and wrap around': {
    state: 'activity',
    from: (page) => page.getByRole('tab', { name: 'Activity' }).focus(),
    steps: [
      ['ArrowRight', 'button Offers'],
      ['ArrowRight', 'button Surveys'],
      ['ArrowLeft', 'button Offers'],
      ['ArrowLeft', 'button Activity'],
      ['Home', 'button Offers'],
      ['Control+End', 'button Offers'],
      ['End', 'button Activity'],
      ['Tab', 'a Continue :'],
    ],
  },
  'from the top of the page to the first two cards, and back': {
    state: 'wall',
    from: start,
    steps: [
      ...tab('button Offers', 'input Search offers', 'select Most popular', 'button All', 'button Free trials'),
      ...tab('button Free 3', 'button Shopping 2', 'a Dragon Valley', 'a Earn up', 'a Harbor Quest'),
      ['Shift+Tab', 'a Earn up'],
      ['Shift+Tab', 'a Dragon Valley'],
    ],
  },
  'the details take focus, keep it inside, and return it': {
    state: 'wall-details',
    from: () => Promise.resolve(),
    steps: [...tab('button Close', 'a Earn up'), ['Shift+Tab', 'button Close'], ['Enter', 'a Dragon Valley']],
  },
  'from the error summary of the form to the first field, and on': {
    state: 'form-errors',
    from: () => Promise.resolve(),
    steps: [
      ['Tab', 'a Enter your'],
      ['Enter', 'input first_name'],
      ...tab('input last_name', 'input email', 'input gender', 'input dob-month', 'input dob-day', 'input dob-year'),
      ...tab('button Continue'),
    ],
  },
  'a radio group is one tab stop; arrow keys select in it': {
    state: 'form-questions',
    from: (page) => page.locator('input[name="answers.1"]').first().focus(),
    steps: [
      ['ArrowDown', 'input answers.1'],
      ['Tab', 'select answers.9'],
    ],
  },
};

describe('keyboard', () => {
  test.each(Object.keys(walks))('%s', async (name) => {
    const walk = walks[name];
    const { page, leave } = await open(walk?.state ?? '');
    await walk?.from(page);
    for (const [key, focused] of walk?.steps ?? []) {
      await page.keyboard.press(key);
      await expect.poll(() => focusedIn(page), { message: `after ${key}` }).toBe(focused);
    }
    await leave();
  });

  test('every focused element has a focus ring', async () => {
    const { page, leave } = await open('wall');
    await start(page);
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      const ring = await page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        // The ring of a card's name surrounds the card.
        return [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body, part);
          return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2;
        });
      });
      expect({ at: await focusedIn(page), ring }).toMatchObject({ ring: true });
    }
    await leave();
  });
});

describe('the accessibility tree', () => {
  test.each(['wall', 'wall-details', 'wall-error', 'activity', 'ticket-errors', 'form-errors', 'form-questions'])(
    '%s',
    async (name) => {
      const { page, leave } = await open(name);
      await hasAnnounced(page, announcements[name]);
      const tree = await page.locator('body').ariaSnapshot();
      // Click tokens differ in every run.
      expect(tree.replace(/^ *- \/url: .*\n?/gm, '')).toMatchSnapshot();
      await leave();
    },
  );
});

/** The status message in each state, once it has settled. */
const announcements: Readonly<Record<string, string>> = {
  wall: '8 offers shown',
  'wall-nothing-found': 'No results',
  'wall-empty': 'No offers right now',
  'wall-error': 'Something went wrong',
  'wall-offline': 'You’re offline',
  'wall-unreachable': 'We can’t reach the offers',
  'wall-signed-out': 'Sign in to earn',
  'wall-session-ended': 'Your session has expired',
  activity: 'Balance: 575 Gems',
};

/** Waits for the status message of the wall, if one is expected. */
async function hasAnnounced(page: Page, message: string | undefined): Promise<void> {
  if (message === undefined) return;
  const region = page.locator('offer-wall').getByRole('status').first();
  await expect.poll(() => region.textContent().then((text) => text?.trim())).toBe(message);
}

describe('live announcements', () => {
  test.each(Object.entries(announcements))('%s: "%s"', async (name, message) => {
    const { page, leave } = await open(name);
    await hasAnnounced(page, message);
    await leave();
  });

  test('errors of the form are an alert, and its success is a status', async () => {
    const errors = await open('form-errors');
    expect(await errors.page.getByRole('alert').innerText()).toContain('Enter your first name');
    await errors.leave();
    const done = await open('form-done');
    const status = done.page.locator('survey-profile').getByRole('status');
    expect(await status.textContent()).toContain('Your profile is ready');
    await done.leave();
  });

  test('a live region exists before it has a message, and stays the same element', async () => {
    const { page, leave } = await open('form');
    const region = await page.locator('survey-profile').getByRole('status').elementHandle();
    expect((await region?.textContent())?.trim()).toBe('');
    await page.locator('survey-profile button[type=submit]').click();
    await page.getByRole('alert').waitFor();
    expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
    await leave();
  });
});

describe('motion', () => {
  test('nothing is animated with reduced motion', async () => {
    const { page, leave } = await open('wall-loading');
    expect(await runningAnimations(page)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await runningAnimations(page)).toBeGreaterThan(0);
    await leave();
  });
});

describe('forced colors', () => {
  const controls = 'button, a, input:not([type=radio], [type=checkbox]), select, textarea';

  test.each(['wall', 'wall-details', 'wall-offline', 'activity', 'ticket-errors', 'form-errors'])(
    '%s: every control has an edge or an underline',
    async (name) => {
      const { page, leave } = await open(name);
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const bare = await page.locator(controls).evaluateAll((all) =>
        all.flatMap((element) => {
          const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element);
          const edge = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0;
          // The name of a card is a button inside a box with an edge.
          const isName = element.closest('article h3') !== null;
          const isRecognizable =
            edge || isName || textDecorationLine.includes('underline') || !element.checkVisibility();
          return isRecognizable ? [] : [element.outerHTML];
        }),
      );
      expect(bare).toEqual([]);
      await leave();
    },
  );

  test('the selected tab and the selected category differ from the others', async () => {
    const { page, leave } = await open('wall');
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderTopColor, borderTopWidth, color } = getComputedStyle(element);
          return [backgroundColor, borderTopColor, borderTopWidth, color].join();
        });
    expect(await look('[role=tab][aria-selected=true]')).not.toBe(await look('[role=tab][aria-selected=false]'));
    expect(await look('.chip[aria-pressed=true]')).not.toBe(await look('.chip[aria-pressed=false]'));
    await leave();
  });
});
