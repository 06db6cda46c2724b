import type { WALL_CLOSE } from '../offer-wall/controllers/page-return-controller.ts';
import type { TabName } from '../offer-wall/state/wall-state.ts';
import type { wallProperties } from '../offer-wall/wall-properties.ts';
import type { ValuesOf } from '../ui/public-property.ts';

/** `page` leaves for the hosted page. The others show the wall in a dialog over the page. */
type OpenMode = 'modal' | 'drawer' | 'page';

/** The event of what opens a wall: the code of the wall couldn't be loaded. */
export const WALL_ERROR = 'rewards-wall-error';

/** What to open: the properties of `<offer-wall>`, and what it shows first. */
export interface OpenOptions extends Partial<ValuesOf<typeof wallProperties>> {
  readonly mode?: OpenMode;
  readonly tab?: TabName;
  /** The id of an offer whose details open. */
  readonly offer?: number;
}

export interface OpenedWall {
  close(): void;
  /** Resolves when the wall has closed. */
  readonly closed: Promise<void>;
}

/** The options that an element of the page can give, as `data-` attributes. */
const inMarkup = ['pubId', 'wallId', 'userId', 'placement', 'lang', 'theme'] as const;

/** The options of an element with `data-rewards-wall`, and of the module's script tag. */
export function optionsOf(element: HTMLElement, script: HTMLElement | undefined): OpenOptions {
  const { rewardsWall, tab, offer } = element.dataset;
  // An element may come from a user of the page, so the token comes from the script's tag only.
  const { token, tokenUrl } = script?.dataset ?? {};
  const named = Object.fromEntries(inMarkup.map((name) => [name, element.dataset[name] ?? '']));
  return {
    ...named,
    ...(token && { token }),
    ...(tokenUrl && { tokenUrl }),
    mode: rewardsWall as OpenMode,
    tab: tabOf(tab),
    ...(offer && { offer: Number(offer) }),
  };
}

/** Unknown modes are `modal`. */
export function modeOf(mode: string | undefined): OpenMode {
  return mode === 'drawer' || mode === 'page' ? mode : 'modal';
}

function tabOf(tab: string | undefined): TabName {
  return tab === 'surveys' || tab === 'activity' ? tab : 'offers';
}

declare global {
  interface HTMLElementEventMap {
    [WALL_CLOSE]: CustomEvent<null>;
    [WALL_ERROR]: CustomEvent<null>;
  }
}
