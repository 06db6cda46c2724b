import * as z from 'zod';
import type { IncomingCall } from './verify-postback.ts';
import { jsonIn } from '../../schema/json-in.ts';

/** What a postback reports, as the page shows it. */
export interface ReportedEvent {
  /** `postback_id` or `webhook-id`: the same in every attempt. */
  id: string;
  isReversal: boolean;
  user: string;
  offer: string;
  /** '' if the offer has no events. */
  event: string;
  /** Credits as sent; negative in a reversal. */
  credits: string;
  /** '' in a GET, which has no macro for it. */
  clickId: string;
}

const MAX_LENGTH = 200;

const shown = z.union([z.string(), z.number()]).transform((value) => String(value).slice(0, MAX_LENGTH));
const optional = shown.nullish().transform((value) => value ?? '');

const body = z.object({
  type: z.string(),
  data: z.object({
    subid1: optional,
    offer_name: optional,
    event_name: optional,
    currency_count: optional,
    click_id: optional,
  }),
});

/** Reads a call, genuine or not. Missing values are ''. */
export function readEvent({ body: text, headers, kind, target }: IncomingCall): ReportedEvent {
  if (kind === 'get') {
    const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
    const value = (name: string): string => (query.get(name) ?? '').slice(0, MAX_LENGTH);
    return {
      id: value('postback_id'),
      isReversal: value('status') === '2',
      user: value('user'),
      offer: value('offer'),
      event: value('event'),
      credits: value('coins'),
      clickId: '',
    };
  }
  const parsed = body.safeParse(jsonIn(text)).data;
  return {
    id: String(headers['webhook-id'] ?? '').slice(0, MAX_LENGTH),
    isReversal: parsed?.type === 'lead.reversed',
    user: parsed?.data.subid1 ?? '',
    offer: parsed?.data.offer_name ?? '',
    event: parsed?.data.event_name ?? '',
    credits: parsed?.data.currency_count ?? '',
    clickId: parsed?.data.click_id ?? '',
  };
}
