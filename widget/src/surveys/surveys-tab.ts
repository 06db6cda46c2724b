import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { SignUpCheck } from './sign-up-check.ts';
import { surveyForm } from './survey-form.ts';
import type { LinkedPanel, SurveysHost } from './survey-form.ts';

export interface SurveysProps {
  readonly messages: WallMessages;
  readonly panel: LinkedPanel;
  /** Whether the surveys tab is selected. */
  readonly isSelected: boolean;
  readonly selectOffers: () => void;
}

/** The surveys tab of one wall. Only users with a token need the check, so its code loads on demand. */
interface TabState {
  check: SignUpCheck | null;
  /** The form has been shown. It stays while the check loads, so that no input is lost. */
  hasForm: boolean;
  /** The check was requested; it may still be loading, or may have failed to load. */
  isCheckRequested: boolean;
}

const states = new WeakMap<SurveysHost, TabState>();

/** What the surveys tab shows and announces: the sign-up form, or that the user has signed up already. */
export function surveysTab(
  wall: SurveysHost,
  { messages, panel, isSelected, selectOffers }: SurveysProps,
): { readonly content: TemplateResult; readonly status?: string } {
  const state = states.get(wall) ?? { check: null, hasForm: false, isCheckRequested: false };
  states.set(wall, state);
  if (isSelected && wall.token && !state.isCheckRequested) void loadCheck(wall, state);
  const { check } = state;
  if (isSelected) check?.follow(panel.profileId);
  // While the check loads, the element is in place, but its form does not load yet.
  const needsSignUp = check ? check.state === 'needed' : state.hasForm || !state.isCheckRequested;
  state.hasForm = needsSignUp && (isSelected || state.hasForm);
  const showOffers = () => {
    selectOffers();
    // The button is hidden with its tab, so move focus to the tab that is selected now.
    void wall.updateComplete.then(() => wall.shadowRoot?.querySelector<HTMLElement>('#tab-offers')?.focus());
  };
  const onCreated = () => check?.created();
  return {
    content:
      check && !needsSignUp
        ? check.render(messages, showOffers)
        : surveyForm(wall, panel, { messages, isVisible: isSelected && needsSignUp, showOffers, onCreated }),
    ...(check?.state === 'done' && { status: messages.signedUpTitle }),
  };
}

/** Loads the check; if that fails, the form is shown without it. */
async function loadCheck(wall: SurveysHost, state: TabState): Promise<void> {
  state.isCheckRequested = true;
  const loaded = await import('./sign-up-check.ts').catch(() => null);
  if (loaded) state.check = new loaded.SignUpCheck(wall, state.hasForm ? 'needed' : 'unknown');
  else state.hasForm = true;
  wall.requestUpdate();
}
