import type { FeedCallback } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { html, type TemplateResult } from 'lit';
import { call, shownProblem } from '../../api.ts';
import { copyable } from '../../parts/copyable.ts';
import { alertOf } from '../../parts/field.ts';
import { Screen } from '../../screen.ts';

interface State {
  /** Which feed it is of, so that another one's page doesn't show it. */
  shown: { feed: string; url: string } | null;
  fault: string | null;
}

/** The callback URL of a feed, for whoever gives the password again. */
class FeedCallbackUrl extends Screen<State> {
  static override properties = {
    ...Screen.properties,
    feed: { attribute: false },
    source: { attribute: false },
  };
  declare feed: string;
  declare source: string;
  override state: State = { shown: null, fault: null };

  private readonly show = async (): Promise<void> => {
    const { context, feed } = this;
    const reply = await context.prove(() => call<FeedCallback>('readCallback', { params: { feed } }));
    if (reply.ok) this.set({ shown: { feed, url: reply.body.callback_url }, fault: null });
    else this.set({ fault: shownProblem(reply)?.detail ?? null });
  };

  override render(): TemplateResult {
    const { fault, shown } = this.state;
    if (shown?.feed === this.feed) return copyable(shown.url, 'the callback URL', this.context.announce);
    return html`<p>
        The network calls it to report leads, which come as the source <code>${this.source}</code>. It may hold a
        secret.
      </p>
      ${alertOf(fault)}
      <div class="actions">
        <button type="button" class="button" @click=${() => void this.show()}>Show the callback URL</button>
      </div>`;
  }
}

customElements.define('feed-callback', FeedCallbackUrl);
