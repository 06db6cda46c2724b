import type { AccountRef, Person, PersonSealer, WallOrPanelKind } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { TokenBinding } from './tokens.ts';

export interface NewTicket {
  account: AccountRef;
  subjectId: number;
  /** Seals the text as JSON. */
  sealer: PersonSealer;
  ipDigest: string | null;
  /** Of an IPv6 /48; null for IPv4. */
  networkDigest: string | null;
  /** How many tickets the account, and the address and network that the digests name, may store since a time. */
  limit: { since: number; perAccount: number; perAddress: number; perNetwork: number } | null;
  /** The token that the call was made with, if it was one. */
  token?: TokenBinding | null;
  /** The click that the ticket names, and whether an offer takes no tickets. */
  click?: { clickId: string; isSupportDisabled: (offerId: number) => boolean } | null;
  idempotency: Idempotency | null;
  at: number;
}

export type CreatedTicket =
  | { kind: 'created'; ticketId: number }
  /** The same request stored it before under the same idempotency key. */
  | { kind: 'repeat'; ticketId: number }
  | { kind: 'idempotency_mismatch' }
  | { kind: 'too_many' }
  /** The click is the account's own, and its offer takes no tickets. */
  | { kind: 'support_disabled' }
  | { kind: 'token_ended' };

export interface StoredTicket {
  ticketId: number;
  kind: WallOrPanelKind;
  profileId: number;
  person: Person;
  /** Whether it belongs to a test user. */
  isTest: boolean;
  subjectId: number;
  sealed: Uint8Array;
  state: 'open' | 'closed';
  createdAt: number;
  closedAt: number | null;
}

/** A ticket with its user. Tickets of erased users are deleted. */
export type TicketOfUser = StoredTicket & { subid1: string };

export interface TicketPageWanted {
  /** Tickets of these walls and panels; null for all. */
  owners: readonly { kind: WallOrPanelKind; profileId: number }[] | null;
  state: 'open' | 'closed';
  after: number | null;
  limit: number;
}
