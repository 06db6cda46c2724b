import type { ReactiveController } from 'lit';
import type { WallHost } from './wall-host.ts';

/**
 * Scrolls to the start of the list when the user has chosen another one. Otherwise, a user far down would see the end of
 * a short list, which moves when more offers arrive.
 */
export class ListStartController implements ReactiveController {
  readonly #wall: WallHost;
  #last: readonly unknown[];

  constructor(wall: WallHost) {
    this.#wall = wall;
    this.#last = this.#chosen();
  }

  /** Before the other list is rendered: if that is shorter, browsers scroll by themselves, and then follow its end. */
  hostUpdate(): void {
    const chosen = this.#chosen();
    const isSame = chosen.every((each, index) => each === this.#last[index]);
    this.#last = chosen;
    const { renderRoot } = this.#wall.element;
    const start = renderRoot.querySelector('.toolbar + :not(slot)')?.getBoundingClientRect();
    const controls = renderRoot.querySelector('.toolbar')?.getBoundingClientRect();
    // The controls stay on top while the page scrolls, and cover the start.
    if (isSame || !start || !controls || start.top >= controls.bottom) return;
    scrollerOf(this.#wall.element)?.scrollBy({ top: start.top - controls.bottom, behavior: 'instant' });
  }

  #chosen(): readonly unknown[] {
    const { filter, sort } = this.#wall.state().list;
    return [filter, sort];
  }
}

/** The box that scrolls the element; the page's own if there is no other. */
function scrollerOf(element: Element): Element | null {
  const { parentElement, parentNode } = element;
  const outer = element.assignedSlot ?? parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null);
  if (!outer || outer === document.body) return document.scrollingElement;
  const isScrolling = outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY);
  return isScrolling ? outer : scrollerOf(outer);
}
