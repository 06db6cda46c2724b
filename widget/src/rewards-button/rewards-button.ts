import { activityPath, buildPath } from '@rewards-wall/shared/routes.ts';
import { pageFetch, requestJson } from '../api/request-json.ts';
import type { JsonResponse } from '../api/request-json.ts';
import { numberOf, objectOf } from '../api/unknown-json.ts';
import { OpenerElement } from '../rewards-teaser/opener-element.ts';
import { partElement } from '../ui/part-element.ts';
import { requestTeaser, toTeaser } from '../rewards-teaser/teaser.ts';
import type { Teaser, TeaserRequest } from '../rewards-teaser/teaser.ts';
import type { TeaserTexts } from '../rewards-teaser/teaser-text.ts';
import { balanceWords } from './balance-words.table.ts';
import rewardsButtonCss from './rewards-button.css?inline';

/** The wall's coin: a face with a star cut out. */
const COIN = 'M8 1.8a6.2 6.2 0 1 0 .01 0zM8 4l1.2 2.6 2.8.3-2 1.9.5 2.7L8 10.1l-2.5 1.4.5-2.7-2-1.9 2.8-.3z';

/**
 * A floating button that opens the wall. It shows the balance or, without a token, the number of offers.
 * Without a token and offers, it is hidden.
 *
 * @fires rewards-button-load - The button has its figures. `balance` is null without a token, and on walls that hide
 * amounts.
 * @fires rewards-wall-close - The wall that the element opened has closed.
 * @fires rewards-wall-error - The code of the wall couldn't be loaded. The next press tries again.
 *
 * @csspart link - the button
 * @csspart text - the balance or the number of offers
 */
export class RewardsButton extends OpenerElement {
  static readonly css = rewardsButtonCss;

  #teaser: Teaser | null = null;
  #balance: number | null = null;
  #hasUser = false;

  protected override async load(request: TeaserRequest): Promise<JsonResponse> {
    const [teased, balance] = await Promise.all([requestTeaser(request), requestBalance(request)]);
    if (request.signal.aborted || teased.kind !== 'ok') return teased;
    // Without a new balance, the last one stays.
    if (balance && balance.kind !== 'ok') return balance;
    const teaser = toTeaser(teased.body);
    this.#teaser = teaser;
    const { visible } = objectOf(objectOf(teased.body)['currency']);
    this.#balance = balance && visible !== false ? numberOf(objectOf(balance.body)['currency_count']) : null;
    this.#hasUser = balance !== null;
    const detail = { balance: this.#balance, offers: teaser.offers };
    this.dispatchEvent(new CustomEvent('rewards-button-load', { bubbles: true, composed: true, detail }));
    return teased;
  }

  protected override clear(): void {
    this.#teaser = null;
    this.#balance = null;
    this.#hasUser = false;
  }

  protected override draw(link: HTMLElement, texts: TeaserTexts): void {
    if (!link.firstChild) link.append(coin(), partElement('span', 'text'));
    const teaser = this.#teaser;
    const balance = this.#balance;
    // Without offers, users still reach their activity and tickets.
    link.classList.toggle('waiting', !teaser?.offers && !this.#hasUser);
    const text = link.querySelector('span');
    if (!text || !teaser) return;
    text.textContent = balance === null ? texts.offers(teaser) : texts.number(balance);
    link.ariaLabel =
      balance === null ? null : texts.amount(balanceWords[texts.lang] ?? '', { amount: balance, teaser });
  }
}

/** Null without a token. */
async function requestBalance({ base, token, wallId, ...request }: TeaserRequest): Promise<JsonResponse | null> {
  if (!token) return null;
  const url = `${base}${buildPath(activityPath, { adwallId: wallId })}?limit=1`;
  return requestJson(url, { ...request, token, fetch: pageFetch });
}

function coin(): SVGElement {
  const svg = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const [icon, path] = [svg('svg'), svg('path')];
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', COIN);
  icon.append(path);
  return icon;
}

declare global {
  interface HTMLElementEventMap {
    'rewards-button-load': CustomEvent<{ readonly balance: number | null; readonly offers: number }>;
  }
  interface HTMLElementTagNameMap {
    'rewards-button': RewardsButton;
  }
}
