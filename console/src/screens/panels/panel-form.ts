import type { PanelAdded, PanelRow } from '@rewards-wall/shared/admin/panels-schema.ts';
import type { SettingsForm } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import { html, type TemplateResult } from 'lit';
import { asTyped, call, faultOf } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { alertOf } from '../../parts/field.ts';
import { panelHref } from '../../parts/hrefs.ts';
import { settingFields } from '../../parts/settings/setting-fields.ts';
import { asJson, atCreation, changesIn, inputsOf, valuesIn } from '../../parts/settings/setting-values.ts';
import { goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import { forgetWork } from '../../unsaved-work.ts';

interface State {
  problem: Refusal | null;
  isBusy: boolean;
}

/** The form of a new or existing panel. Only changed settings are sent. */
class PanelForm extends Screen<State> {
  static override properties = { ...Screen.properties, described: { attribute: false }, panel: { attribute: false } };
  /** The form's sections and inputs. */
  declare described: SettingsForm;
  declare panel: PanelRow | null;
  override state: State = { problem: null, isBusy: false };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { context, panel } = this;
    if (this.state.isBusy || context.wall === null) return;
    const form = event.target as HTMLFormElement;
    const inputs = inputsOf(this.asked.settings);
    const all = valuesIn(inputs, form);
    const values = panel === null ? asJson(inputs, all) : (changesIn(inputs, form, panel)?.changes ?? {});
    if (Object.keys(values).length === 0) {
      forgetWork(form);
      this.set({ problem: null });
      context.announce('Nothing to save.');
      return;
    }
    this.set({ isBusy: true, problem: null });
    const reply =
      panel === null
        ? await call('addPanel', { params: { adwallId: context.wall.adwall_id }, body: asTyped<'addPanel'>(values) })
        : await call('changePanel', { params: { profileId: panel.profile_id }, body: asTyped<'changePanel'>(values) });
    // What was typed during the request is not saved.
    if (reply.ok && JSON.stringify(valuesIn(inputs, form)) === JSON.stringify(all)) forgetWork(form);
    if (reply.ok) await this.goOn(String(all['name']), reply.body);
    this.set({ isBusy: false, problem: reply.ok ? null : reply.problem });
  };

  /** Continues after saving: a new panel's page has its key. */
  private async goOn(name: string, { profile_id: added }: Partial<PanelAdded>): Promise<void> {
    this.context.announce(added === undefined ? 'Saved.' : `${name} is added.`);
    if (added === undefined) await this.context.reload();
    else goTo(panelHref(this.context, added));
  }

  private get asked(): ReturnType<typeof atCreation> {
    const { described, panel } = this;
    if (panel === null) return atCreation(described);
    return { settings: described.sections.flatMap(({ settings }) => settings), values: panel };
  }

  override render(): TemplateResult {
    const { asked, context, panel } = this;
    const { isBusy, problem } = this.state;
    const faultIn = (path: string): string | null => problem && faultOf(problem, path);
    const isOfField = asked.settings.some(({ path }) => faultIn(path) !== null);
    return html`<section>
      <form novalidate data-work @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || isOfField ? null : problem.detail)}
        ${settingFields(asked.settings, { values: asked.values, context, faultIn })}
        <div class="actions">
          <button type="submit" class="button button-main" aria-disabled=${String(isBusy)}>
            ${panel === null ? 'Add the panel' : 'Save'}
          </button>
        </div>
      </form>
    </section>`;
  }
}

customElements.define('panel-form', PanelForm);
