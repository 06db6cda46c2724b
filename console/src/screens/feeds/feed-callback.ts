import type { FeedCallback } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, shownProblem } from '../../api.ts';
import { copyable } from '../../parts/copyable.ts';
import { alertOf } from '../../parts/field.ts';
import { Screen } from '../../screen.ts';

interface State {
  url: string | null;
  fault: string | null;
}

/**
 * The callback URL of one feed, for whoever gives the password again. It may hold a secret, so another feed needs another
 * element.
 */
class FeedCallbackUrl extends Screen<State> {
  static override properties = {
    ...Screen.properties,
    feed: { attribute: false },
    source: { attribute: false },
    isSecret: { attribute: false },
  };
  declare feed: string;
  declare source: string;
  /** Whether it holds the secret that signs leads. */
  declare isSecret: boolean;
  override state: State = { url: null, fault: null };

  private readonly show = async (): Promise<void> => {
    const { context, feed } = this;
    const reply = await context.prove(() => call<FeedCallback>('readCallback', { params: { feed } }));
    if (reply.ok) this.set({ url: reply.body.callback_url, fault: null });
    else this.set({ fault: shownProblem(reply)?.detail ?? null });
  };

  override render(): TemplateResult {
    const { fault, url } = this.state;
    const { context, isSecret } = this;
    if (url !== null) return copyable(url, 'the callback URL', context.announce);
    const mayShow = !isSecret || context.may('walls.keys');
    return html`<p>
        The network calls it to report leads, which come from the source <code>${this.source}</code>.
        ${isSecret ? 'It holds the secret that proves them.' : 'It holds no secret.'}
        ${mayShow ? nothing : 'Ask an owner to give it to the network.'}
      </p>
      ${alertOf(fault)}
      ${
        mayShow
          ? html`<div class="actions">
              <button type="button" class="button" @click=${() => void this.show()}>Show the callback URL</button>
            </div>`
          : nothing
      }`;
  }
}

customElements.define('feed-callback', FeedCallbackUrl);
