import { apiBase } from '../api/api-base.ts';
import type { JsonResponse } from '../api/request-json.ts';
import { safeUrl } from '../api/safe-url.ts';
import { isSecretKey } from '../api/secret-key.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { WALL_CLOSE } from '../offer-wall/controllers/page-return-controller.ts';
import { quietToken } from '../offer-wall/token/quiet-token.ts';
import { PlainElement } from '../ui/plain-element.ts';
import type { ValuesOf } from '../ui/public-property.ts';
import { styleSheet } from '../ui/style-sheet.ts';
import { openerLink } from '../open-wall/opener-link.ts';
import type { LoadOpener } from '../open-wall/opener-link.ts';
import { openerProperties } from '../open-wall/opener-properties.ts';
import type { TeaserRequest } from './teaser.ts';
import { teaserTexts } from './teaser-text.ts';
import type { TeaserTexts } from './teaser-text.ts';

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- PlainElement makes the accessors
export interface OpenerElement extends ValuesOf<typeof openerProperties> {}

/** The events of the page after which the figures may be old. */
const refreshing = [WALL_CLOSE, 'visibilitychange'];

/** The base of the elements that say what a wall has in a word or a line, and open it. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export abstract class OpenerElement extends PlainElement {
  static override readonly properties = openerProperties;
  /** How to load the code that opens a wall. The module that defines the element sets it. */
  static loadOpener: LoadOpener;

  /** What has been requested last. */
  #requested = '';
  /** The user that the minted token belongs to: the id, or without one, what gives the token. */
  #user: unknown = '';
  #minted = '';
  #failures = 0;
  #controller = new AbortController();
  #link: HTMLElement | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of refreshing) document.addEventListener(type, this.#refresh);
  }

  disconnectedCallback(): void {
    for (const type of refreshing) document.removeEventListener(type, this.#refresh);
    this.#controller.abort();
    this.#requested = '';
  }

  protected override update(): void {
    const user = this.userId || this.getToken;
    if (user !== this.#user) {
      if (this.token === this.#minted) this.token = '';
      this.#minted = '';
      this.#requested = '';
      this.#user = user;
      this.clear();
    }
    const texts = teaserTexts(wantedLanguages(this));
    this.draw(this.#currentLink(texts), texts);
    const { lang, placement, token, tokenUrl, wallId } = this;
    const wanted = JSON.stringify([this.apiBase, wallId, placement, lang, token, tokenUrl, Boolean(this.getToken)]);
    if (wanted === this.#requested) return;
    this.#requested = wanted;
    this.#controller.abort();
    this.#controller = new AbortController();
    void this.#load(this.#controller.signal);
  }

  /** Requests what the element shows. After a failure, it goes on showing what it has. */
  protected abstract load(request: TeaserRequest): Promise<JsonResponse>;

  /** Forgets what the element shows. */
  protected abstract clear(): void;

  /** Draws the content of `link`. */
  protected abstract draw(link: HTMLElement, texts: TeaserTexts): void;

  /** The user may have earned something. In a hidden tab, this waits until the user returns. */
  readonly #refresh = (): void => {
    if (document.hidden) return;
    this.#requested = '';
    this.requestUpdate();
  };

  async #load(signal: AbortSignal): Promise<void> {
    const { lang, placement, wallId } = this;
    const mints = Boolean(this.getToken ?? this.tokenUrl);
    if (!this.token && mints) {
      const minted = await quietToken(this);
      if (signal.aborted) return;
      // It comes back with an update, and goes to the wall that opens.
      this.#minted = minted;
      if (minted) {
        this.token = minted;
        return;
      }
    }
    const { token } = this;
    if (!/^\d+$/.test(wallId) || isSecretKey(token)) return;
    const response = await this.load({ base: apiBase(this.apiBase), wallId, placement, lang, token, signal });
    if (signal.aborted) return;
    this.requestUpdate();
    const status = response.kind === 'unreachable' ? 503 : response.status;
    const isExpired = status === 401 && mints;
    const mayPass = isExpired || status === 429 || status >= 500;
    if (!mayPass) this.#failures = 0;
    else
      // Each pause is three times as long as the one before, up to four minutes.
      setTimeout(
        () => {
          if (signal.aborted) return;
          if (isExpired) this.token = '';
          this.#refresh();
        },
        1000 * 3 ** Math.min(this.#failures++, 5),
      );
  }

  #currentLink({ lang }: TeaserTexts): HTMLElement {
    const url = safeUrl(this.href, document.baseURI);
    if (!this.#link || 'href' in this.#link !== Boolean(url)) {
      this.#link?.remove();
      const { loadOpener, css } = this.constructor as typeof OpenerElement & { readonly css: string };
      this.#link = openerLink(Boolean(url), loadOpener, this);
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [styleSheet(css)];
      root.append(this.#link);
    }
    const dir = lang === 'ar' ? 'rtl' : 'ltr';
    return Object.assign(this.#link, { lang, dir, ...(url && { href: url }) });
  }
}
