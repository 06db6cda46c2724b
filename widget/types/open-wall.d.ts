/**
 * Opens a wall over the page. Importing the module also makes every element with `data-rewards-wall` open a wall when it
 * is pressed.
 */
import type { OfferWallElement } from './elements.d.ts';

type Method = (...values: never[]) => unknown;

/** The properties of `<offer-wall>`. */
type WallProperties = {
  readonly [
    Name in 'lang' | Exclude<keyof OfferWallElement, keyof HTMLElement> as OfferWallElement[Name] extends Method
      ? never
      : Name
  ]?: OfferWallElement[Name];
};

export interface OpenOptions extends WallProperties {
  /** `modal` by default. `page` leaves for the hosted page; the others show the wall in a dialog over the page. */
  readonly mode?: 'modal' | 'drawer' | 'page';
  /** The tab that is selected at first. */
  readonly tab?: 'offers' | 'surveys' | 'activity';
  /** The id of an offer whose details open. */
  readonly offer?: number;
}

export interface OpenedWall {
  close(): void;
  /** Resolves when the wall has closed, for example to load the user's balance again. */
  readonly closed: Promise<void>;
}

/**
 * Opens a wall in a dialog over the page, or leaves for the hosted page with `mode: 'page'`. The dialog closes by its
 * button, Escape or Back. While a wall is open, another call returns that one. When the wall has closed, `opener`
 * (`document` by default) fires `rewards-wall-close`, which bubbles and is composed.
 */
export declare function openOfferWall(options: OpenOptions, opener?: Element | Document): OpenedWall;
