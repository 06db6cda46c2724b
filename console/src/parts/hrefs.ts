import { html } from 'lit';
import type { Context } from '../context.ts';

// Addresses of pages about one thing.

type Links = Pick<Context, 'hrefOf'>;

export function clickHref({ hrefOf }: Links, clickId: string): string {
  return hrefOf(`leads/clicks/${encodeURIComponent(clickId)}`);
}

export function deliveryHref({ hrefOf }: Links, deliveryId: string): string {
  return hrefOf(`postbacks/deliveries/${encodeURIComponent(deliveryId)}`);
}

export function leadHref({ hrefOf }: Links, leadId: string): string {
  return hrefOf(`leads/${encodeURIComponent(leadId)}`);
}

/** `who`: someone for whom the page explains at once whether they see the offer, and where they are. */
export function offerHref(
  { hrefOf }: Links,
  offerId: number | string,
  who: { user?: string; country?: string | null } = {},
): string {
  return hrefOf(`offers/${encodeURIComponent(offerId)}`, who);
}

export function panelHref({ hrefOf }: Links, profileId: number): string {
  return hrefOf(`surveys/panels/${profileId}`);
}

export function postbackHref({ hrefOf }: Links, postbackId: string): string {
  return hrefOf(`postbacks/${encodeURIComponent(postbackId)}`);
}

export function refusedCallHref({ hrefOf }: Links, callId: string): string {
  return hrefOf(`leads/refused/${encodeURIComponent(callId)}`);
}

/** The page of a reward rule; null for roles that don't see it. */
export function ruleHref({ hrefOf, mayOpen }: Pick<Context, 'hrefOf' | 'mayOpen'>, ruleId: string): string | null {
  const path = `rules/${encodeURIComponent(ruleId)}`;
  return mayOpen(path) ? hrefOf(path) : null;
}

/** A reward rule by its name, linked to its page for roles that see it. */
export function ruleLink(context: Pick<Context, 'hrefOf' | 'mayOpen'>, ruleId: string, name: string): unknown {
  const href = ruleHref(context, ruleId);
  return href === null ? name : html`<a href=${href}>${name}</a>`;
}

export function sourceHref({ hrefOf }: Links, source: string): string {
  return hrefOf(`sources/${encodeURIComponent(source)}`);
}

export function ticketHref({ hrefOf }: Links, ticketId: number | string): string {
  return hrefOf(`tickets/${encodeURIComponent(ticketId)}`);
}

/** `owner`: the wall or panel, such as `wall-1`. */
export function userHref({ hrefOf }: Links, owner: string, subid1: string): string {
  return hrefOf(`users/${encodeURIComponent(owner)}/${encodeURIComponent(subid1)}`);
}
