import { NO_ORIGINS } from '@rewards-wall/shared/origins-meaning.ts';
import { themePresets } from '@rewards-wall/shared/theme-presets.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { call, faultOf } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { serviceUrl } from '../../endpoints.ts';
import { conflictAlert, type Conflict } from '../../parts/conflict-alert.ts';
import { alertOf, field, tickBox } from '../../parts/field.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { capital } from '../../parts/words.ts';
import { Screen } from '../../screen.ts';
import { forgetWork } from '../../unsaved-work.ts';
import { colorFields } from './color-fields.ts';
import { currencyNames } from './currency-names.ts';
import { fraudFields } from './fraud-fields.ts';
import { originsField } from './origins-field.ts';
import './test-visit.ts';
import {
  changesIn,
  labelOf,
  labels,
  lookOf,
  readAfterConflict,
  showAgain,
  shownValues,
  valuesIn,
  WHOLE_CREDITS,
  type SettingPath,
  type Values,
} from './wall-changes.ts';

interface State {
  /** What the form says about the look, for the preview. */
  look: string;
  problem: Refusal | null;
  /** The origins that the problem is about. */
  asked: readonly string[];
  /** What somebody else has changed as well, since the form showed it. */
  conflicts: readonly Conflict[];
  isDirty: boolean;
}

const PAUSE_MS = 400;

/** A wall's settings, and beside them the real widget with what is not saved yet. */
class WallForm extends Screen<State> {
  static override properties = { ...Screen.properties, settings: { attribute: false } };
  declare settings: WallSettingsShown;
  override state: State = { look: '', problem: null, asked: [], conflicts: [], isDirty: false };
  private timer = 0;
  /** What the frame of the preview shows. */
  private previewed = '';
  /** The inputs begin with these. Whatever they show later is written into them, so that no edit is lost. */
  private first: WallSettingsShown | null = null;
  /** What the inputs show where nobody has changed them. */
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

  /** Shows the wall in the frame. Each look takes the place of the one before, so that going back leaves the page at once. */
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

  private get canChange(): boolean {
    return this.context.may('walls.change');
  }

  /** Goes on with settings that were read again. `saved`: what the form held when it was saved. */
  private take(now: WallSettingsShown, saved: Values | null = null): Pick<State, 'conflicts' | 'isDirty' | 'look'> {
    const { form, read: before } = this;
    this.read = now;
    if (form === null || before === null) return { look: lookOf(shownValues(now)), conflicts: [], isDirty: false };
    const conflicts = showAgain(form, { before, now, saved });
    return {
      look: lookOf(valuesIn(form)),
      conflicts: saved === null ? conflicts : [],
      isDirty: changesIn(form, now) !== null,
    };
  }

