/** Pictures of offers from feeds. We serve copies, so that no network sees users before a click. */
export interface PicturesPort {
  /**
   * Claims pictures that offers use and that weren't fetched yet, and counts the attempt. No other process gets them
   * until `leaseUntil`. None if `most` pictures are stored already.
   */
  claimPictures(input: { limit: number; most: number; leaseUntil: number; at: number }): Promise<ClaimedPicture[]>;
  /**
   * Stores fetched pictures, shows them with their offers, and schedules retries for the others. In one transaction.
   */
  settlePictures(input: { settled: readonly SettledPicture[]; at: number }): Promise<void>;
  /** Reads a picture by its name. */
  readPicture(name: string): Promise<KeptPicture | null>;
  /**
   * Checks the next `limit` addresses after `after`, and deletes those that no feed's offer has named since `before`,
   * with their pictures. Staged runs are moved first. `next`: where to continue; null at the end.
   */
  sweepPictures(input: PictureSweep): Promise<{ deleted: number; next: string | null }>;
  countPictures(): Promise<number>;
  /** The picture that an offer's feed names; null if it names none. */
  pictureOfOffer(offerId: number): Promise<PictureOrigin | null>;
  /** Counts the pictures of a feed's offers by state. */
  picturesOfFeed(feed: string): Promise<PictureCount[]>;
}

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
