import type { AdminPublisher } from '@rewards-wall/shared/admin/walls-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, faultOf } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { alertOf, field, tickBox, valueOf } from '../../parts/field.ts';
import { addressOf, goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import { WHOLE_CREDITS } from './wall-changes.ts';

interface State {
  problem: Refusal | null;
  isBusy: boolean;
  /** Of a new publisher; null: as long as nobody has chosen, only if there is none. */
  isNew: boolean | null;
}

/** Adds a wall, with what cannot be left for later: whose it is, its name and its currency. */
class NewWallForm extends Screen<State> {
  override state: State = { problem: null, isBusy: false, isNew: null };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.state.isBusy) return;
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => valueOf(form, name).trim();
    const publisher = text('publisher');
    const round = form.querySelector<HTMLInputElement>('[name="round"]')?.checked === true;
    const body = {
      ...(publisher === '' ? { publisher_name: text('publisher_name') } : { publisher: Number(publisher) }),
      name: text('name'),
      currency: { name: text('currency-name'), ratio: text('ratio'), round },
    };
    this.set({ isBusy: true, problem: null });
    const reply = await call('addWall', { body });
    this.set({ isBusy: false, problem: reply.ok ? null : reply.problem });
    if (!reply.ok) return;
    const { announce, refresh } = this.context;
    await refresh();
    announce(`${body.name} is added.`);
    goTo(addressOf('', reply.body.adwall_id));
  };

  override render(): TemplateResult {
    const { isBusy, problem } = this.state;
    const { payoutCurrency, publishers } = this.context;
    const isNew = this.state.isNew ?? publishers.length === 0;
    const fault = (name: string): string | null => problem && faultOf(problem, name);
    const isOfField = ['publisher_name', 'name', 'currency.name', 'currency.ratio'].some(
      (name) => fault(name) !== null,
    );
    return html`<section>
      <form novalidate data-work @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || isOfField ? null : (problem.errors?.[0]?.message ?? problem.detail))}
        ${publishers.length === 0 ? nothing : this.publisherChoice(publishers, isNew)}
        ${
          isNew
            ? field({
                name: 'publisher_name',
                label: 'Your site or company',
                fault: fault('publisher_name'),
                hint: 'The publisher that the wall belongs to. Only your staff sees this name.',
              })
            : nothing
        }
        ${field({ name: 'name', label: 'Name of the wall', hint: 'Such as the name of your app', fault: fault('name') })}
        ${field({
          name: 'currency-name',
          label: 'What credits are called',
          fault: fault('currency.name'),
          hint: 'Such as Coins, Gems or Points',
        })}
        ${field({
          name: 'ratio',
          label: 'Credits per unit of payout',
          value: '100',
          inputmode: 'decimal' as const,
          hint: `What a user gets for one unit of payout, in ${payoutCurrency}`,
          fault: fault('currency.ratio'),
        })}
        ${tickBox('round', 'Whole credits only', true)}
        <p class="hint">${WHOLE_CREDITS}</p>
        <p class="hint">Everything else has a default, which you can change under Settings.</p>
        <div class="actions">
          <button type="submit" class="button button-main" aria-disabled=${String(isBusy)}>Add the wall</button>
        </div>
      </form>
    </section>`;
  }

  private publisherChoice(publishers: readonly AdminPublisher[], isNew: boolean): TemplateResult {
    const usual = this.context.wall?.pub_id ?? publishers[0]?.pub_id;
    return html`<div class="field">
      <label for="publisher">Publisher</label>
      <select
        id="publisher"
        name="publisher"
        @change=${(event: Event) => this.set({ isNew: (event.target as HTMLSelectElement).value === '' })}
      >
        ${publishers.map(
          ({ name, pub_id: id }) =>
            html`<option value=${id} ?selected=${!isNew && id === usual}>${name} (${id})</option>`,
        )}
        <option value="" ?selected=${isNew}>A new one</option>
      </select>
    </div>`;
  }
}

customElements.define('new-wall-form', NewWallForm);
