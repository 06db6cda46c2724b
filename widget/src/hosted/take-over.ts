import { OfferWall } from '../offer-wall/offer-wall.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';

declare global {
  /** What the script in hosted.html records until it is stopped. */
  interface Window {
    readonly earlyPresses: {
      /** What the user has pressed, in order. */
      readonly presses: readonly EarlyPress[];
      /** The user is pressing something. The press would be lost if that were replaced. */
      readonly isHeld: boolean;
      /** Called after each press. */
      onRelease: () => void;
      readonly stop: () => void;
    };
  }
}

/** `key`: empty for a click, with whatever device. */
interface EarlyPress {
  readonly control: Element;
  readonly key: string;
}

/** What scrolls sideways. */
const scrollers = '.row, .chips';

/**
 * Lets a wall show what the page's HTML has of it (prerender.ts) until it can render the same. Then it takes over what
 * the user has done so far.
 */
export function keepShown(wall: OfferWall, root: ShadowRoot): void {
  const nodes = [...root.childNodes];
  const early = window.earlyPresses;
  early.onRelease = () => wall.requestUpdate();
  wall.prerendered = (state) => {
    if (early.isHeld || !hasSettled(state)) return;
    wall.prerendered = null;
    early.stop();
    const repeat = whatUserDid(root, early.presses);
    for (const node of nodes) node.remove();
    root.adoptedStyleSheets = [...OfferWall.styles, ...root.adoptedStyleSheets];
    void wall.updateComplete.then(() => repeat(wall));
  };
}

/** Whether the wall can render the same: with a token, that includes what the user has done. */
function hasSettled({ hasLoaded, page, requests }: WallState): boolean {
  return hasLoaded && !(page?.address.token && (requests.rest || requests.activity));
}

/** Returns what does the same in the wall's own view. */
function whatUserDid(root: ShadowRoot, presses: readonly EarlyPress[]): (wall: OfferWall) => Promise<void> {
  const focused = root.activeElement && placeOf(root.activeElement, root);
  const pressed = presses.map(({ control, key }) => ({ place: placeOf(control, root), key }));
  const changed = [...root.querySelectorAll<Field>('input, select')].filter((field) => field.value !== ownValue(field));
  const values = changed.map((field) => ({ place: placeOf(field, root), value: field.value }));
  const scrolled = [...root.querySelectorAll(scrollers)].map(({ scrollLeft }) => scrollLeft);
  return async (wall) => {
    for (const [index, scroller] of root.querySelectorAll(scrollers).entries())
      scroller.scrollLeft = scrolled[index] ?? 0;
    if (focused) findAt(focused, root)?.focus({ preventScroll: true });
    for (const { place, value } of values) setValue(findAt(place, root), value);
    const found = pressed.map(({ place, key }) => ({ control: findAt(place, root), key }));
    for (const { control, key } of found) {
      if (key) control?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      else control?.click();
      // What the next press does may depend on it.
      await wall.updateComplete;
    }
  };
}

type Field = HTMLInputElement | HTMLSelectElement;

/** What the page's HTML says. The user may have typed since, or chosen an order. */
function ownValue(field: Field): string | undefined {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

function setValue(field: HTMLElement | undefined, value: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.value = value;
  field.dispatchEvent(new CustomEvent('change', { bubbles: true }));
}

/** Where a control is, also in a view that has other cards, such as those of a search in the page's address. */
interface Place {
  readonly selector: string;
  readonly index: number;
}

function placeOf(control: Element, root: ShadowRoot): Place {
  const { classList, id } = control;
  const href = control.getAttribute('href');
  const selector = id ? `#${id}` : href === null ? `.${classList[0]}` : `[href="${CSS.escape(href)}"]`;
  return { selector, index: [...root.querySelectorAll(selector)].indexOf(control) };
}

function findAt({ index, selector }: Place, root: ShadowRoot): HTMLElement | undefined {
  return root.querySelectorAll<HTMLElement>(selector)[index];
}
