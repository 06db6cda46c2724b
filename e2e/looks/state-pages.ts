import type { Browser, Page } from 'playwright';
import { expect, vi } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import type { WatchedPage } from '../support/browser/browser.ts';
import type { Gallery } from './gallery.ts';
import type { State } from './state.ts';

/** A page that shows a state. */
interface OpenedState {
  readonly page: Page;
  /** Leaves the page to another state. Fails if errors or violations were recorded. */
  leave(): Promise<void>;
}

interface StatePages {
  /** Whether scripts of the test may add styles to the pages. */
  readonly bypassCSP?: boolean;
  /** Of the window; by default a desktop's. */
  readonly size?: { readonly width: number; readonly height: number };
}

/**
 * Shows states in pages of the gallery, light. Each language's page stays open for its next states: a new one takes a
 * process of its own, which would have to compile the widget again. Nothing of a state remains in it: its routes, cookies,
 * storage and emulated media are gone, and in between the page shows something else.
 */
export function openStatePages(
  browser: Browser,
  gallery: Gallery,
  { bypassCSP = false, size = { width: 1280, height: 900 } }: StatePages = {},
): (state: State, lang: string) => Promise<OpenedState> {
  const free = new Map<string, WatchedPage>();
  return async (state, lang) => {
    const shared = free.get(lang) ?? (await gallery.open(browser, { bypassCSP, locale: lang }));
    // A page whose state fails is not used again.
    free.delete(lang);
    const { page, troubles } = shared;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
    await state.show(page, gallery, lang);
    return {
      page,
      async leave() {
        await page.context().setOffline(false);
        await page.unrouteAll();
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
        // A page of the same site, so that the next state finds the same process, with the widget's code. Details that
        // were just closed still go back in the history, which aborts a navigation.
        const leavePage = () => page.goto(`${gallery.service.url}/health/live`);
        await vi.waitFor(leavePage, CONDITION_LIMIT_MS);
        await page.context().clearCookies();
        expect(troubles).toEqual([]);
        free.set(lang, shared);
      },
    };
  };
}
