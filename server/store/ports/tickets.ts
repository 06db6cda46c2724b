import type { AccountRef, Person, ProfileKind } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { TokenBinding } from './tokens.ts';

/** Support tickets (docs/contract/activity-and-tickets.md#support-tickets). */
export interface TicketsPort {
  /** Stores the ticket unless the account, or the address, has as many since `limit.since` as it may have. */
  createTicket(input: NewTicket): Promise<CreatedTicket>;
  listTickets(input: { state: 'open' | 'closed' | null; limit: number }): Promise<StoredTicket[]>;
  closeTicket(input: { ticketId: number; at: number }): Promise<{ kind: 'closed' } | { kind: 'unknown_ticket' }>;
}

export interface NewTicket {
  account: AccountRef;
  wrappedKey: Uint8Array;
  subjectId: number;
  sealed: Uint8Array;
  ipDigest: string | null;
  /** How many tickets the account, and the address if it has a digest, may have since a time. */
  limit: { since: number; perAccount: number; perAddress: number } | null;
  /** What the call was made with, when it was a token. */
  token?: TokenBinding | null;
  idempotency: Idempotency | null;
  at: number;
}

export type CreatedTicket =
  | { kind: 'created'; ticketId: number }
  /** The same request stored it before, under the same idempotency key. */
  | { kind: 'repeat'; ticketId: number }
  | { kind: 'idempotency_mismatch' }
  | { kind: 'too_many' }
  | { kind: 'token_ended' }
  | { kind: 'person_changed' };

export interface StoredTicket {
  ticketId: number;
  kind: ProfileKind;
  profileId: number;
  person: Person;
  subjectId: number;
  sealed: Uint8Array;
  state: 'open' | 'closed';
  createdAt: number;
  closedAt: number | null;
}
