import type { JsonResponse } from '../api/request-json.ts';
import { OpenerElement } from './opener-element.ts';
import { partElement } from '../ui/part-element.ts';
import rewardsTeaserCss from './rewards-teaser.css?inline';
import { requestTeaser, toTeaser } from './teaser.ts';
import type { Teaser, TeaserRequest } from './teaser.ts';
import type { TeaserTexts } from './teaser-text.ts';

/**
 * One line that leads to the wall: what the user can earn at most, and the number of offers.
 *
 * @fires rewards-teaser-load - The line has its figures. `top` is the offer with the most credits; null without offers,
 * and on walls that hide amounts.
 * @fires rewards-wall-close - The wall that the element opened has closed.
 * @fires rewards-wall-error - The code of the wall couldn't be loaded. The next press tries again.
 *
 * @slot - the text
 *
 * @csspart link - the whole line: a link or a button
 * @csspart earn - what the user can earn at most
 * @csspart count - the number of offers
 */
export class RewardsTeaser extends OpenerElement {
  static readonly css = rewardsTeaserCss;

  #teaser: Teaser | null = null;
  readonly #earn = partElement('span', 'earn');
  readonly #count = partElement('span', 'count');

  protected override async load(request: TeaserRequest): Promise<JsonResponse> {
    const response = await requestTeaser(request);
    if (request.signal.aborted || response.kind !== 'ok') return response;
    this.#teaser = toTeaser(response.body);
    const { offers, top } = this.#teaser;
    this.dispatchEvent(
      new CustomEvent('rewards-teaser-load', { bubbles: true, composed: true, detail: { offers, top } }),
    );
    return response;
  }

  protected override clear(): void {
    this.#teaser = null;
  }

  protected override draw(link: HTMLElement, texts: TeaserTexts): void {
    if (!link.firstChild) {
      const slot = document.createElement('slot');
      slot.append(this.#earn, this.#count);
      const text = document.createElement('span');
      text.append(slot);
      link.append(text);
    }
    const shown = this.#teaser?.offers ? this.#teaser : null;
    const earn = shown ? texts.earn(shown) : '';
    const count = shown ? texts.offers(shown) : '';
    this.#earn.textContent = earn;
    this.#count.textContent = earn && count ? ` · ${count}` : count;
    // The page's own text needs no figures, but there must be offers.
    const hasText = this.#teaser ? shown : this.textContent.trim();
    link.classList.toggle('waiting', !hasText);
  }
}

declare global {
  interface HTMLElementEventMap {
    'rewards-teaser-load': CustomEvent<{
      readonly offers: number;
      readonly top: { readonly currency_count: number; readonly name: string } | null;
    }>;
  }
  interface HTMLElementTagNameMap {
    'rewards-teaser': RewardsTeaser;
  }
}
