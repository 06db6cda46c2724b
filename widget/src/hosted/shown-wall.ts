import { OfferWall } from '../offer-wall/offer-wall.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';

const controls = 'a, button, input, select';
/** What scrolls sideways. */
const scrollers = '.row, .chips';

/**
 * Lets a wall show what the page's HTML has of it (prerender.ts) until it can render the same. Then it takes over what
 * the user has done so far.
 */
export function keepShown(wall: OfferWall, root: ShadowRoot): void {
  const nodes = [...root.childNodes];
  wall.prerendered = (state) => {
    if (!hasSettled(state)) return;
    wall.prerendered = null;
    const before = [...root.querySelectorAll(controls)];
    const focused = before.findIndex((each) => each === root.activeElement);
    const places = [...root.querySelectorAll(scrollers)].map(({ scrollLeft }) => scrollLeft);
    for (const node of nodes) node.remove();
    root.adoptedStyleSheets = [...OfferWall.styles, ...root.adoptedStyleSheets];
    void wall.updateComplete.then(() => {
      for (const [index, scroller] of root.querySelectorAll(scrollers).entries())
        scroller.scrollLeft = places[index] ?? 0;
      const after = [...root.querySelectorAll<HTMLElement>(controls)];
      after[focused]?.focus({ preventScroll: true });
      for (const [index, control] of before.entries()) keepValue(control, after[index]);
    });
  };
}

/** Whether the wall can render the same: with a token, that includes what the user has done. */
function hasSettled({ hasLoaded, page, requests }: WallState): boolean {
  return hasLoaded && !(page?.address.token && (requests.rest || requests.activity));
}

/** The user may have typed, or chosen an order. Otherwise the wall's own value is right: it may be of the address. */
function keepValue(from: Element, to: Element | undefined): void {
  if (!isField(from) || !isField(to) || from.value === ownValue(from)) return;
  to.value = from.value;
  to.dispatchEvent(new CustomEvent('change', { bubbles: true }));
}

/** What the page's HTML says. */
function ownValue(field: HTMLInputElement | HTMLSelectElement): string | undefined {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

function isField(control: Element | undefined): control is HTMLInputElement | HTMLSelectElement {
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
}
