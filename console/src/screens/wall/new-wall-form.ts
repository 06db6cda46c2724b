import type { SettingsForm } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import type { AdminPublisher } from '@rewards-wall/shared/admin/walls-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, faultOf } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { alertOf, field, fieldRow, valueOf } from '../../parts/field.ts';
import { settingFields } from '../../parts/settings/setting-fields.ts';
import { asJson, atCreation, inputsOf, valuesIn } from '../../parts/settings/setting-values.ts';
import { addressOf, goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';

interface State {
  problem: Refusal | null;
  isBusy: boolean;
  /** Whether the wall is for a new publisher. Null until chosen: new only if there is no publisher yet. */
  isNew: boolean | null;
}

/** Adds a wall with its mandatory settings: publisher, name and currency. */
class NewWallForm extends Screen<State> {
  static override properties = { ...Screen.properties, described: { attribute: false } };
  /** The form's sections and inputs. */
  declare described: SettingsForm;
  override state: State = { problem: null, isBusy: false, isNew: null };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.state.isBusy) return;
    const form = event.target as HTMLFormElement;
    const publisher = valueOf(form, 'publisher').trim();
    const inputs = inputsOf(atCreation(this.described).settings);
    const values = valuesIn(inputs, form);
    const body = {
      ...(publisher === ''
        ? { publisher_name: valueOf(form, 'publisher_name').trim() }
        : { publisher: Number(publisher) }),
      ...asJson(inputs, values),
    };
    this.set({ isBusy: true, problem: null });
    const reply = await call('addWall', { body });
    this.set({ isBusy: false, problem: reply.ok ? null : reply.problem });
    if (!reply.ok) return;
    const { announce, refresh } = this.context;
    await refresh();
    announce(`${String(values['name'])} is added.`);
    goTo(addressOf('', reply.body.adwall_id));
  };

  override render(): TemplateResult {
    const { isBusy, problem } = this.state;
    const { context } = this;
    const { publishers } = context;
    const { settings, values } = atCreation(this.described);
    const isNew = this.state.isNew ?? publishers.length === 0;
    const faultIn = (path: string): string | null => problem && faultOf(problem, path);
    const isOfField = ['publisher_name', ...settings.map(({ path }) => path)].some((path) => faultIn(path) !== null);
    return html`<section>
      <form novalidate data-work @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || isOfField ? null : (problem.errors?.[0]?.message ?? problem.detail))}
        ${publishers.length === 0 ? nothing : this.publisherChoice(publishers, isNew)}
        ${
          isNew
            ? field({
                name: 'publisher_name',
                label: 'Your site or company',
                fault: faultIn('publisher_name'),
                hint: 'The publisher that the wall belongs to. Only your staff sees this name.',
              })
            : nothing
        }
        ${settingFields(settings, { values, context, faultIn })}
        <p class="hint">Everything else has a default, which you can change under Settings.</p>
        <div class="actions">
          <button type="submit" class="button button-main" aria-disabled=${String(isBusy)}>Add the wall</button>
        </div>
      </form>
    </section>`;
  }

  private publisherChoice(publishers: readonly AdminPublisher[], isNew: boolean): TemplateResult {
    const usual = this.context.wall?.pub_id ?? publishers[0]?.pub_id;
    return fieldRow(
      { id: 'publisher', label: 'Publisher' },
      html`<select
        id="publisher"
        name="publisher"
        @change=${(event: Event) => this.set({ isNew: (event.target as HTMLSelectElement).value === '' })}
      >
        ${publishers.map(
          ({ name, pub_id: id }) =>
            html`<option value=${id} ?selected=${!isNew && id === usual}>${name} (${id})</option>`,
        )}
        <option value="" ?selected=${isNew}>A new one</option>
      </select>`,
    );
  }
}

customElements.define('new-wall-form', NewWallForm);
