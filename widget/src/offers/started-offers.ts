import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { clockPath, icon, tickPath } from '../ui/icon.ts';
import { leftUntil } from '../i18n/left-until.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { joinFacts, offerFacts } from './offer-facts.ts';
import type { WallOffer } from './wall-offer.ts';
import { offerStatuses, withStatus } from './state/offer-status.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import { linkTo } from './offer-card.ts';
import type { DetailsContext } from '../offer-details/offer-sheet.ts';
import type { LinkLook } from './offer-card.ts';

const tick = icon(tickPath);
const clock = icon(clockPath);

/** How offers are shown to a user of whom the wall knows what they have done. */
export function withProgress(state: WallState, context: DetailsContext): DetailsContext {
  const statuses = offerStatuses(state);
  return {
    ...context,
    basis: [...context.basis, state.activity.lists],
    withStatus: (offer) => withStatus(offer, statuses),
    facts: (offer) => goneText(offer, context.messages) ?? startedText(offer, { ...context, now: Date.now() }),
    link: (offer, look) => statusLink(offer, context, look),
  };
}

/** What the card of an offer says that is no longer listed. */
export function goneText(
  { isGone, status }: WallOffer,
  { offerGone }: Pick<WallMessages, 'offerGone'>,
): string | undefined {
  return isGone && (status ? '' : offerGone);
}

/** What the card of a started offer says if time is running: how much is left comes first. `now` is epoch ms. */
export function startedText(
  offer: WallOffer,
  { now, ...context }: Pick<DetailsContext, 'messages' | 'currency'> & { readonly now: number },
): string | undefined {
  const ends = offer.steps.flatMap(({ completeBy, isDone }) =>
    completeBy === undefined || isDone ? [] : [completeBy],
  );
  if (ends.length === 0) return undefined;
  const left = leftUntil(Math.min(...ends), now, context.messages);
  return joinFacts([left, ...offerFacts(offer, context)], 2);
}

/**
 * The link of an offer that the user has started. One that the user has completed, or that is gone, has no link: nothing
 * can be earned with it.
 */
function statusLink(offer: WallOffer, context: DetailsContext, look: LinkLook): TemplateResult | undefined {
  const { messages } = context;
  const { isGone, status } = offer;
  if (status?.kind === 'pending') return label(messages.pending, 'pending', look);
  if (status?.kind === 'credited') return label(messages.done, 'done', look);
  if (isGone) return html``;
  if (!status) return undefined;
  const sentence = messages.continueOffer(status.doneSteps.length, status.of);
  return linkTo(offer, context, { look: `${look} started`, label: sentence, content: sentence });
}

/** In place of the link. */
function label(text: string, state: 'pending' | 'done', look: LinkLook): TemplateResult {
  return html`<span class="cta-state ${look} ${state}" part="badge">${state === 'done' ? tick : clock} ${text}</span>`;
}
