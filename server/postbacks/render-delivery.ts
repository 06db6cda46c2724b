import type { Vault } from '../ops/vault.ts';
import type { ClaimedDelivery, Postback } from '../store/store.ts';

/** One request to a publisher's address, complete with its signature. */
export interface Message {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Null for a GET. */
  body: string | null;
}

/** What rendering opens: the postback's address and secret, and the person's part of the lead. */
export interface RenderDeps {
  vault: Pick<Vault, 'openSecret' | 'unwrapPersonKey' | 'open'>;
}

/** Writes deliveries as the requests that tell them (spec/decisions.md 4.7, 4.8). `at`: time of this attempt, epoch ms. */
export function renderDelivery(
  _deps: RenderDeps,
): (delivery: ClaimedDelivery, postback: Postback, at: number) => Message {
  return () => {
    throw new Error('rendering follows');
  };
}
