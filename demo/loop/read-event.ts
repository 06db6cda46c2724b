import * as z from 'zod';
import type { IncomingCall } from './verify-postback.ts';

/** What a postback tells, in the few words that the page shows. */
export interface ToldEvent {
  /** `postback_id`, or `webhook-id`: the same at every attempt. */
  id: string;
  isReversal: boolean;
  user: string;
  offer: string;
  /** Empty when the offer has no events. */
  event: string;
  /** Credits as sent, negative when they are taken back. */
  credits: string;
}

const LONGEST = 200;

const shown = z.union([z.string(), z.number()]).transform((value) => String(value).slice(0, LONGEST));
const asked = shown.nullish().transform((value) => value ?? '');

const body = z.object({
  type: z.string(),
  data: z.object({ subid1: asked, offer_name: asked, event_name: asked, currency_count: asked }),
});

/** Reads a call, genuine or not: whatever is missing is empty. */
export function readEvent({ body: text, headers, kind, target }: IncomingCall): ToldEvent {
  if (kind === 'get') {
    const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
    const value = (name: string): string => (query.get(name) ?? '').slice(0, LONGEST);
    return {
      id: value('postback_id'),
      isReversal: value('status') === '2',
      user: value('user'),
      offer: value('offer'),
      event: value('event'),
      credits: value('coins'),
    };
  }
  const parsed = body.safeParse(jsonOf(text)).data;
  return {
    id: String(headers['webhook-id'] ?? '').slice(0, LONGEST),
    isReversal: parsed?.type === 'lead.reversed',
    user: parsed?.data.subid1 ?? '',
    offer: parsed?.data.offer_name ?? '',
    event: parsed?.data.event_name ?? '',
    credits: parsed?.data.currency_count ?? '',
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