  private readonly change = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { form, read } = this;
      if (form === null || read === null || !this.isConnected) return;
      this.set({ look: lookOf(valuesIn(form)), isDirty: changesIn(form, read) !== null });
    }, PAUSE_MS);
  };

  private readonly save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { form, read } = this;
    if (form === null || read === null) return;
    const [edit, saved] = [changesIn(form, read), valuesIn(form)];
    if (edit === null) {
      forgetWork(form);
      this.set({ problem: null, conflicts: [] });
      this.context.announce('There is nothing to save.');
      return;
    }
    const { adwall_id: adwallId } = this.settings;
    const body = { ...edit.changes, expected: edit.expected };
    const reply = await call('changeWall', { params: { adwallId }, body });
    if (!reply.ok) {
      const again = await readAfterConflict(reply, adwallId);
      const asked = saved.origins as readonly string[];
      this.set({ problem: reply.problem, asked, conflicts: [], ...(again !== null && this.take(again)) });
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
    const first = this.first ?? this.settings;
    const { canChange } = this;
    const named = problem?.errors?.map(({ message, path }) => `${labelOf(path, asked)} ${message}`) ?? [];
    return html`<div class="wall-editor">
      <form data-work @submit=${(event: SubmitEvent) => void this.save(event)} @input=${this.change}>
        ${
          conflicts.length > 0
            ? conflictAlert(conflicts)
            : alertOf(problem === null ? null : named.length > 0 ? `Not saved: ${named.join('; ')}.` : problem.detail)
        }
        <fieldset ?disabled=${!canChange}>
          ${this.words(first)} ${this.currency(first)} ${this.look(first)} ${this.leads(first)} ${this.safety(first)}
          ${
            canChange
              ? html`<div class="actions"><button type="submit" class="button button-main">Save</button></div>`
              : nothing
          }
        </fieldset>
      </form>
      ${this.preview()}
    </div>`;
  }

  private fault(path: SettingPath): string | null {
    return this.state.problem === null ? null : faultOf(this.state.problem, path);
  }

  /** A line of text. */
  private line(
    path: SettingPath,
    given: Omit<Parameters<typeof field>[0], 'name' | 'label' | 'fault'>,
  ): TemplateResult {
    return field({ name: path, label: labels[path], fault: this.fault(path), ...given });
  }

  private words({ header, name, payout_min: least, return_url: page }: WallSettingsShown): TemplateResult {
    return sectionOf(
      'words',
      'What it says',
      html`${this.line('name', { value: name })} ${this.line('header', { value: header, isOptional: true })}
      ${this.line('return_url', {
        hint: 'Where users return to after a survey: an https URL, or a path on this service',
        value: page ?? '',
        isOptional: true,
      })}
      ${this.line('payout_min', {
        value: String(least),
        inputmode: 'decimal',
        isOptional: true,
        hint: `In ${this.context.payoutCurrency}`,
      })}`,
    );
  }

  private currency({ currency }: WallSettingsShown): TemplateResult {
    const { forms, image_url: image, name, ratio, round, visible } = currency;
    return sectionOf(
      'currency',
      'Currency',
      html`${this.line('currency.name', { value: name })}
        ${this.line('currency.ratio', { value: String(ratio), inputmode: 'decimal' })}
        ${this.line('currency.image_url', {
          hint: 'An https URL, or a path on this service',
          value: image ?? '',
          isOptional: true,
        })}
        ${check('currency.round', round)}
        <p class="hint">${WHOLE_CREDITS}</p>
        ${check('currency.visible', visible)} ${currencyNames(forms, (path) => this.fault(path))}`,
    );
  }

  private look(settings: WallSettingsShown): TemplateResult {
    const { show_observed: showsObserved, size, theme_preset: preset } = settings;
    return sectionOf(
      'look',
      'Look',
      html`<div class="field">
          <label for="theme_preset">${labels.theme_preset}</label>
          <select id="theme_preset" name="theme_preset">
            ${themePresets.map((one) => html`<option value=${one} ?selected=${one === preset}>${capital(one)}</option>`)}
          </select>
        </div>
        ${colorFields(settings)} ${check('show_observed', showsObserved)}
        ${this.line('size.width', { value: String(size.width), inputmode: 'numeric' })}
        ${this.line('size.height', { value: String(size.height), inputmode: 'numeric' })}`,
    );
  }

  /** What becomes of a lead that looks wrong. */
  private leads(settings: WallSettingsShown): TemplateResult {
    const { case_sensitive_ids: hasExactIds, fraud, max_payout_factor: factor, max_screenout_payout: most } = settings;
    return sectionOf(
      'leads',
      'Checks of leads',
      html`<p class="hint">
          A rule that finds something marks the lead, holds it until somebody decides, or rejects it for good. Changes
          count for leads from now on.
        </p>
        ${fraudFields(fraud, (path) => this.fault(path))} ${check('case_sensitive_ids', hasExactIds)}
        ${this.line('max_payout_factor', { value: String(factor), inputmode: 'decimal' })}
        ${this.line('max_screenout_payout', {
          value: String(most),
          inputmode: 'decimal',
          hint: `In ${this.context.payoutCurrency}`,
        })}`,
    );
  }

  private safety(settings: WallSettingsShown): TemplateResult {
    const { origins, refuse_browser_keys: refuses, require_token: requires } = settings;
    return sectionOf(
      'safety',
      'Who may show it',
      html`${originsField({
        label: labels.origins,
        use: 'frame the wall and use user tokens',
        none: NO_ORIGINS,
        origins,
        fault: this.fault('origins'),
      })}
      ${check('require_token', requires)} ${check('refuse_browser_keys', refuses)}`,
    );
  }

  /** It is of our own origin: its page and pictures come from here. */
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
      <p class="hint" role="status">
        ${isDirty ? 'With what you have not saved.' : 'As it is saved.'} Its offers lead nowhere.
      </p>
      ${
        isHere
          ? html`<iframe title="The wall as users see it"></iframe>`
          : html`<p>The console has an address of its own, so the wall can't be shown in it.</p>
              <test-visit .context=${this.context} .wall=${this.settings}></test-visit>`
      }
    </section>`;
  }
}

function check(path: SettingPath, isOn: boolean): TemplateResult {
  return tickBox(path, labels[path], isOn);
}

customElements.define('wall-form', WallForm);
