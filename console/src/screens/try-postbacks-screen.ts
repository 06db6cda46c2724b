import type { Credits } from '@rewards-wall/shared/admin/walls-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { call } from '../api.ts';
import { copyable } from '../parts/copyable.ts';
import { alertOf } from '../parts/field.ts';
import { timeOf } from '../parts/time.ts';
import { withoutWall } from '../parts/without-wall.ts';
import { defineScreen } from '../define-screen.ts';
import { Screen } from '../screen.ts';
import { pageHeading } from '../parts/detail-page.ts';

type Postback = Credits['postbacks'][number];

interface State {
  /** By kind and row, in order of arrival. */
  received: ReadonlyMap<string, Postback>;
  after: number | null;
  fault: string | null;
}

const POLL_MS = 2_000;
const MOST_KEPT = 200;

/** Shows what each new credit of one wall sends, for as long as the screen is open. */
class TryPostbacksScreen extends Screen<State> {
  override state: State = { received: new Map(), after: null, fault: null };
  private timer = 0;

  /** Starts here, not in connectedCallback: the context is set only after a newly loaded screen is connected. */
  protected override firstUpdated(): void {
    void this.poll();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  private async poll(): Promise<void> {
    if (document.visibilityState === 'visible') await this.read();
    if (this.isConnected) this.timer = setTimeout(() => void this.poll(), POLL_MS);
  }

  private async read(): Promise<void> {
    const { wall } = this.context;
    if (wall === null) return;
    const { after } = this.state;
    const reply = await call('listCredits', { params: { adwallId: wall.adwall_id }, query: { after } });
    // The screen was left, perhaps for another wall.
    if (!this.isConnected) return;
    if (!reply.ok) {
      this.set({ fault: reply.problem.detail });
      return;
    }
    const received = new Map(this.state.received);
    const before = received.size;
    for (const postback of reply.body.postbacks) received.set(`${postback.kind} ${postback.transaction_id}`, postback);
    const kept = new Map([...received].slice(-MOST_KEPT));
    this.set({ received: kept, after: reply.body.after, fault: null });
    const newest = [...kept.values()].at(-1);
    if (received.size > before && newest !== undefined) this.context.announce(`${this.titleOf(newest)}.`);
  }

  override render(): TemplateResult {
    const { wall } = this.context;
    const { fault, received } = this.state;
    const simulate = `rewards leads simulate --wall ${wall?.adwall_id ?? 1} --subid1 test-ann --offer ID`;
    return html`${pageHeading({
      name: 'Test postbacks',
      wall: wall?.name,
      intro: `While this page is open, it shows each credit and reversal as your server would receive it, as a GET and
          as a JSON POST, and checks it as your server should. Your own postbacks are still sent.`,
    })}
    ${alertOf(fault)}
    ${
      received.size === 0
        ? html`<section aria-labelledby="empty-title">
            <h2 id="empty-title">Nothing yet</h2>
            ${
              this.context.mayOpen('try-it')
                ? html`<p>
                    <a href=${this.context.hrefOf('try-it')}>Test an offer</a> with a test user in another tab, or run a
                    command:
                  </p>`
                : html`<p>Ask an owner or manager to try an offer, or run a command:</p>`
            }
            ${copyable(simulate, 'the command', this.context.announce)}
          </section>`
        : html`<h2>Newest first</h2>
            <ul class="cards">
              ${repeat(
                [...received].toReversed(),
                ([key]) => key,
                ([, postback]) => this.entry(postback),
              )}
            </ul>`
    }`;
  }

  private titleOf({ currency_count: credits, is_reversal: isReversal }: Postback): string {
    return `${isReversal ? 'Reversed' : 'Credited'} ${credits} ${this.context.wall?.currency ?? 'credits'}`;
  }

  private entry(postback: Postback): TemplateResult {
    const { at, event_name: event, is_genuine: isGenuine, kind, offer_name: offer, request, subid1 } = postback;
    const text = kind === 'get' ? request : indented(request);
    return html`<li class="card entry">
      <p class="row">
        <strong>${this.titleOf(postback)}</strong> <small>${kind === 'get' ? 'GET' : 'POST'}</small> ${timeOf(at)}
      </p>
      <p>${event === '' ? offer : `${offer}: ${event}`} for ${subid1}</p>
      <p class=${isGenuine ? 'good' : 'fault'}>${isGenuine ? 'Signature verified' : 'Wrong signature'}</p>
      ${
        request === ''
          ? nothing
          : html`<details>
              <summary>Show the request</summary>
              ${copyable(text, 'the request', this.context.announce)}
            </details>`
      }
    </li>`;
  }
}

/** Pretty-prints JSON; returns other text and truncated JSON as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

customElements.define('try-postbacks-screen', TryPostbacksScreen);

export const screen = defineScreen({
  view: (_, context) =>
    context.wall === null
      ? withoutWall('Test postbacks', context)
      : keyed(context.wall.adwall_id, html`<try-postbacks-screen .context=${context}></try-postbacks-screen>`),
});
