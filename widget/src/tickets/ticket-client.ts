import { ticketsPath } from '@rewards-wall/shared/routes.ts';
import type { TicketField } from '../locales/activity-messages.ts';
import type { Fetch } from '../api/request-json.ts';
import { pathOrNull } from '../api/path-or-null.ts';
import { requestOnce } from '../api/request-once.ts';
import type { OnceKey } from '../api/request-once.ts';
import { listOf, numberOf, objectOf, textOf } from '../api/unknown-json.ts';
import { isTicketField, ticketBody } from './ticket-fields.ts';
import type { TicketValues } from './ticket-fields.ts';

/** The wall and user of a ticket. */
interface TicketAddress {
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly user: { readonly userId: string };
  readonly lang: string;
}

/** A field that the service refused, with its explanation. */
interface RefusedTicketField {
  readonly field: TicketField;
  readonly message: string;
}

export type TicketOutcome =
  | { readonly kind: 'created'; readonly ticketId: number }
  | { readonly kind: 'refused'; readonly fields: readonly RefusedTicketField[] }
  | { readonly kind: 'unavailable'; readonly reason: 'offline' | 'busy' | 'server' | 'setup' };

interface Sending {
  readonly fetch: Fetch;
  readonly address: TicketAddress;
  readonly values: TicketValues;
  readonly keys: OnceKey;
}

/** Sends "Support ticket". It needs no token, so that users can ask for help after their session has expired. */
export async function sendTicket({ fetch, address, values, keys }: Sending): Promise<TicketOutcome> {
  const { base, lang, pubId, user, wallId } = address;
  const path = pathOrNull(ticketsPath, { pubId, adwallId: wallId, subid1: user.userId });
  if (path === null) return { kind: 'unavailable', reason: 'setup' };
  const answer = await requestOnce(base + path, keys, { fetch, lang, body: ticketBody(values) });
  if (answer.kind === 'unreachable') return { kind: 'unavailable', reason: 'offline' };
  if (answer.kind === 'ok') return { kind: 'created', ticketId: numberOf(objectOf(answer.body)['ticket_id']) ?? 0 };
  if (answer.status === 429) return { kind: 'unavailable', reason: 'busy' };
  if (answer.status >= 500) return { kind: 'unavailable', reason: 'server' };
  const fields = answer.status === 400 ? refusedFields(answer.body) : [];
  return fields.length > 0 ? { kind: 'refused', fields } : { kind: 'unavailable', reason: 'setup' };
}

/** The first error of each field. */
function refusedFields(body: unknown): readonly RefusedTicketField[] {
  const found = new Map<TicketField, RefusedTicketField>();
  for (const each of listOf(objectOf(body)['errors'])) {
    const { path, message } = objectOf(each);
    const field = textOf(path);
    if (isTicketField(field) && !found.has(field)) found.set(field, { field, message: textOf(message) });
  }
  return [...found.values()];
}
