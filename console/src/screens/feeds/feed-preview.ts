import type { FeedPreview } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, shownProblem } from '../../api.ts';
import { alertOf } from '../../parts/field.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import { moneyOf } from '../../parts/format.ts';
import { offerHref } from '../../parts/hrefs.ts';
import { timeOf } from '../../parts/time.ts';
import { capital } from '../../parts/words.ts';
import { Screen } from '../../screen.ts';
import { countsText } from './feed-words.ts';

type Row = FeedPreview['difference'][number];

interface State {
  preview: FeedPreview | null;
  isBusy: boolean;
  fault: string | null;
}

/** Shows on request what a run of this feed would change. */
class FeedPreviewElement extends Screen<State> {
  static override properties = {
    ...Screen.properties,
    feed: {},
    dueAt: {},
    isPaused: { type: Boolean },
    needsCredential: { type: Boolean },
  };
  declare feed: string;
  /** When it runs next; null if no one knows. */
  declare dueAt: string | null;
  declare needsCredential: boolean;
  declare isPaused: boolean;
  override state: State = { preview: null, isBusy: false, fault: null };

  private readonly ask = async (): Promise<void> => {
    if (this.state.isBusy) return;
    this.set({ isBusy: true, fault: null });
    const reply = await call('previewFeed', { params: { feed: this.feed } });
    this.set({ isBusy: false, ...(reply.ok ? { preview: reply.body } : { fault: reply.problem.detail }) });
  };

  /** Starts the feed, and runs it. What it brings has just been shown, so that nothing is left to confirm. */
  private readonly start = async (): Promise<void> => {
    const { context, feed } = this;
    if (this.state.isBusy) return;
    this.set({ isBusy: true, fault: null });
    const started = await call('pauseFeed', { params: { feed }, body: { paused: false } });
    if (!started.ok) return this.set({ isBusy: false, fault: shownProblem(started)?.detail ?? null });
    const ran = await call('runFeed', { params: { feed }, body: { force: false } });
    const ending = ran.ok ? (ran.body.detail ?? `${countsText(ran.body.counts)}.`) : ran.problem.detail;
    context.announce(`${feed} is started. ${ending}`, !ran.ok || ran.body.outcome !== 'applied');
    await context.reload();
  };

  private changeCredential(): void {
    const { context, feed } = this;
    void context.act({
      title: `Change the credential of ${feed}`,
      fields: [{ name: 'credential', label: 'New credential', type: 'password' }],
      confirm: 'Save',
      send: ({ credential = '' }) =>
        call('changeFeed', { params: { feed }, body: { settings: {}, credential: credential.trim() } }),
      done: () => 'Saved.',
    });
  }

  protected override firstUpdated(): void {
    if (this.isPaused && this.context.query.get('preview') === 'now') void this.ask();
  }

  override render(): TemplateResult {
    const { fault, isBusy, preview } = this.state;
    return html`<div class="row">
        <div>
          <h3>Next run</h3>
          ${
            this.isPaused
              ? 'The feed is paused. See what it would bring, and compare the payouts with your account. Then start it.'
              : this.dueAt === null
                ? 'Soon.'
                : timeOf(this.dueAt)
          }
        </div>
        <button type="button" class="button" aria-disabled=${String(isBusy)} @click=${() => void this.ask()}>
          ${isBusy ? 'Asking the network…' : 'Preview changes'}
        </button>
      </div>
      ${alertOf(fault)} ${preview === null ? nothing : this.difference(preview)}`;
  }

  private money(amount: number | null): string {
    return amount === null ? '–' : moneyOf(amount, this.context.payoutCurrency);
  }

  private difference({ counts, difference, failure, held }: FeedPreview): TemplateResult {
    if (failure !== null) {
      return html`${alertOf(failure)}
      ${
        this.needsCredential
          ? html`<div class="actions">
              <button type="button" class="button" @click=${() => this.changeCredential()}>
                Change the credential
              </button>
            </div>`
          : nothing
      }`;
    }
    const { isBusy } = this.state;
    const columns: Column<Row>[] = [
      { label: 'Change', cell: ({ change }) => capital(change) },
      { label: 'The network’s ID', cell: ({ external_id: id }) => id },
      { label: 'Name', cell: ({ name }) => name ?? '–' },
      { label: 'Network pays', isNumber: true, cell: ({ gross }) => this.money(gross) },
      { label: 'Payout, after your share', isNumber: true, cell: ({ payout }) => this.money(payout) },
      { label: 'Reason', cell: ({ meaning }) => meaning ?? '' },
    ];
    return html`<p role="status">${countsText(counts)}.</p>
      ${held ? alertOf('Too many offers have vanished, so a run would change nothing. A forced run disables them.') : nothing}
      ${dataTable(
        {
          caption: 'What would change',
          columns,
          rows: difference,
          hrefOf: ({ offer_id: id }) => (id === null ? null : offerHref(this.context, id)),
          empty: html`<p>Nothing would change.</p>`,
        },
        this.context,
      )}
      ${
        !this.isPaused
          ? nothing
          : html`<p>The feed runs now, and its offers are on your walls from then on.</p>
              <div class="actions">
                <button
                  type="button"
                  class="button button-main"
                  aria-disabled=${String(isBusy)}
                  @click=${() => void this.start()}
                >
                  ${isBusy ? 'Reading the offers…' : 'Start the feed'}
                </button>
              </div>`
      }`;
  }
}

customElements.define('feed-preview', FeedPreviewElement);
