import type { AuditEntry } from './audit.ts';

/** Postbacks: the URLs that leads are sent to (docs/contract/postbacks.md#kinds). */
export interface PostbacksPort {
  createPostback(input: NewPostback): Promise<{ kind: 'created' | 'unknown_wall' }>;
  /** Lists postbacks with the counts of their deliveries; `adwallId` null = of all walls. */
  listPostbacks(input: { adwallId: number | null }): Promise<PostbackSummary[]>;
  /** `audit`: its `before` becomes the postback's previous state; also for `disablePostback`. */
  enablePostback(input: {
    postbackId: string;
    audit?: AuditEntry;
    at: number;
  }): Promise<{ kind: 'enabled' | 'unknown_postback' }>;
  disablePostback(input: {
    postbackId: string;
    reason: DisabledReason;
    audit?: AuditEntry;
  }): Promise<{ kind: 'disabled' | 'unknown_postback' }>;
  /**
   * Gives a postback another URL, which also applies to undelivered deliveries. `sealedSecret`: replaces its secret,
   * and earlier secrets no longer sign.
   */
  movePostback(input: {
    postbackId: string;
    sealedUrl: Uint8Array;
    sealedSecret?: Uint8Array;
    audit?: AuditEntry;
  }): Promise<{ kind: 'moved' | 'unknown_postback' }>;
  /** Changes what counts as delivered, starting with the next attempt. */
  setResponseRules(
    input: ResponseRules & { postbackId: string; audit?: AuditEntry },
  ): Promise<{ kind: 'set' | 'unknown_postback' }>;
  /**
   * Replaces a postback's secret. The old one also signs until `previousUntil`; null: it stops at once. During an
   * overlap, the secret before the overlap remains the previous one.
   */
  rotatePostback(input: {
    postbackId: string;
    sealedSecret: Uint8Array;
    previousUntil: number | null;
    audit?: AuditEntry;
    at: number;
  }): Promise<{ kind: 'rotated' | 'unknown_postback' }>;
  /** Discards the secret from before the last rotation. */
  endPostbackOverlap(input: {
    postbackId: string;
    audit?: AuditEntry;
  }): Promise<{ kind: 'ended' | 'unknown_postback' }>;
  /**
   * Removes a postback with its deliveries and attempts. Refused while deliveries are undelivered, unless
   * `dropUndelivered`.
   */
  removePostback(input: {
    postbackId: string;
    dropUndelivered: boolean;
    auditOf?: (dropped: number) => AuditEntry | undefined;
  }): Promise<PostbackRemoval>;
}

/** `operator`: by command. `gone`: the receiver responded with 410. */
export type DisabledReason = 'operator' | 'gone';

/** What counts as delivered, in addition to a 2xx status. */
export interface ResponseRules {
  /** A text that the first 2 kB of the response must contain; null: none. */
  mustContain: string | null;
  /** Whether one redirect is followed, with a GET. */
  followsRedirect: boolean;
}

/** A publisher's URL that leads are sent to. The vault's service key seals the URL and the secret. */
export interface Postback extends ResponseRules {
  postbackId: string;
  adwallId: number;
  /** `get`: a URL with macros. `json`: a POST of JSON, signed as Standard Webhooks say. */
  kind: 'get' | 'json';
  sealedUrl: Uint8Array;
  sealedSecret: Uint8Array;
  /** The secret before the last rotation; null for none. */
  sealedPrevious: Uint8Array | null;
  /** Until when it signs as well; epoch ms. */
  previousUntil: number | null;
  isEnabled: boolean;
  disabledReason: DisabledReason | null;
  createdAt: number;
}

export type NewPostback = Pick<Postback, 'postbackId' | 'adwallId' | 'kind' | 'sealedUrl' | 'sealedSecret'> & {
  /** Absent: any 2xx counts, and no redirect is followed. */
  rules?: ResponseRules;
  audit?: AuditEntry;
  at: number;
};

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
