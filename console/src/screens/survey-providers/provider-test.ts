import type { AdminSurveyProvider, SurveyTested } from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { asTyped, call, faultOf } from '../../api.ts';
import type { Refusal } from '../../reply.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import { alertOf, field, fieldRow, valueOf } from '../../parts/field.ts';
import { countOf, creditsOf, lengthOf, moneyOf, percentOf, rateOf } from '../../parts/format.ts';
import { rawText } from '../../parts/detail-page.ts';
import { stateOf } from '../../parts/words.ts';
import { Screen } from '../../screen.ts';
import './provider-test.css';
import { hiddenTexts, outcomeText } from './provider-words.ts';

type Survey = SurveyTested['surveys'][number];

interface State {
  tested: SurveyTested | null;
  isBusy: boolean;
  problem: Refusal | null;
}

/** Sends a test request for a fictitious user and shows which surveys such users would see. */
class ProviderTest extends Screen<State> {
  static override properties = { ...Screen.properties, account: { attribute: false }, start: { attribute: false } };
  declare account: AdminSurveyProvider;
  /** Resumes the account; null if it isn't paused. */
  declare start: (() => void) | null;
  override state: State = { tested: null, isBusy: false, problem: null };

  private readonly ask = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.state.isBusy) return;
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => valueOf(form, name).trim();
    const { wall } = this.context;
    this.set({ isBusy: true, problem: null });
    const reply = await call('testSurveyProvider', {
      params: { survey_provider: this.account.survey_provider },
      body: asTyped<'testSurveyProvider'>({
        country: text('country'),
        birth_date: text('birth_date'),
        gender: text('gender'),
        postal_code: text('postal_code'),
        ...(text('ip') !== '' && { ip: text('ip') }),
        ...(wall !== null && { wall: wall.adwall_id }),
      }),
    });
    this.set({ isBusy: false, ...(reply.ok ? { tested: reply.body } : { problem: reply.problem }) });
    if (reply.ok) this.context.announce(outcomeText(reply.body));
  };

  override render(): TemplateResult {
    const { isBusy, problem, tested } = this.state;
    const fault = (name: string): string | null => problem && faultOf(problem, name);
    const isOfField = ['country', 'birth_date', 'postal_code', 'ip'].some((name) => fault(name) !== null);
    return html`<p>
        Asks ${this.account.network} about a made-up person, as the service would about a user. Nothing is stored and no
        one is credited, but the provider counts the request.
        ${this.start === null ? nothing : 'The account is paused. Start it if the result is what you expect.'}
      </p>
      ${alertOf(problem === null || isOfField ? null : problem.detail)}
      <form class="inline-form" novalidate @submit=${(event: SubmitEvent) => void this.ask(event)}>
        ${field({ name: 'country', label: 'Country', value: 'US', fault: fault('country') })}
        ${field({ name: 'birth_date', label: 'Date of birth', value: '1990-05-14', fault: fault('birth_date') })}
        ${fieldRow(
          { id: 'gender', label: 'Gender' },
          html`<select id="gender" name="gender">
            <option value="f">Female</option>
            <option value="m">Male</option>
          </select>`,
        )}
        ${field({ name: 'postal_code', label: 'Postal code', value: '10001', fault: fault('postal_code') })}
        ${field({ name: 'ip', label: 'IP address (optional)', hint: 'Yours if empty; providers check its country', isOptional: true, fault: fault('ip') })}
        <div class="actions">
          <button type="submit" class="button button-main" aria-disabled=${String(isBusy)}>
            ${isBusy ? 'Asking the provider…' : 'Send a test request'}
          </button>
        </div>
      </form>
      ${tested === null ? nothing : this.result(tested)}`;
  }

  private result(tested: SurveyTested): TemplateResult {
    const { outcome, requests, skipped, surveys } = tested;
    const tone = outcome === 'surveys' ? 'good' : outcome === 'none' || outcome === 'asked_nothing' ? 'off' : 'bad';
    return html`<div>
        <p>${stateOf(outcome.replaceAll('_', ' '), tone)} ${outcomeText(tested)}</p>
        ${skipped === 0 ? nothing : html`<p>${countOf(skipped)} rows lack an id, a length, a price or a link.</p>`}
      </div>
      ${surveys.length === 0 ? nothing : this.surveys(surveys)}
      ${requests.map(
        (one) =>
          html`<details>
            <summary>
              ${one.what === 'profile' ? 'The request with the profile' : 'The request for surveys'}:
              ${one.status === null ? (one.error ?? 'no response') : `responded with ${one.status}`} after
              ${lengthOf(one.ms)}
            </summary>
            ${rawText('The request, without secrets', one.request)}
            ${one.answer === '' ? nothing : rawText('The response', one.answer)}
          </details>`,
      )}
      ${
        this.start === null
          ? nothing
          : html`<p>
              <button type="button" class="button button-main" @click=${this.start}>Start the account</button>
            </p>`
      }`;
  }

  private surveys(surveys: readonly Survey[]): TemplateResult {
    const { payoutCurrency, wall } = this.context;
    const columns: Column<Survey>[] = [
      { label: 'Survey', cell: ({ survey_id: id }) => id },
      { label: 'Minutes', isNumber: true, cell: ({ minutes }) => countOf(minutes) },
      { label: 'It pays', isNumber: true, cell: ({ paid }) => moneyOf(paid, this.account.currency) },
      { label: 'Payout', isNumber: true, cell: ({ payout }) => moneyOf(payout, payoutCurrency) },
      {
        label: 'Reward',
        isNumber: true,
        cell: ({ reward }) => (reward === null ? '–' : creditsOf(reward, wall?.currency ?? '')),
      },
      { label: 'Completes', isNumber: true, cell: ({ completion }) => percentOf(completion) },
      { label: 'Per minute', isNumber: true, cell: ({ per_minute: value }) => rateOf(value, payoutCurrency) },
      { label: 'Users', cell: ({ hidden }) => (hidden === null ? 'see it' : hiddenTexts[hidden]) },
    ];
    return html`${dataTable(
        {
          caption: 'What users would see',
          columns,
          rows: surveys,
          isMuted: ({ hidden }: Survey) => hidden !== null,
          empty: html``,
        },
        this.context,
      )}
      <p class="hint">
        In the order that users see them: by expected earnings per minute. Surveys that have had entrants are also
        ranked by their outcomes. One place in ten goes to a new survey.
      </p>`;
  }
}

customElements.define('provider-test', ProviderTest);
