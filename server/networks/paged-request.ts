/** Where a request carries the credential. `basic`: as the password of the user that a setting names. */
export type CredentialSlot =
  | { readonly in: 'header'; readonly name: string; readonly prefix?: string }
  | { readonly in: 'query' | 'json' | 'form'; readonly name: string }
  | { readonly in: 'basic'; readonly userSetting: string };

/** The values of a feed's settings. An optional one that the operator did not give is absent. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** One request, without the parameters of pager and credential. */
export interface FeedRequest {
  /** Below the base, with a leading slash. */
  readonly path: string;
  /** A list repeats its parameter. An undefined one is left out. */
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST; without one, the request is a GET. */
  readonly json?: Readonly<Record<string, unknown>>;
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * How to ask for the next page. The last page is the one that reaches the total, or, if the network gives none, the
 * first that is empty or shorter than its `size`. An empty page before the total fails the run.
 */
export type Pager =
  | { readonly kind: 'none' }
  /** Counts pages from `first`. */
  | ({ readonly kind: 'page'; readonly parameter: string; readonly first: 0 | 1 } & PageSize)
  /** Counts rows from 0. */
  | ({ readonly kind: 'offset'; readonly parameter: string } & PageSize)
  /** Each page has the URL of the next one, on the same host. `more`: path of a flag that says whether there is one. */
  | { readonly kind: 'next-url'; readonly next: string; readonly more?: string };

export interface PageSize {
  /** The parameter that says how many rows a page should have, and how many. */
  readonly size: { readonly parameter: string; readonly rows: number } | null;
  /** Where the answer says how many rows or pages there are. */
  readonly total?:
    | { readonly in: 'body'; readonly path: string; readonly counts: 'rows' | 'pages' }
    | { readonly in: 'header'; readonly name: string; readonly counts: 'rows' | 'pages' };
}

/** Marks in the body of an answer. Values are compared as text, ignoring case. */
export interface ResponseMarks {
  /** Where the mark is. */
  readonly path: string;
  /** Its values in a good answer. */
  readonly good: readonly string[];
  /** Its values in an answer that means that there are no offers. */
  readonly empty?: readonly string[];
  /** Where a refused answer has its message. */
  readonly message: string;
}
