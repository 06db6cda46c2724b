import { html, nothing, type TemplateResult } from 'lit';
import { shownProblem } from '../api.ts';
import type { Reply } from '../reply.ts';
import { Screen } from '../screen.ts';
import { copyable } from './copyable.ts';
import { alertOf } from './field.ts';
import { sourceHref } from './hrefs.ts';

interface State {
  url: string | null;
  fault: string | null;
}

/**
 * The callback URL of one source with its title, shown after the password. It may hold a secret, so each source needs
 * its own element instance.
 */
class CallbackUrl extends Screen<State> {
  static override properties = {
    ...Screen.properties,
    read: { attribute: false },
    source: { attribute: false },
    isSecret: { attribute: false },
  };
  declare read: () => Promise<Reply<{ callback_url: string }>>;
  /** Where the leads come from; null on the source's own page. */
  declare source: string | null;
  /** Whether it contains the secret that authenticates leads. */
  declare isSecret: boolean;
  override state: State = { url: null, fault: null };

  private readonly show = async (): Promise<void> => {
    const reply = await this.context.prove(this.read);
    if (reply.ok) this.set({ url: reply.body.callback_url, fault: null });
    else this.set({ fault: shownProblem(reply)?.detail ?? null });
  };

  override render(): TemplateResult {
    const { fault, url } = this.state;
    const { context, isSecret } = this;
    const title = html`<h3>Callback URL</h3>`;
    if (url !== null) return html`${title} ${copyable(url, 'the callback URL', context.announce)}`;
    const mayShow = !isSecret || context.may('sources.keys');
    return html`<div class="row">
        <div>
          ${title}
          ${
            this.source === null
              ? 'The source calls it to report leads.'
              : html`The network calls it to report leads, which come from the source
                  <a href=${sourceHref(context, this.source)}><code>${this.source}</code></a
                  >.`
          }
          ${isSecret ? 'It holds the secret that proves them.' : 'It holds no secret.'}
          ${mayShow ? nothing : 'Ask an owner to pass it on.'}
        </div>
        ${
          mayShow
            ? html`<button
                type="button"
                class="button"
                aria-label="Show the callback URL"
                @click=${() => void this.show()}
              >
                Show
              </button>`
            : nothing
        }
      </div>
      ${alertOf(fault)}`;
  }
}

customElements.define('callback-url', CallbackUrl);
