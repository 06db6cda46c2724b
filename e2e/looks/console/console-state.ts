import { SIGN_IN_WAYS, type SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import type { Page } from 'playwright';
import type { ConsoleScene } from './console-scene.ts';

/** A state of the console. */
export interface ConsoleState {
  readonly name: string;
  /** Who has signed in; the owner when absent. `beginner`: the owner of a new service. */
  readonly who?: 'manager' | 'support' | 'viewer' | 'guarded' | 'beginner' | 'nobody';
  /** The screen's address below `/console/`. */
  path(scene: ConsoleScene): string;
  /** Before the page is opened: makes requests of it fail, for example. */
  prepare?(page: Page, scene: ConsoleScene): Promise<void>;
  /** After it has been opened: brings the screen into the state, and waits for it. */
  show?(page: Page, scene: ConsoleScene): Promise<void>;
  /** The page has to know its own address, which it then may not show. */
  readonly isAtHome?: true;
  /** A screen on which much is further down, so that more of it is captured. */
  readonly isLong?: true;
  /** Axe checks it at a desktop's width, too: one state of each kind of layout. */
  readonly isCheckedWide?: true;
}

/** The path of a screen of the demo's wall. `query`: further parts of its state. */
export const onWall =
  (path: string, query = '') =>
  ({ wall }: ConsoleScene): string =>
    `${path}?wall=${wall.adwallId}${query}`;

/** Answers a call of the admin API as it would be answered, without making it. `path`: its end. */
export async function answer(page: Page, path: string, status: number, json: object): Promise<void> {
  await page.route(`**/v1/admin/${path}`, (route) =>
    route.fulfill({ status, json, ...(status >= 400 && { contentType: 'application/problem+json' }) }),
  );
}

/** Serves the console's page as a service with a sign-in provider does. */
export async function signInWith(page: Page, ways: SignInWays): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/console/') && !pathname.startsWith('/console/assets/'),
    async (route) => {
      const response = await route.fetch();
      const written = JSON.stringify(ways).replaceAll('"', '&quot;');
      const meta = new RegExp(`(name="${SIGN_IN_WAYS}" content=)"[^"]*"`);
      return route.fulfill({ response, body: (await response.text()).replace(meta, `$1"${written}"`) });
    },
  );
}

/** Puts a gray page in place of the wall in the preview, which has looks of its own. */
export async function hidePreview(page: Page): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Wall</title><body bgcolor="#ccd"><main>The wall</main>';
  await page.route('**/v1/admin/preview/**', (route) => route.fulfill({ contentType: 'text/html', body }));
}

/** Answers as if someone else had changed a wall's settings before the next change, which is refused. */
export async function changeElsewhere(page: Page, changes: Partial<WallSettingsShown>): Promise<void> {
  let isChanged = false;
  await page.route('**/v1/admin/walls/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      isChanged = true;
      const json = { code: 'changed_meanwhile', detail: 'Someone else has changed this.', errors: [] };
      return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
    }
    const response = await route.fetch();
    const settings = (await response.json()) as WallSettingsShown;
    return route.fulfill({ response, json: { ...settings, ...(isChanged && changes) } });
  });
}

/** Presses a button, and waits for the dialog that it opens. */
export async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').getByRole('heading').waitFor();
}
