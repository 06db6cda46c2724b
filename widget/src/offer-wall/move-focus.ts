import type { FocusMove } from './state/wall-state.ts';

/** Moves focus to where the state wants it. */
export function moveFocus(root: ShadowRoot, move: FocusMove): void {
  const { activeElement } = root;
  const focus = (target: Element | null | undefined) => {
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  switch (move.to) {
    case 'card':
      if (!activeElement?.matches(':not(.more)')) focus(root.querySelectorAll('.name button')[move.index]);
      return;
    case 'offers':
      if (!activeElement) focus(root.querySelector('.notice button, .name button'));
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
