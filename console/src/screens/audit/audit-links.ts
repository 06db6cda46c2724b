import type { Context } from '../../context.ts';
import {
  clickHref,
  deliveryHref,
  leadHref,
  offerHref,
  postbackHref,
  refusedCallHref,
  ruleHref,
  sourceHref,
  ticketHref,
} from '../../parts/hrefs.ts';

type Links = Pick<Context, 'hrefOf' | 'mayOpen'>;

/** Pages of things in the audit log, by the first word of the subject. */
const pages: Readonly<Record<string, (id: string, context: Links) => string | null>> = {
  admin: (id, { hrefOf, mayOpen }) => (mayOpen('team') ? hrefOf('team', { row: id }) : null),
  click: (id, context) => clickHref(context, id),
  delivery: (id, context) => deliveryHref(context, id),
  feed: (id, { hrefOf }) => hrefOf(`feeds/${id}`),
  key: (id, { hrefOf, mayOpen }) => (mayOpen('team') ? hrefOf('team', { row: id }) : null),
  lead: (id, context) => leadHref(context, id),
  offer: (id, context) => offerHref(context, id),
  postback: (id, context) => postbackHref(context, id),
  'refused call': (id, context) => refusedCallHref(context, id),
  rule: (id, context) => ruleHref(context, id),
  source: (id, context) => sourceHref(context, id),
  'survey provider': (id, { hrefOf }) => hrefOf(`survey-providers/${id}`),
  ticket: (id, context) => ticketHref(context, id),
  transaction: (id, { hrefOf }) => hrefOf(`users/ledger/${id}`),
};

/** Fields that hold the id of such a thing. */
const fields: Readonly<Record<string, string>> = {
  click: 'click',
  click_id: 'click',
  delivery: 'delivery',
  delivery_id: 'delivery',
  lead: 'lead',
  lead_id: 'lead',
  offer_id: 'offer',
  postback_id: 'postback',
  refused_call: 'refused call',
  rule_id: 'rule',
  ticket: 'ticket',
  transaction: 'transaction',
  transaction_id: 'transaction',
};

/** The page of a row's subject, such as `lead led_1`; null if it has none. */
export function subjectHref(subject: string, context: Links): string | null {
  const at = subject.lastIndexOf(' ');
  const word = subject.slice(0, Math.max(0, at));
  return hrefOfThing(word, subject.slice(at + 1), context);
}

/** The page of the thing in a field; null if it has none. */
export function fieldHref(name: string, value: unknown, context: Links): string | null {
  const word = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const isId = typeof value === 'number' || typeof value === 'string';
  return word === undefined || !isId ? null : hrefOfThing(word, String(value), context);
}

function hrefOfThing(word: string, id: string, context: Links): string | null {
  const page = Object.hasOwn(pages, word) ? pages[word] : undefined;
  return page === undefined || !/^[\w-]+$/.test(id) ? null : page(id, context);
}
