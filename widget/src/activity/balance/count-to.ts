import { noChange } from 'lit/html.js';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { ChildPart } from 'lit/html.js';
import { celebrate } from './celebrate.ts';

const DURATION_MS = 700;

/** The number that is shown after `passedMs` of counting: quick at first, exact at the end. */
export function countedTo(from: number, to: number, passedMs: number): number {
  const left = Math.max(0, 1 - passedMs / DURATION_MS);
  return left === 0 ? to : Math.round(to - (to - from) * left ** 3);
}

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** An amount. It counts up to a higher one, and celebrates it, unless the user wants less motion. */
class CountTo extends AsyncDirective {
  #amount: number | null = null;

  render(amount: number, textOf: (amount: number) => string): unknown {
    return textOf(amount);
  }

  override update({ parentNode }: ChildPart, [amount, textOf]: Parameters<this['render']>): unknown {
    const before = this.#amount;
    this.#amount = amount;
    if (before === null || amount <= before || wantsLessMotion()) return textOf(amount);
    if (parentNode instanceof Element) celebrate(parentNode, `+${textOf(amount - before)}`);
    const start = performance.now();
    const step = (): void => {
      // A newer amount has its own count.
      if (this.#amount !== amount) return;
      const shown = countedTo(before, amount, performance.now() - start);
      this.setValue(textOf(shown));
      if (shown !== amount) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    return noChange;
  }
}

export const countTo = directive(CountTo);
