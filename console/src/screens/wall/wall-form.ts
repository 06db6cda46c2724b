import { themePresets } from '@rewards-wall/shared/theme-presets.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, faultOf, serviceUrl, type Refusal } from '../../api.ts';
import { alertOf, field } from '../../parts/field.ts';
import { sectionOf } from '../../parts/thing.ts';
import { Screen } from '../../screen.ts';
import { changesIn, colours, lookOf, pickerColour } from './wall-changes.ts';

interface State {
  /** What the form says about the look, for the preview; null: nothing has changed. */
  look: string | null;
  problem: Refusal | null;
  isDirty: boolean;
}

const PAUSE_MS = 400;

/** A wall's settings, and beside them the real widget with what is not saved yet. */
class WallForm extends Screen<State> {
  static override properties = { ...Screen.properties, settings: { attribute: false } };
  declare settings: WallSettingsShown;
  override state: State = { look: null, problem: null, isDirty: false };
  private timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  private readonly change = (event: Event): void => {
    const form = (event.currentTarget as HTMLElement).closest('form');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (form !== null && this.isConnected) this.set({ look: JSON.stringify(lookOf(changesIn(form))), isDirty: true });
    }, PAUSE_MS);
  };

  private readonly save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const json = changesIn(event.target as HTMLFormElement);
    const reply = await call('changeWall', { params: { adwallId: this.settings.adwall_id }, json });
    this.set({ problem: reply.ok ? null : reply.problem, ...(reply.ok && { isDirty: false }) });
    if (!reply.ok) return;
    this.context.announce('Saved.');
    await this.context.refresh();
    await this.context.reload();
  };

  override render(): TemplateResult {
    const { problem } = this.state;
    const canChange = this.context.may('walls.change');
    const named = problem?.errors?.map(({ message, path }) => `${path} ${message}`) ?? [];
    return html`<div class="wall-editor">
      <form @submit=${(event: SubmitEvent) => void this.save(event)} @input=${this.change}>
        ${alertOf(problem === null ? null : named.length > 0 ? `Not saved: ${named.join('; ')}.` : problem.detail)}
        <fieldset ?disabled=${!canChange}>
          ${this.words()} ${this.currency()} ${this.look()} ${this.safety()}
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

  private fault(name: string): string | null {
    return this.state.problem === null ? null : faultOf(this.state.problem, name);
  }

  private words(): TemplateResult {
    const { header, name, payout_min: least } = this.settings;
    return sectionOf(
      'words',
      'What it says',
      html`${field({ name: 'name', label: 'Name', value: name, fault: this.fault('name') })}
      ${field({ name: 'header', label: 'Line above the offers', value: header, isOptional: true, fault: this.fault('header') })}
      ${field({
        ...{ name: 'payout_min', label: 'Hide offers that pay less than', value: String(least), inputmode: 'decimal' },
        ...{ isOptional: true, fault: this.fault('payout_min') },
      })}`,
    );
  }

  private currency(): TemplateResult {
    const { image_url: image, name, ratio, round, visible } = this.settings.currency;
    return sectionOf(
      'currency',
      'Currency',
      html`${field({ name: 'currency-name', label: 'What credits are called', value: name, fault: this.fault('currency.name') })}
      ${field({
        ...{ name: 'ratio', label: 'Credits per unit of payout', value: String(ratio), inputmode: 'decimal' },
        fault: this.fault('currency.ratio'),
      })}
      ${field({
        ...{
          name: 'image_url',
          label: 'Picture of a coin',
          hint: 'An https URL, or a path on this service',
          value: image ?? '',
        },
        ...{ isOptional: true, fault: this.fault('currency.image_url') },
      })}
      ${check('round', 'Whole credits only', round)} ${check('visible', 'Show amounts', visible)}`,
    );
  }

  private look(): TemplateResult {
    const { customization, show_observed: showsObserved, theme_preset: preset } = this.settings;
    return sectionOf(
      'look',
      'Look',
      html`<div class="field">
          <label for="theme_preset">Style</label>
          <select id="theme_preset" name="theme_preset">
            ${themePresets.map((one) => html`<option value=${one} ?selected=${one === preset}>${one}</option>`)}
          </select>
        </div>
        <ul class="colours" aria-label="Colours">
          ${colours.map(
            ([name, label]) =>
              html`<li>
                ${check(`own-${name}`, label, customization[name] !== undefined)}
                <input
                  type="color"
                  name=${name}
                  aria-label="Colour: ${label}"
                  .value=${pickerColour(this.settings, name)}
                />
              </li>`,
          )}
        </ul>
        <p class="hint">A colour that is not ticked is the style's own. The wall keeps texts readable on any colour.</p>
        ${check('show_observed', 'Say how soon offers really credit, and how many users complete them', showsObserved)}`,
    );
  }

  private safety(): TemplateResult {
    const { origins, refuse_browser_keys: refuses, require_token: requires } = this.settings;
    const fault = this.fault('origins');
    return sectionOf(
      'safety',
      'Who may show it',
      html`<div class="field">
          <label for="origins">Origins</label>
          <p class="hint" id="origins-hint">
            Pages that may frame the wall and use user tokens, one a line, such as https://www.example.com. None: any
            page may.
          </p>
          ${fault === null ? nothing : html`<p class="fault" id="origins-fault">An origin ${fault}.</p>`}
          <textarea
            id="origins"
            name="origins"
            rows=${Math.max(2, origins.length + 1)}
            spellcheck="false"
            aria-describedby="origins-hint"
            .value=${origins.join('\n')}
          ></textarea>
        </div>
        ${check('require_token', 'List offers only for users with a token', requires)}
        ${check('refuse_browser_keys', 'Refuse secret keys that pages send', refuses)}`,
    );
  }

  /** The frame is of our own origin: its page and pictures come from here. */
  private preview(): TemplateResult {
    const { adwall_id: wallId, pub_id: pubId } = this.settings;
    const { isDirty, look } = this.state;
    const asked = new URLSearchParams({ subid1: 'console-preview', ...(look !== null && { settings: look }) });
    const src = `${serviceUrl}/v1/admin/preview/wall/${pubId}/${wallId}?${asked.toString()}`;
    const isHere = new URL(this.context.publicUrl).origin === location.origin;
    return html`<section class="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <p class="hint" role="status">
        ${isDirty ? 'With what you have not saved.' : 'As it is saved.'} Its offers lead nowhere.
      </p>
      ${
        isHere
          ? html`<iframe title="The wall as users see it" src=${src}></iframe>`
          : html`<p>
              The console has an address of its own, so the wall can't be shown in it.
              <a
                href="${this.context.publicUrl}/wall/${pubId}/${wallId}?subid1=test-me"
                target="_blank"
                rel="noreferrer"
                >Open the wall as it is saved</a
              >.
            </p>`
      }
    </section>`;
  }
}

function check(name: string, label: string, isOn: boolean): TemplateResult {
  return html`<label class="check"><input type="checkbox" name=${name} ?checked=${isOn} /> ${label}</label>`;
}

customElements.define('wall-form', WallForm);
