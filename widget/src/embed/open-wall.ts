import { openWall } from '../open-wall/open-offer-wall.ts';
import { optionsOf } from '../open-wall/open-options.ts';
import type { OpenedWall, OpenOptions } from '../open-wall/open-options.ts';

/**
 * Opens a wall in a dialog over the page, or leaves for the hosted page with `mode: 'page'`. The dialog closes by its
 * button, Escape or Back. While a wall is open, another call returns that one. When the wall has closed, `opener` fires
 * `rewards-wall-close`.
 */
export function openOfferWall(options: OpenOptions, opener: Element | Document = document): OpenedWall {
  return openWall(options, loadElements, opener);
}

async function loadElements(): Promise<void> {
  const { registerElements } = await import('./define.js');
  registerElements();
}

function openFromMarkup(event: MouseEvent): void {
  // With these keys, browsers open a link in another tab or window.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isOpener = (target: EventTarget) => target instanceof HTMLElement && 'rewardsWall' in target.dataset;
  const opener = event.composedPath().find(isOpener);
  if (!(opener instanceof HTMLElement)) return;
  event.preventDefault();
  const script = [...document.querySelectorAll('script')].find(({ src }) => src === import.meta.url);
  openOfferWall(optionsOf(opener, script), opener);
}

// Any element of the page with `data-rewards-wall` opens a wall, also in shadow trees and if it is added later. A server
// that imports the module has no events.
if (typeof document !== 'undefined') addEventListener('click', openFromMarkup);
