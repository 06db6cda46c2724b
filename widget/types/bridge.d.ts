/** Messages between the hosted page and the frame or app around it: objects, or the same as JSON text. */

/** What the hosted page says. */
export type PageMessage = { readonly v: 1; readonly src: 'offer-wall' } & (
  | { readonly type: 'hello' }
  | { readonly type: 'resize'; readonly data: { readonly height: number } }
  | { readonly type: 'load'; readonly data: { readonly count: number } }
  | {
      readonly type: 'offer-open';
      readonly data: { readonly id: number; readonly offer_id: number; readonly url: string };
    }
  | { readonly type: 'session-expired' }
  | { readonly type: 'error'; readonly data: { readonly code: string } }
  | { readonly type: 'balance'; readonly data: { readonly balance: number } }
  | { readonly type: 'profile-created'; readonly data: { readonly token: string } }
);

/** What the frame or app says. */
export type HostMessage = { readonly v: 1; readonly src: 'offer-wall-host' } & (
  | { readonly type: 'hello' }
  | { readonly type: 'init'; readonly data?: { readonly token?: string } }
  | { readonly type: 'ack'; readonly data?: { readonly id?: number } }
);
