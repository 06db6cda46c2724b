import { WALL_CLOSE } from '../offer-wall/controllers/page-return-controller.ts';
import { quietToken } from '../offer-wall/token/quiet-token.ts';
import { hostedUrl } from './hosted-url.ts';
import { modeOf } from './open-options.ts';
import type { OpenedWall, OpenOptions } from './open-options.ts';
import { openDialog } from './wall-dialog.ts';

let open: OpenedWall | null = null;

/**
 * Opens a wall over the page, or leaves for the hosted page. While a wall is open, another call returns that one.
 * `loadElements` defines `<offer-wall>`. `opener` fires `rewards-wall-close` when the wall has closed.
 */
export function openWall(
  options: OpenOptions,
  loadElements: () => Promise<unknown>,
  opener: Element | Document,
): OpenedWall {
  if (open) return open;
  const mode = modeOf(options.mode);
  // oxlint-disable-next-line no-console -- tells the developer of the page
  if (options.mode && options.mode !== mode) console.warn(`[offer-wall] Unknown mode: ${options.mode}`);
  open = mode === 'page' ? leaveFor(options) : showDialog({ ...options, mode }, loadElements);
  void open.closed.then(() => {
    open = null;
    // The page may have removed what opened the wall.
    const target = opener.isConnected ? opener : document;
    target.dispatchEvent(new CustomEvent(WALL_CLOSE, { bubbles: true, composed: true }));
  });
  return open;
}

function showDialog(options: OpenOptions, loadElements: () => Promise<unknown>): OpenedWall {
  const { mode: _mode, tab = 'offers', offer, ...properties } = options;
  const { content, close, closed } = openDialog(options);
  let isOpen = true;
  void closed.then(() => (isOpen = false));
  loadElements().then(
    () => {
      if (!isOpen) return;
      const wall = document.createElement('offer-wall');
      Object.assign(wall, properties);
      content.append(wall);
      if (tab === 'surveys') wall.openProfile();
      if (tab === 'activity') wall.openActivity();
      if (offer) wall.openOffer(offer);
    },
    // A policy of the page may block the code. The hosted page has its own.
    () => isOpen && leaveFor(options),
  );
  return { close, closed };
}

/** Goes to the hosted page, once there is a token if the page gives one. Back returns to this page. */
function leaveFor(options: OpenOptions): OpenedWall {
  let isOver = false;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const close = () => {
    isOver = true;
    resolve();
  };
  // The browser may keep this page, and show it again.
  addEventListener('pageshow', ({ persisted }) => persisted && close());
  void tokenOf(options).then((token) => {
    if (!isOver) location.assign(hostedUrl(options, token));
  });
  return { close, closed };
}

/** How long the page's token may take. */
const TOKEN_LIMIT_MS = 10_000;

/** Empty if the page has none, or gives none within the limit. Then the hosted page says what it needs. */
async function tokenOf(options: OpenOptions): Promise<string> {
  const { getToken, token = '', tokenUrl } = options;
  if (token || !(getToken ?? tokenUrl)) return token;
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), TOKEN_LIMIT_MS));
  return Promise.race([quietToken(options), late]);
}
