import type { ReactiveController, ReactiveElement } from 'lit';

const SLICE = 60;

/**
 * Renders a long list 60 at a time: the next slice comes when the sentinel (`.sentinel`, rendered while `hides` says
 * there is more) nears the viewport. Cheaper than a virtualizer, and find-in-page and focus keep working.
 */
export class SliceReveal implements ReactiveController {
  readonly #host: ReactiveElement;
  #shown = SLICE;
  #observer: IntersectionObserver | null = null;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  take<T>(list: readonly T[]): readonly T[] {
    return list.slice(0, this.#shown);
  }

  hides(list: readonly unknown[]): boolean {
    return list.length > this.#shown;
  }

  grow(): void {
    this.#shown += SLICE;
    this.#host.requestUpdate();
  }

  reset(): void {
    this.#shown = SLICE;
  }

  hostUpdated(): void {
    // An observer does not fire again while its target stays in view: look afresh after every render.
    this.#observer?.disconnect();
    const sentinel = this.#host.renderRoot.querySelector('.sentinel');
    if (!sentinel) return;
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.grow();
      },
      { rootMargin: '600px' },
    );
    this.#observer.observe(sentinel);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }
}
