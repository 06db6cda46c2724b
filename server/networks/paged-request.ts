/** Where a request carries the credential. `basic`: as the password for the user in a setting. */
export type CredentialSlot =
  | { readonly in: 'header'; readonly name: string; readonly prefix?: string }
  | { readonly in: 'query' | 'json' | 'form'; readonly name: string }
  | { readonly in: 'basic'; readonly userSetting: string };

/** The values of a feed's settings. Optional ones without a value are absent. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** One request, without the parameters of pager and credential. */
export interface FeedRequest {
  /** Below the base, with a leading slash. */
  readonly path: string;
  /** A list repeats its parameter. Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST; without one, the request is a GET. */
  readonly json?: Readonly<Record<string, unknown>>;
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * How to request the next page. The last page is the one that reaches the total. Without a total, it is the first page
 * that is empty or shorter than its `size`. An empty page before the total fails the run.
 */
export type Pager =
  | { readonly kind: 'none' }
  /** Counts pages from `first`. */
  | ({ readonly kind: 'page'; readonly parameter: string; readonly first: 0 | 1 } & PageSize)
  /** Counts rows from 0. */
  | ({ readonly kind: 'offset'; readonly parameter: string } & PageSize)
  /** Each page has the URL of the next one, on the same host. `more`: path of a flag for whether there is one. */
  | { readonly kind: 'next-url'; readonly next: string; readonly more?: string };

export interface PageSize {
  /** The parameter for the page size, and its value. */
  readonly size: { readonly parameter: string; readonly rows: number } | null;
  /** Where the response states the total of rows or pages. */
  readonly total?:
    | { readonly in: 'body'; readonly path: string; readonly counts: 'rows' | 'pages' }
    | { readonly in: 'header'; readonly name: string; readonly counts: 'rows' | 'pages' };
}

/** Markers in a response body. Values are compared as text, ignoring case. */
export interface ResponseMarks {
  /** The path of the marker. */
  readonly path: string;
  /** Its values in a successful response. */
  readonly good: readonly string[];
  /** Its values in a response without offers. */
  readonly empty?: readonly string[];
  /** The path of the message in a refusal. */
  readonly message: string;
}
