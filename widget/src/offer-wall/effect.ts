import type { Fetch } from '../api/request-json.ts';
import type { OnceKey } from '../api/request-once.ts';
import type { RequestKind, RequestsByKind, ResponsesByKind } from './state/requests.ts';
import type { PageSettings } from './state/wall-state.ts';

/** What the wall needs from outside, so that tests can replace it. */
export interface Outside {
  readonly fetch: Fetch;
  /** Resolves when the browser has painted what is rendered. */
  readonly painted: () => Promise<void>;
  /** Resolves after a pause in ms. */
  readonly pause: (ms: number) => Promise<void>;
  /** The languages for the wall, best first. */
  readonly languages: () => readonly string[];
  /** The page's function that gets tokens, or the URL that responds with them; empty for neither. */
  readonly getToken: () => (() => string | Promise<string>) | string;
  /** The idempotency keys of the wall's tickets. */
  readonly ticketKeys: { current?: OnceKey };
}

/** What a request is carried out with. */
export interface Context extends Outside, PageSettings {
  readonly signal: AbortSignal;
  /** The panel's; empty without a panel. */
  readonly profileId: string;
}

/** Carries out a request. It never rejects: what went wrong is a response, too. */
export type Effect<Kind extends RequestKind> = (
  request: RequestsByKind[Kind],
  context: Context,
) => Promise<ResponsesByKind[Kind]>;

export type Effects<Kinds extends RequestKind = RequestKind> = { readonly [Kind in Kinds]: Effect<Kind> };
