import type { Browser, Page } from 'playwright';
import type { Person } from '../requests/admins.ts';
import { COOKIE } from '../requests/admins.ts';
import type { TestService } from '../service/start-service.ts';
import { openPage } from './browser.ts';

/** A page of the console with a signed-in user. `path`: below `/console/`. */
export async function openConsole(
  browser: Browser,
  { url }: Pick<TestService, 'url'>,
  { token }: Pick<Person, 'token'>,
  ...[path = '', width = 1280]: [path?: string, width?: number]
) {
  const watched = await openPage(browser, { viewport: { width, height: 900 } });
  await watched.page.context().addCookies([{ name: COOKIE, value: token, url }]);
  await watched.page.goto(`${url}/console/${path}`);
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  return watched;
}

/** Opens what is behind the initials of the person who has signed in. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
}

export async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
}
