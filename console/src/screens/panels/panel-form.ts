import { LEAST_MINIMUM_AGE } from '@rewards-wall/shared/admin/values.ts';
import type { PanelAdded, PanelRow } from '@rewards-wall/shared/admin/panels-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { asTyped, call, faultOf } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { alertOf, field, valueOf } from '../../parts/field.ts';
import { panelHref } from '../../parts/hrefs.ts';
import { goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import { forgetWork } from '../../unsaved-work.ts';
import { originsField } from '../wall/origins-field.ts';
import { originsIn } from '../wall/wall-changes.ts';

interface State {
  problem: Refusal | null;
  isBusy: boolean;
}

/** The settings of a panel, or of a new one. Only what somebody has changed is sent. */
class PanelForm extends Screen<State> {
  static override properties = { ...Screen.properties, panel: { attribute: false } };
  declare panel: PanelRow | null;
  override state: State = { problem: null, isBusy: false };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { context, panel } = this;
    if (this.state.isBusy || context.wall === null) return;
    const form = event.target as HTMLFormElement;
    const all = this.valuesIn(form);
    const values = panel === null ? all : changesOf(all, panel);
    if (Object.keys(values).length === 0) {
      forgetWork(form);
      this.set({ problem: null });
      context.announce('There is nothing to save.');
      return;
    }
    this.set({ isBusy: true, problem: null });
    const reply =
      panel === null
        ? await call('addPanel', { params: { adwallId: context.wall.adwall_id }, body: asTyped<'addPanel'>(values) })
        : await call('changePanel', { params: { profileId: panel.profile_id }, body: asTyped<'changePanel'>(values) });
    // What was typed meanwhile is not saved.
    if (reply.ok && JSON.stringify(this.valuesIn(form)) === JSON.stringify(all)) forgetWork(form);
    if (reply.ok) await this.goOn(all.name, reply.body);
    this.set({ isBusy: false, problem: reply.ok ? null : reply.problem });
  };

  /** Shows what was saved: the page of a new panel has its key. */
  private async goOn(name: string, { profile_id: added }: Partial<PanelAdded>): Promise<void> {
    this.context.announce(added === undefined ? 'Saved.' : `${name} is added.`);
    if (added === undefined) await this.context.reload();
    else goTo(panelHref(this.context, added));
  }

  private valuesIn(form: HTMLFormElement) {
    const age = valueOf(form, 'minimum_age').trim();
    const wall = valueOf(form, 'adwall_id');
    return {
      name: valueOf(form, 'name').trim(),
      // Text that is no number is refused by its name.
      minimum_age: /^\d+$/.test(age) ? Number(age) : age,
      origins: originsIn(valueOf(form, 'origins')),
      ...(this.panel !== null && { adwall_id: wall === '' ? null : Number(wall) }),
    };
  }

  override render(): TemplateResult {
    const { panel } = this;
    const { isBusy, problem } = this.state;
    const fault = (name: string): string | null => problem && faultOf(problem, name);
    const isOfField = ['name', 'minimum_age', 'origins', 'adwall_id'].some((name) => fault(name) !== null);
    return html`<section>
      <form novalidate data-work @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || isOfField ? null : problem.detail)}
        ${field({ name: 'name', label: 'Name', value: panel?.name ?? '', fault: fault('name') })}
        ${panel === null ? nothing : this.wallChoice(panel)}
        ${field({
          name: 'minimum_age',
          label: 'Minimum age of new users, in years',
          inputmode: 'numeric' as const,
          value: String(panel?.minimum_age ?? LEAST_MINIMUM_AGE),
          fault: fault('minimum_age'),
        })}
        ${originsField({
          label: 'Origins',
          use: 'sign users up and use user tokens',
          none: 'None: any page may.',
          origins: panel?.origins ?? [],
          fault: fault('origins'),
        })}
        <div class="actions">
          <button type="submit" class="button button-main" aria-disabled=${String(isBusy)}>
            ${panel === null ? 'Add the panel' : 'Save'}
          </button>
        </div>
      </form>
    </section>`;
  }

  private wallChoice({ adwall_id: linked }: PanelRow): TemplateResult {
    const { wall, walls } = this.context;
    return html`<div class="field">
      <label for="adwall_id">Wall whose surveys its users get</label>
      <select id="adwall_id" name="adwall_id">
        <option value="" ?selected=${linked === null}>None</option>
        ${walls
          .filter(({ pub_id: id }) => id === wall?.pub_id)
          .map(
            ({ adwall_id: id, name }) => html`<option value=${id} ?selected=${id === linked}>${name} (${id})</option>`,
          )}
      </select>
    </div>`;
  }
}

function changesOf<All extends object>(all: All, panel: PanelRow): Partial<All> {
  const before = new Map<string, unknown>(Object.entries(panel));
  const changed = Object.entries(all).filter(([name, value]) => String(value) !== String(before.get(name)));
  return Object.fromEntries(changed) as Partial<All>;
}

customElements.define('panel-form', PanelForm);
