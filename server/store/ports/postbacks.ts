import type { AuditEntry } from './audit.ts';

/** `operator`: by command. `gone`: the receiver responded with 410. */
export type DisabledReason = 'operator' | 'gone';

/** What counts as delivered, in addition to a 2xx status. */
export interface ResponseRules {
  /** A text that the first 2 kB of the response must contain; null: none. */
  mustContain: string | null;
  /** Whether one redirect is followed, with a GET. */
  followsRedirect: boolean;
}

/** Where a postback goes, with its sealed URL. */
export interface PostbackAddress {
  postbackId: string;
  adwallId: number;
  /** `get`: a URL with macros. `json`: a POST of JSON, signed as Standard Webhooks say. */
  kind: 'get' | 'json';
  sealedUrl: Uint8Array;
}

/** A publisher's URL that leads are sent to. The vault's service key seals the URL and the secret. */
export interface Postback extends PostbackAddress, ResponseRules {
  sealedSecret: Uint8Array;
  /** The secret before the last rotation; null for none. */
  sealedPrevious: Uint8Array | null;
  /** Until when it signs as well; epoch ms. */
  previousUntil: number | null;
  isEnabled: boolean;
  disabledReason: DisabledReason | null;
  createdAt: number;
}

export interface NewPostback extends PostbackAddress {
  sealedSecret: Uint8Array;
  /** Absent: any 2xx counts, and no redirect is followed. */
  rules?: ResponseRules;
  audit?: AuditEntry;
  at: number;
}

export interface PostbackSummary extends Postback {
  /** Failures in a row. */
  failures: number;
  pending: number;
  delivered: number;
  exhausted: number;
  /** Whether its server has ever responded to a delivery with a 2xx, even if the delivery is gone or was replayed. */
  hasAnswered: boolean;
}

export type PostbackRemoval =
  { kind: 'removed'; dropped: number } | { kind: 'unknown_postback' } | { kind: 'in_use'; undelivered: number };
