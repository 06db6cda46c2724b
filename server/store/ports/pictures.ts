export interface PictureSweep {
  /** '' = from the beginning. */
  after: string;
  limit: number;
  before: number;
  at: number;
}

/** Where a picture comes from, and its state. */
export interface PictureOrigin {
  /** At its network. */
  url: string;
  /** The name of our copy; null if there is none. */
  picture: string | null;
  /** Why the last try failed; null if none has. */
  problem: string | null;
  /** When to retry; null = never. */
  retryAt: number | null;
}

export interface PictureCount {
  /** `refused`: not retried. */
  state: 'kept' | 'waiting' | 'refused';
  problem: string | null;
  count: number;
}

export interface ClaimedPicture {
  /** At its network. */
  url: string;
  /** Fetch attempts, including this one. */
  tries: number;
}

/** The content's hash with an extension: `0123456789abcdef0123456789abcdef.webp`. */
export interface KeptPicture {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A picture to store; or, without one, when to retry (null = never). `isNoTry`: no request was made. */
export type SettledPicture =
  | { url: string; picture: KeptPicture }
  | { url: string; picture: null; problem: string; retryAt: number | null; isNoTry?: true };
