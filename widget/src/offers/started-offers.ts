import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { coin } from '../ui/coin.ts';
import { clockPath, icon, tickPath } from '../ui/icon.ts';
import { stepsBar } from '../ui/steps-bar.ts';
import { leftUntil } from '../i18n/left-until.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { offerFacts } from './offer-facts.ts';
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
    facts: (offer) => goneFacts(offer, context.messages) ?? startedFacts(offer, { ...context, now: Date.now() }),
    progress,
    link: (offer, look) => statusLink(offer, context, look),
  };
}

/** What the card of an offer says that is no longer listed. */
export function goneFacts(
  { isGone, status }: WallOffer,
  { offerGone }: Pick<WallMessages, 'offerGone'>,
): readonly string[] | undefined {
  return isGone && (status ? [] : [offerGone]);
}

/** What the card of a started offer says: how far the user is, and how much time is left. `now` is epoch ms. */
export function startedFacts(
  offer: WallOffer,
  { now, ...context }: Pick<DetailsContext, 'messages' | 'currency'> & { readonly now: number },
): readonly string[] | undefined {
  const { status, steps } = offer;
  if (status?.kind !== 'started') return undefined;
  const { messages } = context;
  const ends = steps.flatMap(({ completeBy, isDone }) => (completeBy === undefined || isDone ? [] : [completeBy]));
  return [
    ...(status.of > 1 ? [messages.timesDone(status.doneSteps.length, status.of)] : []),
    ...(ends.length > 0 ? [leftUntil(Math.min(...ends), now, messages)] : []),
    ...offerFacts(offer, context),
  ];
}

/** The steps of a started offer. */
function progress({ status, steps }: WallOffer): TemplateResult | undefined {
  if (status?.kind !== 'started' || steps.length < 2) return undefined;
  return stepsBar(steps.map(({ isDone = false }) => isDone));
}

/**
 * The link of an offer that the user has started, with what is left to earn. One that the user has completed, or that is
 * gone, has no link: nothing can be earned with it.
 */
function statusLink(offer: WallOffer, context: DetailsContext, look: LinkLook): TemplateResult | undefined {
  const { currency, messages } = context;
  const { isGone, status } = offer;
  if (status?.kind === 'pending') return label(messages.pending, 'pending', look);
  if (status?.kind === 'credited') return label(messages.done, 'done', look);
  if (isGone) return html``;
  if (!status) return undefined;
  const { left } = status;
  const verb = messages.activity.continue;
  // Steps that can be completed again have no end, nor has their sum.
  const hasSum = currency.visible && left > 0;
  return linkTo(offer, context, {
    look: `${look} started`,
    label: hasSum ? `${verb}, ${messages.amount(left, currency.nameOf(left))}` : verb,
    content: html`${verb}
    ${hasSum ? html`<small class="amount">${coin(currency.image)} ${messages.format.shortNumber(left)}</small>` : nothing}`,
  });
}

/** In place of the link. */
function label(text: string, state: 'pending' | 'done', look: LinkLook): TemplateResult {
  return html`<span class="cta-state ${look} ${state}" part="badge">${state === 'done' ? tick : clock} ${text}</span>`;
}
