import type { Page } from 'playwright';
import type { ActiveUser } from '../support/browser/open-activity.ts';
import type { Gallery } from './gallery.ts';

/** One thing that the elements can look like. Whatever the language: everything is found by its place, not by its words. */
export interface State {
  readonly name: string;
  /** Brings a new page there, in the language, and waits until it is there. */
  show(page: Page, gallery: Gallery, lang: string): Promise<void>;
  /** The part of the page that is looked at; its start when absent. */
  readonly at?: 'end';
}

export async function openWall(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('input[type=search]').waitFor();
}

export const notice = (page: Page): Promise<void> => page.locator('.notice').waitFor();

/** Opens the wall as the user, with a token. */
export async function openAs(
  page: Page,
  { service, wall }: Pick<Gallery, 'service' | 'wall'>,
  user: ActiveUser,
  lang: string,
): Promise<void> {
  const address = `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user.name}&lang=${lang}`;
  await openWall(page, `${address}#token=${await user.mint()}`);
}
