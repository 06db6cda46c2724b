import type {
  AdminKnownSurveyProviders,
  SurveyProviderAdded,
} from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call, faultOf, shownProblem } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { defineScreen } from '../../define-screen.ts';
import { accountFaults, formFaulty } from '../../parts/account-faults.ts';
import { copyable } from '../../parts/copyable.ts';
import { alertOf, field, fieldRow, valueOf } from '../../parts/field.ts';
import { settingLabel } from '../../parts/network-facts.ts';
import { numbersIn } from '../../parts/number-of.ts';
import { shareField } from '../../parts/share-field.ts';
import { sectionOf, pageHeading } from '../../parts/detail-page.ts';
import { Screen } from '../../screen.ts';
import { aboutProvider } from './provider-words.ts';

type Provider = AdminKnownSurveyProviders['providers'][number];

interface State {
  provider: Provider | null;
  problem: Refusal | null;
  added: SurveyProviderAdded | null;
}

/** Adds a survey provider's account: first the provider, then its settings. */
class NewSurveyProviderForm extends Screen<State> {
  static override properties = { ...Screen.properties, providers: { attribute: false } };
  declare providers: AdminKnownSurveyProviders['providers'];
  override state: State = { provider: null, problem: null, added: null };

  private readonly choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.set({ provider: this.providers.find(({ provider }) => provider === value) ?? null, problem: null });
  };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { provider } = this.state;
    if (provider === null) return;
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => valueOf(form, name).trim();
    const errors = accountFaults('survey_provider', { ...provider, needs_credential: true }, text);
    if (errors.length > 0) return this.set({ problem: { ...formFaulty, errors } });
    const settings = settingNames(provider).map((path) => [path.slice('settings.'.length), text(path)]);
    const optional = ['secret', 'currency', 'answers'].map((name) => [name, text(name)]);
    const numbers = ['rate', 'share', 'screenout_credits'];
    const body = {
      survey_provider: text('survey_provider'),
      provider: provider.provider,
      credential: text('credential'),
      settings: Object.fromEntries(settings.filter(([, value]) => value !== '')) as object,
      ...Object.fromEntries(optional.filter(([, value]) => value !== '')),
      ...numbersIn(Object.fromEntries(numbers.map((name) => [name, text(name)])), numbers),
    };
    const reply = await this.context.prove(() => call('addSurveyProvider', { body }));
    return this.set(reply.ok ? { added: reply.body, problem: null } : { problem: shownProblem(reply) });
  };

  override render(): TemplateResult {
    const { added, provider } = this.state;
    if (added !== null) return this.done(added);
    return html`<section>
        ${fieldRow(
          { id: 'provider', label: 'Provider' },
          html`<select id="provider" @change=${this.choose}>
            <option value="">Choose one</option>
            ${this.providers.map((one) => html`<option value=${one.provider}>${one.network} (${one.facts})</option>`)}
          </select>`,
        )}
      </section>
      ${provider === null ? nothing : html`${aboutProvider(provider)} ${this.form(provider)}`}`;
  }

  private form(provider: Provider): TemplateResult {
    const { problem } = this.state;
    const fault = (name: string): string | null => problem && faultOf(problem, name);
    const named = [
      'survey_provider',
      'credential',
      'secret',
      'currency',
      'rate',
      'share',
      'screenout_credits',
      ...settingNames(provider),
    ];
    const isOfField = named.some((name) => fault(name) !== null);
    return html`<section>
      <form novalidate data-work @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || isOfField ? null : (problem.errors?.[0]?.message ?? problem.detail))}
        ${field({ name: 'survey_provider', label: 'Account name', hint: 'Letters, digits, dashes and underscores', value: provider.provider, fault: fault('survey_provider') })}
        ${field({ name: 'credential', label: 'Credential', type: 'password', hint: `Needed: ${provider.credential}. Stored encrypted and never shown again.`, fault: fault('credential') })}
        ${
          provider.needs_secret
            ? field({
                name: 'secret',
                label: 'Callback secret',
                type: 'password',
                hint: 'The provider signs its callbacks with a secret of its own.',
                fault: fault('secret'),
              })
            : nothing
        }
        ${provider.settings.map(({ description, name, required }) =>
          field({
            name: `settings.${name}`,
            label: required ? settingLabel(name) : `${settingLabel(name)} (optional)`,
            hint: description,
            isOptional: !required,
            fault: fault(`settings.${name}`),
          }),
        )}
        ${shareField(fault('share'))}
        <details>
          <summary>Money, answer codes, name and address</summary>
          <div class="prose">
            ${field({ name: 'currency', label: 'Currency it pays in (optional)', hint: 'USD by default', isOptional: true, fault: fault('currency') })}
            ${field({ name: 'rate', label: 'Exchange rate to your currency (optional)', hint: 'What one unit of it is worth; 1 by default', isOptional: true, inputmode: 'decimal', fault: fault('rate') })}
            ${field({ name: 'screenout_credits', label: 'Credits for a screen-out (optional)', hint: 'If the provider doesn’t sign an amount; 0 by default', isOptional: true, inputmode: 'decimal', fault: fault('screenout_credits') })}
            ${fieldRow({ id: 'answers', label: 'Answer codes (optional)', hint: 'The JSON of an answers file, with the provider’s codes for our answers' }, html`<textarea id="answers" name="answers" rows="6" spellcheck="false"></textarea>`)}
            ${field({ name: 'settings.title', label: 'Name that users see (optional)', hint: `${provider.network} by default`, isOptional: true, fault: fault('settings.title') })}
            ${field({ name: 'settings.base', label: 'API address (optional)', hint: `${provider.base} by default`, isOptional: true, fault: fault('settings.base') })}
          </div>
        </details>
        <div class="actions"><button type="submit" class="button button-main">Add the account</button></div>
      </form>
    </section>`;
  }

  private done({ callback_url: callback, survey_provider: name, warnings }: SurveyProviderAdded): TemplateResult {
    const { provider } = this.state;
    return html`${sectionOf(
      'added',
      `${name} is added`,
      html`<div role="status"><p>Enter this callback URL at the provider, as it is:</p></div>
        ${copyable(callback, 'the callback URL', this.context.announce)}
        ${warnings.map((warning) => html`<p class="alert caution">${warning}</p>`)}
        <p>The account is paused, so users see none of its surveys yet.</p>
        <p>
          <a class="button button-main" href=${this.context.hrefOf(`survey-providers/${name}`)}>Test and start it</a>
        </p>`,
    )}
    ${provider === null ? nothing : aboutProvider(provider)}`;
  }
}

/** The fields of an account's settings. */
function settingNames({ settings }: Provider): string[] {
  return ['base', 'title', ...settings.map(({ name }) => name)].map((name) => `settings.${name}`);
}

customElements.define('new-survey-provider-form', NewSurveyProviderForm);

export const screen = defineScreen({
  load: () => call('listKnownSurveyProviders'),
  view: ({ providers }, context) =>
    html`${pageHeading({
        name: 'Add a survey provider',
        up: { href: context.hrefOf('survey-providers'), label: 'Survey providers' },
      })} <new-survey-provider-form .context=${context} .providers=${providers}></new-survey-provider-form>`,
});
