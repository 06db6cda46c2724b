import type { ReactiveController } from 'lit';
import { mayTakeFocus } from '../../ui/may-take-focus.ts';
import type { FocusMove } from '../state/wall-state.ts';
import type { WallHost } from './wall-host.ts';

/** Moves focus to where the state wants it. */
export class FocusController implements ReactiveController {
  readonly #wall: WallHost;
  #last: FocusMove | null;

  constructor(wall: WallHost) {
    this.#wall = wall;
    this.#last = wall.state().focus;
  }

  hostUpdated(): void {
    const { focus } = this.#wall.state();
    const { shadowRoot } = this.#wall.element;
    if (focus === this.#last) return;
    this.#last = focus;
    if (focus && shadowRoot && mayTakeFocus(shadowRoot)) moveFocus(shadowRoot, focus);
  }
}

function moveFocus(root: ShadowRoot, move: FocusMove): void {
  const { activeElement } = root;
  const focus = (target: Element | null | undefined) => {
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  switch (move.to) {
    case 'card':
      if (!activeElement?.matches(':not(.more)')) focus(root.querySelectorAll('.name :is(a, button)')[move.index]);
      return;
    case 'offers':
      if (!activeElement) focus(root.querySelector('.notice button, .name :is(a, button)'));
      return;
    case 'surveys':
      if (!activeElement) focus(root.querySelector('#panel-surveys [tabindex]'));
      return;
    case 'row': {
      if (root.querySelector(`.more-${move.list}`)) return;
      const row = root.querySelectorAll<HTMLElement>(`.${move.list} > li`)[move.index];
      if (row) row.tabIndex = -1;
      return focus(row);
    }
    case 'element': {
      const target = root.querySelector(move.selector);
      // Scroll to the whole field first, so that the label above the control is visible too.
      (target?.closest('.field') ?? target)?.scrollIntoView({ block: 'nearest' });
      focus(target);
    }
  }
}
