/** The pictures of offers that come from feeds. Users get them from us, so that no network sees them before a click. */
export interface PicturesPort {
  /**
   * Claims pictures that offers name and that no one has fetched yet, and counts the try. Until `leaseUntil`, no other
   * process gets them. None if we keep `most` pictures already.
   */
  claimPictures(input: { limit: number; most: number; leaseUntil: number; at: number }): Promise<ClaimedPicture[]>;
  /** Keeps what was fetched, shows it with its offers, and says when to try the others again. In one transaction. */
  settlePictures(input: { settled: readonly SettledPicture[]; at: number }): Promise<void>;
  /** Reads a picture by its name. */
  readPicture(name: string): Promise<KeptPicture | null>;
  /**
   * Looks at the next `limit` addresses after `after`, and forgets those that no offer of a feed has named since `before`,
   * with their pictures. `next`: where to go on, after what runs have staged was moved; null at the end.
   */
  sweepPictures(input: PictureSweep): Promise<{ deleted: number; next: string | null }>;
  countPictures(): Promise<number>;
  /** The picture that an offer's feed names; null if it names none. */
  pictureOfOffer(offerId: number): Promise<PictureOrigin | null>;
  /** Counts the pictures that a feed's offers name, by what became of them. */
  picturesOfFeed(feed: string): Promise<PictureCount[]>;
}

export interface PictureSweep {
  /** '' = from the beginning. */
  after: string;
  limit: number;
  before: number;
  at: number;
}

/** Where a picture comes from, and what became of it. */
export interface PictureOrigin {
  /** At its network. */
  url: string;
  /** The name of what we keep; null if we keep none. */
  picture: string | null;
  /** Why the last try failed; null if none has. */
  problem: string | null;
  /** When we try next; null = never. */
  retryAt: number | null;
}

export interface PictureCount {
  /** `refused`: no one tries again. */
  state: 'kept' | 'waiting' | 'refused';
  problem: string | null;
  count: number;
}

export interface ClaimedPicture {
  /** At its network. */
  url: string;
  /** How often someone has tried to fetch it, this time included. */
  tries: number;
}

/** The content's hash with an extension: `0123456789abcdef0123456789abcdef.webp`. */
export interface KeptPicture {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A picture to keep; or, without one, when to try again: null is never. `isNoTry`: it was not even asked for. */
export type SettledPicture =
  | { url: string; picture: KeptPicture }
  | { url: string; picture: null; problem: string; retryAt: number | null; isNoTry?: true };
