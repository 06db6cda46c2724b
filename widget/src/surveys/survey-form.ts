import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** The panel that a wall's users sign up for. */
export interface LinkedPanel {
  readonly profileId: string;
  readonly publishableKey: string;
}

interface SurveyFormProps {
  readonly address: {
    readonly base: string;
    readonly pubId: string;
    readonly lang: string;
    readonly user: { readonly userId: string };
  };
  readonly theme: string;
  readonly consentUrl: string;
  /** Up to how many surveys it unlocks; 0 if unknown. */
  readonly surveyCount: number;
  /** Whether the form is visible. It starts to load when it first is, and keeps its input while hidden. */
  readonly isVisible: boolean;
  /** Of the button below the thanks, and below a form that can't be shown. */
  readonly label: string;
  readonly onCreated: () => void;
  /** Goes on after the thanks. */
  readonly onDone: () => void;
  /** Goes on without the form. */
  readonly onSkip: () => void;
}

/** The `<survey-profile>` element of a wall. */
export function surveyForm(
  panel: LinkedPanel,
  { address, theme, consentUrl, surveyCount, isVisible, label, onCreated, onDone, onSkip }: SurveyFormProps,
): TemplateResult {
  return html`<survey-profile
    part="survey-profile"
    exportparts="intro, progress, step-title, field, label, input, choice, error-summary, consent, submit, done"
    .pubId=${address.pubId}
    .profileId=${panel.profileId}
    .userId=${address.user.userId}
    .publishableKey=${panel.publishableKey}
    .lang=${address.lang}
    .apiBase=${address.base}
    .theme=${theme}
    .consentUrl=${consentUrl}
    .surveyCount=${surveyCount}
    .active=${isVisible}
    @survey-profile-created=${onCreated}
  >
    <button slot="done" type="button" class="button button-main" part="button" @click=${onDone}>${label}</button>
    <button slot="way-on" type="button" class="button button-main" part="button" @click=${onSkip}>${label}</button>
  </survey-profile>`;
}
