import type {
  AdminKnownSurveyProviders,
  AdminSurveyProviders,
  SurveyTested,
} from '@rewards-wall/shared/admin/survey-providers-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { countOf } from '../../parts/format.ts';
import { checkedText } from '../../parts/network-facts.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { type Tone, wordsOf } from '../../parts/words.ts';

type Account = AdminSurveyProviders['accounts'][number];

export function providerState({ failures, state }: Pick<Account, 'failures' | 'state'>): {
  label: string;
  tone: Tone;
} {
  switch (state) {
    case 'active':
      return { label: 'active', tone: 'good' };
    case 'failing':
      return { label: `failing, ${countOf(failures)} in a row`, tone: 'bad' };
    case 'paused':
      return { label: 'paused', tone: 'off' };
    case 'unknown':
      return { label: 'unknown to this version', tone: 'bad' };
  }
}

const outcomes: Readonly<Record<SurveyTested['outcome'], string>> = {
  surveys: 'The provider has surveys for such a person.',
  none: 'The provider responded correctly, but has no survey for such a person now.',
  asked_nothing: 'The provider doesn’t accept such people, so the service didn’t ask it.',
  refused: 'The provider refused the request. Check the credential and the settings.',
  broken: 'The response isn’t what the provider documents. Check the credential and the settings.',
  failed: 'The provider couldn’t be reached, or responded too late. Users never wait longer than that.',
};

/** A test's outcome in words. */
export function outcomeText({ outcome, problem, reason }: SurveyTested): string {
  const why = [reason, problem].flatMap((one) => (one === null ? [] : [wordsOf(one)])).join(', ');
  return why === '' ? outcomes[outcome] : `${outcomes[outcome]} It says: ${why}.`;
}

export const hiddenTexts: Readonly<Record<NonNullable<SurveyTested['surveys'][number]['hidden']>, string>> = {
  foreign_link: 'Hidden: its link leads to a host that is not the provider’s',
  pays_too_much: 'Hidden: it pays more than an offer can',
  payout_min: 'Hidden: it pays less than the wall’s minimum',
};

/** What an operator should know about a provider. */
export function aboutProvider(about: AdminKnownSurveyProviders['providers'][number]): TemplateResult {
  const { checked, consent, facts, limits, network, set_up: steps } = about;
  return sectionOf(
    'network',
    `Set up in ${network}`,
    html`${
        facts === 'experimental'
          ? html`<p class="alert caution">This adapter is experimental: compare a test with your account.</p>`
          : nothing
      }
      <ol class="prose-list">
        ${steps.map((step) => html`<li>${step}</li>`)}
      </ol>
      <h3>Limits</h3>
      <ul class="prose-list">
        ${limits.map((limit) => html`<li>${limit}</li>`)}
      </ul>
      <h3>What users agree to</h3>
      <p>The service asks ${network} about a user only if the user has agreed to this, in the language of the wall:</p>
      <blockquote>${consent}</blockquote>
      <p class="hint">${checkedText({ checked, grade: facts })}</p>`,
  );
}
