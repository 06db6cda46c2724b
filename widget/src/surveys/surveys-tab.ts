import type { WallMessages } from '../locales/wall-messages.ts';
import type { SignedUp } from './sign-up-check.ts';
import { surveysPanel } from './survey-form.ts';
import type { WallAround } from './survey-form.ts';
import type { SurveyProfileLink } from '../offer-wall/feed/wall-details.ts';
import type { WallPanel } from '../offer-wall/tab-list.ts';

/** Of one wall: what it knows of its user, once a token lets it ask. */
interface Slot {
  known: SignedUp | null;
  /** The form was shown: what is typed in it stays while the code that asks is on its way. */
  hasForm: boolean;
  /** That code is here, on its way, or does not come. */
  isFetched: boolean;
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
  const slot = slots.get(wall) ?? { known: null, hasForm: false, isFetched: false };
  slots.set(wall, slot);
  if (shown && wall.token && !slot.isFetched) void load(wall, slot);
  const { known } = slot;
  if (shown) known?.follow(survey.profileId);
  // The element alone is an empty box: the form waits for the code that asks.
  const isDue = known ? known.state === 'due' : slot.hasForm || !slot.isFetched;
  slot.hasForm = isDue && (shown || slot.hasForm);
  const seeOffers = () => {
    choose();
    // The button is hidden with its tab: whoever pressed it goes on at the offers.
    void wall.updateComplete.then(() => wall.shadowRoot?.querySelector<HTMLElement>('#tab-offers')?.focus());
  };
  const onCreated = () => known?.created();
  return {
    tab: 'surveys',
    label: messages.surveysTab,
    content:
      known && !isDue
        ? known.render(messages, seeOffers)
        : surveysPanel(wall, survey, { messages, shown: shown && isDue, seeOffers, onCreated }),
    ...(known?.state === 'done' && { status: messages.signedUpTitle }),
  };
}

/** Where the code that asks does not load, there is the form. */
async function load(wall: WallAround, slot: Slot): Promise<void> {
  slot.isFetched = true;
  const code = await import('./sign-up-check.ts').catch(() => null);
  if (code) slot.known = new code.SignedUp(wall, slot.hasForm ? 'due' : 'unknown');
  else slot.hasForm = true;
  wall.requestUpdate();
}
