/** Postbacks: the URLs that leads are sent to (docs/contract/postbacks.md#kinds). */
export interface PostbacksPort {
  createPostback(input: NewPostback): Promise<{ kind: 'created' | 'unknown_wall' }>;
  /** With the counts of their deliveries. */
  listPostbacks(input: { adwallId: number | null }): Promise<PostbackSummary[]>;
  enablePostback(input: { postbackId: string; at: number }): Promise<{ kind: 'enabled' | 'unknown_postback' }>;
  disablePostback(input: {
    postbackId: string;
    reason: DisabledReason;
  }): Promise<{ kind: 'disabled' | 'unknown_postback' }>;
  /** Gives a postback another address; what is undelivered goes there. */
  movePostback(input: { postbackId: string; sealedUrl: Uint8Array }): Promise<{ kind: 'moved' | 'unknown_postback' }>;
  /** Removes a postback with its deliveries and attempts, unless some were never delivered and may not be dropped. */
  removePostback(input: { postbackId: string; dropUndelivered: boolean }): Promise<PostbackRemoval>;
}

/** `operator` by command, `gone` by an answer 410. */
export type DisabledReason = 'operator' | 'gone';

/** An address of a publisher that is told of leads. Address template and secret are sealed by the vault's service key. */
export interface Postback {
  postbackId: string;
  adwallId: number;
  /** A GET template with macros, or a POST of JSON signed as Standard Webhooks. */
  kind: 'get' | 'json';
  sealedUrl: Uint8Array;
  sealedSecret: Uint8Array;
  isEnabled: boolean;
  disabledReason: DisabledReason | null;
  createdAt: number;
}

export type NewPostback = Pick<Postback, 'postbackId' | 'adwallId' | 'kind' | 'sealedUrl' | 'sealedSecret'> & {
  at: number;
};

export interface PostbackSummary extends Postback {
  /** Failures in a row; from CIRCUIT_FAILURES on, one probe a minute. */
  failures: number;
  pending: number;
  delivered: number;
  exhausted: number;
}

export type PostbackRemoval =
  { kind: 'removed'; dropped: number } | { kind: 'unknown_postback' } | { kind: 'in_use'; undelivered: number };
