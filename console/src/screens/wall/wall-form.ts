import type { SettingsForm } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { call, faultOf } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { serviceUrl } from '../../endpoints.ts';
import { conflictAlert, type Conflict } from '../../parts/conflict-alert.ts';
import { alertOf } from '../../parts/field.ts';
import { settingSections } from '../../parts/settings/setting-fields.ts';
import {
  changesIn,
  inputsOfForm,
  labelOf,
  lookOf,
  showAgain,
  shownValues,
  valuesIn,
  type SettingInput,
  type Values,
} from '../../parts/settings/setting-values.ts';
import { Screen } from '../../screen.ts';
import { forgetWork } from '../../unsaved-work.ts';
import { readAfterConflict } from './read-after-conflict.ts';
import './test-visit.ts';

interface State {
  /** The look in the form, as JSON, for the preview. */
  look: string;
  problem: Refusal | null;
  /** The values that were sent when the problem occurred. */
  asked: Values;
  /** Settings that another person changed since the form loaded. */
  conflicts: readonly Conflict[];
  isDirty: boolean;
}

const PAUSE_MS = 400;

/** A wall's settings next to the real widget, which previews unsaved changes. */
class WallForm extends Screen<State> {
  static override properties = {
    ...Screen.properties,
    described: { attribute: false },
    settings: { attribute: false },
  };
  /** The form's sections and inputs. */
  declare described: SettingsForm;
  declare settings: WallSettingsShown;
  override state: State = { look: '', problem: null, asked: {}, conflicts: [], isDirty: false };
  private timer = 0;
  /** The look that the preview frame shows. */
  private previewed = '';
  /** Initial values of the inputs. Later values are written into the inputs, so that re-rendering loses no edit. */
  private first: WallSettingsShown | null = null;
  /** The stored settings as last read. */
  private read: WallSettingsShown | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('settings')) return;
    this.first ??= this.settings;
    this.state = { ...this.state, ...this.take(this.settings) };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Updates the preview frame. It replaces the history entry, so that "back" leaves the page. */
  protected override updated(): void {
    const src = this.previewUrl;
    const frame = this.querySelector('iframe');
    if (frame === null || src === this.previewed) return;
    this.previewed = src;
    frame.contentWindow?.location.replace(src);
  }

  private get form(): HTMLFormElement | null {
    return this.querySelector('form');
  }

  private get inputs(): SettingInput[] {
    return inputsOfForm(this.described);
  }

  private get canChange(): boolean {
    return this.context.mayCall('changeWall');
  }

  /** Continues with settings that were read again. `saved`: the form's values when it was saved. */
  private take(now: WallSettingsShown, saved: Values | null = null): Pick<State, 'conflicts' | 'isDirty' | 'look'> {
    const { form, inputs, read: before } = this;
    this.read = now;
    if (form === null || before === null) {
      return { look: lookOf(inputs, shownValues(inputs, now)), conflicts: [], isDirty: false };
    }
    const conflicts = showAgain(inputs, form, { before, now, saved });
    return {
      look: lookOf(inputs, valuesIn(inputs, form)),
      conflicts: saved === null ? conflicts : [],
      isDirty: changesIn(inputs, form, now) !== null,
    };
  }

  private readonly change = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { form, inputs, read } = this;
      if (form === null || read === null || !this.isConnected) return;
      this.set({ look: lookOf(inputs, valuesIn(inputs, form)), isDirty: changesIn(inputs, form, read) !== null });
    }, PAUSE_MS);
  };

  private readonly save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { form, inputs, read } = this;
    if (form === null || read === null) return;
    const [edit, saved] = [changesIn(inputs, form, read), valuesIn(inputs, form)];
    if (edit === null) {
      forgetWork(form);
      this.set({ problem: null, conflicts: [] });
      this.context.announce('Nothing to save.');
      return;
    }
    const { adwall_id: adwallId } = this.settings;
    const body = { ...edit.changes, expected: edit.expected };
    const reply = await call('changeWall', { params: { adwallId }, body });
    if (!reply.ok) {
      const again = await readAfterConflict(reply, adwallId);
      this.set({ problem: reply.problem, asked: saved, conflicts: [], ...(again !== null && this.take(again)) });
      return;
    }
    this.set({ problem: null, ...this.take(reply.body, saved) });
    if (!this.state.isDirty) forgetWork(form);
    this.context.announce('Saved.');
    await this.context.refresh();
    await this.context.reload();
  };

  override render(): TemplateResult {
    const { asked, conflicts, problem } = this.state;
    const { canChange, context, inputs } = this;
    const named = problem?.errors?.map(({ message, path }) => `${labelOf(inputs, path, asked)} ${message}`) ?? [];
    const faultIn = (path: string): string | null => problem && faultOf(problem, path);
    return html`<div class="wall-editor">
        <form id="wall-form" data-work @submit=${(event: SubmitEvent) => void this.save(event)} @input=${this.change}>
          ${
            conflicts.length > 0
              ? conflictAlert(conflicts)
              : alertOf(problem === null ? null : named.length > 0 ? `Not saved: ${named.join('; ')}.` : problem.detail)
          }
          <fieldset ?disabled=${!canChange}>
            ${settingSections(this.described, { values: this.first ?? this.settings, context, faultIn })}
          </fieldset>
        </form>
        ${this.preview()}
      </div>
      ${
        canChange
          ? html`<div class="save-bar">
              <button form="wall-form" type="submit" class="button button-main">Save</button>
            </div>`
          : nothing
      }`;
  }

  /** Same origin: the preview page and its pictures come from this service. */
  private get previewUrl(): string {
    const { adwall_id: wallId, pub_id: pubId } = this.settings;
    const asked = new URLSearchParams({ subid1: 'console-preview', settings: this.state.look });
    return `${serviceUrl}/v1/admin/preview/wall/${pubId}/${wallId}?${asked.toString()}`;
  }

  private preview(): TemplateResult {
    const { isDirty } = this.state;
    const isHere = new URL(this.context.publicUrl).origin === location.origin;
    return html`<section class="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <p class="hint" role="status">${isDirty ? 'With your unsaved changes.' : 'As saved.'} Offers don’t open here.</p>
      ${
        isHere
          ? html`<iframe title="The wall as users see it"></iframe>`
          : html`<p>The console has its own address, so it can’t show the wall.</p>
              <test-visit .context=${this.context} .wall=${this.settings}></test-visit>`
      }
    </section>`;
  }
}

customElements.define('wall-form', WallForm);
