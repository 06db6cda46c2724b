import { NOT_CREDITED } from '@rewards-wall/shared/catalog/subjects.ts';
import { localDay } from '../i18n/time.ts';
import type { TicketError } from '../locales/activity-messages.ts';
import type { TicketOutcome } from './ticket-client.ts';
import { maxLength } from './ticket-fields.ts';
import type { TicketValues } from './ticket-fields.ts';

/** The ticket form, for "Missing reward?" and other reports. The input is kept in memory only. */
export type Ticket =
  | {
      readonly kind: 'draft';
      readonly values: TicketValues;
      /** The offer whose reward is missing; null for any other report. */
      readonly about: ReportedOffer | null;
      /** What the user has to mend before the ticket can be sent. */
      readonly problems: readonly TicketError[];
      /** Why the service did not take it; null before. */
      readonly refusal: TicketRefusal | null;
      readonly opener: string;
    }
  | { readonly kind: 'sent'; readonly ticketId: number; readonly opener: string };

export type TicketDraft = Extract<Ticket, { kind: 'draft' }>;

type TicketRefusal = Exclude<TicketOutcome, { readonly kind: 'created' }>;

/** An offer that the user opened. */
export interface ReportedOffer {
  readonly entryId: string;
  readonly clickId: string;
  readonly offerName: string;
  readonly imageUrl: string | null;
  /** Epoch ms. */
  readonly at: number;
}

const SOMETHING_ELSE = 3;

/** A form to fill in. `offer` is the one whose reward is missing; null for any other report. */
export function newTicket(offer: ReportedOffer | null): TicketDraft {
  const texts = {
    offer_name: [...(offer?.offerName ?? '')].slice(0, maxLength.offer_name).join(''),
    completed_at: offer ? localDay(offer.at) : '',
    message: '',
    name: '',
    email: '',
    proof_image_url: '',
    proof_video_url: '',
  };
  const values = { subject: offer ? NOT_CREDITED : SOMETHING_ELSE, texts, clickId: offer?.clickId ?? '' };
  // Focus returns to the button that opened the form when it closes.
  const opener = offer ? `#report-${CSS.escape(offer.entryId)}` : '#report';
  return { kind: 'draft', values, about: offer, problems: [], refusal: null, opener };
}
