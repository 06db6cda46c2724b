import { html } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { SignedUp } from './signed-up.ts';
import { surveysPanel } from './surveys-panel.ts';
import type { WallAround } from './surveys-panel.ts';
import type { SurveyProfileLink } from './wall-details.ts';
import type { WallPanel } from './wall-tabs.ts';

/** Of one wall: what it knows of its user, once a token lets it ask. */
interface Slot {
  known: SignedUp | null;
  /** The form was shown: what is typed in it stays while the code that asks is on its way. */
  hasForm: boolean;
  isLoading: boolean;
}

const slots = new WeakMap<WallAround, Slot>();

/** The tab with the sign-up for surveys, or with what tells a user with a token that it was done. */
export function surveysTab(
  wall: WallAround,
  survey: SurveyProfileLink,
  messages: WallMessages,
  shown: boolean,
  choose: () => void,
): WallPanel {
  const slot = slots.get(wall) ?? { known: null, hasForm: false, isLoading: false };
  slots.set(wall, slot);
  if (shown && wall.token && !slot.isLoading) void load(wall, slot);
  const { known } = slot;
  if (shown) known?.follow(survey.profileId);
  const state = known?.state ?? (slot.isLoading && !slot.hasForm ? 'unknown' : 'due');
  slot.hasForm = state === 'due' && (shown || slot.hasForm);
  const seeOffers = () => {
    choose();
    // The button is hidden with its tab: whoever pressed it goes on at the offers.
    void wall.updateComplete.then(() => wall.shadowRoot?.querySelector<HTMLElement>('#tab-offers')?.focus());
  };
  const panel = { tab: 'surveys', label: messages.surveysTab } as const;
  if (known && state === 'done') {
    return { ...panel, content: known.render(messages, seeOffers), status: messages.signedUpTitle };
  }
  if (state === 'unknown') {
    const bones = Array.from({ length: 7 }, () => html`<i></i>`);
    return { ...panel, content: html`<div class="card bones form-shape" aria-busy="true">${bones}</div>` };
  }
  const onCreated = () => known?.created();
  return { ...panel, content: surveysPanel(wall, survey, { messages, shown, seeOffers, onCreated }) };
}

/** Where the code that asks does not load, there is the form. */
async function load(wall: WallAround, slot: Slot): Promise<void> {
  slot.isLoading = true;
  const code = await import('./signed-up.ts').catch(() => null);
  if (code) slot.known = new code.SignedUp(wall, slot.hasForm ? 'due' : 'unknown');
  else slot.hasForm = true;
  wall.requestUpdate();
}
