import { safeUrl } from '../api/safe-url.ts';
import { hostedUrl } from '../open-wall/hosted-url.ts';
import { modeOf } from '../open-wall/open-options.ts';
import type { OpenedWall, OpenOptions } from '../open-wall/open-options.ts';
import type { ValuesOf } from '../ui/public-property.ts';
import type { openerProperties } from './opener-properties.ts';

export type OpenerSettings = Readonly<ValuesOf<typeof openerProperties>>;

/** Loads the code that opens a wall. */
export type LoadOpener = () => Promise<{ openOfferWall(options: OpenOptions): OpenedWall }>;

/** The URL that an element leads to; null if it opens a dialog. */
export function linkedUrl(settings: OpenerSettings): string | null {
  const own = safeUrl(settings.href, document.baseURI);
  return own ?? (settings.mode === 'page' ? hostedUrl(optionsOf(settings), '') : null);
}

/**
 * What leads to the wall: a link if there is a URL, else a button that opens a dialog. The code that opens it loads when
 * the user turns to it.
 */
export function openerLink(isLink: boolean, settings: () => OpenerSettings, load: LoadOpener): HTMLElement {
  const link = document.createElement(isLink ? 'a' : 'button');
  link.className = 'link';
  link.setAttribute('part', 'link');
  if (link instanceof HTMLButtonElement) Object.assign(link, { type: 'button', ariaHasPopup: 'dialog' });
  const prepare = () => {
    // A press tries again.
    if (!settings().href) load().catch(() => {});
  };
  for (const type of ['pointerenter', 'focus']) link.addEventListener(type, prepare, { once: true });
  link.addEventListener('click', (event) => {
    if (settings().href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      ({ openOfferWall }) => openOfferWall(optionsOf(settings())),
      () => location.assign(hostedUrl(optionsOf(settings()), settings().token)),
    );
  });
  return link;
}

function optionsOf(settings: OpenerSettings): OpenOptions {
  const { apiBase, getToken, lang, placement, pubId, token, tokenUrl, userId, wallId } = settings;
  const mode = modeOf(settings.mode);
  const { theme } = settings;
  return { apiBase, getToken, lang, mode, placement, pubId, theme, token, tokenUrl, userId, wallId };
}
