import { audienceOf } from '../offers/offer-words.ts';
import type { OfferRow } from '@rewards-wall/shared/admin/offers-schema.ts';
import type { TrialStep } from '@rewards-wall/shared/admin/trial-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { asTyped, call, faultOf } from '../../api.ts';
import type { Context } from '../../context.ts';
import type { Refusal } from '../../reply.ts';
import { deviceOptions } from '../../parts/device-options.ts';
import { alertOf, field, fieldRow, valueOf } from '../../parts/field.ts';
import { numbersIn } from '../../parts/number-of.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { emptyList } from '../../parts/empty-list.ts';
import { ASK_FOR_OFFERS } from '../../parts/ask-to-add.ts';
import { goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import { keepSteps } from './kept-steps.ts';
import { trialRow } from './trial-row.ts';
import { creditsOf } from '../../parts/format.ts';

interface State {
  /** The steps of a trial that failed before the click. */
  steps: readonly TrialStep[];
  problem: Refusal | null;
  isBusy: boolean;
}

/** Starts a trial: chooses an offer and a matching test user, and clicks. */
class TrialStart extends Screen<State> {
  static override properties = { ...Screen.properties, offers: { attribute: false } };
  declare offers: readonly OfferRow[];
  override state: State = { steps: [], problem: null, isBusy: false };

  private readonly start = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { wall } = this.context;
    if (this.state.isBusy || wall === null) return;
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => valueOf(form, name).trim();
    this.set({ isBusy: true, problem: null, steps: [] });
    const reply = await call('startTrial', {
      params: { adwallId: wall.adwall_id },
      body: asTyped<'startTrial'>({
        ...numbersIn({ offer_id: text('offer') }, ['offer_id']),
        ...(text('device') !== '' && { device: text('device') }),
        ...(text('subid1') !== '' && { subid1: text('subid1') }),
        ...(text('country') !== '' && { country: text('country') }),
      }),
    });
    this.set({ isBusy: false });
    if (!reply.ok) return this.set({ problem: reply.problem });
    const { click_id: clickId, steps } = reply.body;
    const last = steps.at(-1);
    if (last !== undefined) this.context.announce(last.verdict);
    if (clickId === null) return this.set({ steps });
    keepSteps(clickId, steps);
    goTo(this.context.hrefOf('try-it', { click: clickId }));
  };

  /** Selects a user country that the offer targets. */
  private readonly choose = ({ target }: Event): void => {
    const { form, value } = target as HTMLSelectElement;
    const country = form?.elements.namedItem('country');
    if (!(country instanceof HTMLInputElement)) return;
    country.value = this.offers.find(({ offer_id: id }) => String(id) === value)?.countries[0] ?? '';
  };

  override render(): TemplateResult {
    const { context, offers } = this;
    const { isBusy, problem, steps } = this.state;
    const asked = context.query.get('offer');
    const chosen = offers.find(({ offer_id: id }) => String(id) === asked) ?? offers[0];
    const fault = (name: string): string | null => problem && faultOf(problem, name);
    return html`${sectionOf(
      'who',
      'Offer and test user',
      html`${offers.length === 0 && !context.query.has('text') ? nothing : finder(context)}
      ${
        offers.length === 0
          ? html`<div class="empty">
              ${
                context.query.has('text')
                  ? html`<p>No offers match.</p>`
                  : emptyList(
                      {
                        title: 'No offers yet',
                        links: [
                          ['feeds/new', 'Add a feed'],
                          ['offers/import', 'Import a file'],
                        ],
                        ask: ASK_FOR_OFFERS,
                      },
                      context,
                    )
              }
            </div>`
          : html`<form novalidate @submit=${(event: SubmitEvent) => void this.start(event)}>
              ${alertOf(problem === null || fault('country') !== null || fault('subid1') !== null ? null : problem.detail)}
              ${fieldRow(
                { id: 'offer', label: 'Offer' },
                html`<select id="offer" name="offer" @change=${this.choose}>
                  ${offerLabels(offers, context.wall?.currency ?? '').map(
                    ({ id, label }) => html`<option value=${id} ?selected=${id === chosen?.offer_id}>${label}</option>`,
                  )}
                </select>`,
              )}
              ${field({ name: 'country', label: 'User’s country (optional)', hint: 'Two letters, such as US; unknown if empty', isOptional: true, value: chosen?.countries[0] ?? '', fault: fault('country') })}
              ${fieldRow(
                { id: 'device', label: 'User’s device' },
                html`<select id="device" name="device">
                  <option value="">One that fits the offer</option>
                  ${deviceOptions()}
                </select>`,
              )}
              ${field({ name: 'subid1', label: 'Test user (optional)', hint: 'An existing one; leave empty for a new one', isOptional: true, fault: fault('subid1') })}
              <div class="actions">
                <button type="submit" class="button button-main" aria-disabled=${String(isBusy)}>
                  ${isBusy ? 'Clicking…' : 'Open the wall and click'}
                </button>
              </div>
            </form>`
      }`,
    )}
    ${
      steps.length === 0
        ? nothing
        : sectionOf(
            'steps',
            'Steps so far',
            html`<ul class="steps">
              ${steps.map((step) => trialRow(step))}
            </ul>`,
          )
    }`;
  }
}

customElements.define('trial-start', TrialStart);

/** Narrows the choice of offers. */
function finder(context: Context): TemplateResult {
  const find = (event: Event): void => {
    event.preventDefault();
    const { value } = (event.currentTarget as HTMLFormElement).elements.namedItem('text') as HTMLInputElement;
    const address = context.hrefWith({ text: value.trim() === '' ? null : value.trim() });
    if (address !== `${location.pathname}${location.search}`) goTo(address);
  };
  return html`<form role="search" aria-label="Offers" @submit=${find} @change=${find}>
    ${fieldRow(
      { id: 'text', label: 'Find an offer' },
      html`<input
        id="text"
        name="text"
        type="search"
        .value=${context.query.get('text') ?? ''}
        placeholder="Name or ID"
        autocomplete="off"
        spellcheck="false"
      />`,
    )}
  </form>`;
}

type Labeled = Pick<OfferRow, 'countries' | 'credits' | 'devices' | 'name' | 'offer_id' | 'state' | 'systems'>;

/** Labels for a choice of offers: name and reward, plus what distinguishes duplicates. */
export function offerLabels(offers: readonly Labeled[], currency: string): { id: number; label: string }[] {
  const usual = ({ credits, name, state }: Labeled): string =>
    `${name}, ${creditsOf(credits ?? 0, currency)}${state === 'shown' ? '' : ` (${state})`}`;
  const counts = Map.groupBy(offers, usual);
  return offers.map((offer) => {
    const { offer_id: id } = offer;
    const label = usual(offer);
    const twins = counts.get(label) ?? [];
    return { id, label: twins.length === 1 ? label : [label, ...audienceOf(offer, twins), `#${id}`].join(' · ') };
  });
}
