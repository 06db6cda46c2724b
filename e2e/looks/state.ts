import type { Page } from 'playwright';
import type { ActiveUser } from '../support/browser/open-activity.ts';
import type { Gallery } from './gallery.ts';

/** A state of the elements. It works in every language, so it finds elements by structure, not by text. */
export interface State {
  readonly name: string;
  /** Brings a page that shows something else into the state, and waits for it. */
  show(page: Page, gallery: Gallery, lang: string): Promise<void>;
  /** The part of the page to capture; by default its start. */
  readonly at?: 'end';
}

export async function openWall(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('input[type=search]').waitFor();
}

export const notice = (page: Page): Promise<void> => page.locator('.notice').waitFor();

/** Opens the wall with a token of the user. */
export async function openAs(
  page: Page,
  { service, wall }: Pick<Gallery, 'service' | 'wall'>,
  user: ActiveUser,
  lang: string,
): Promise<void> {
  const address = `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user.name}&lang=${lang}`;
  await openWall(page, `${address}#token=${await user.mint()}`);
}
