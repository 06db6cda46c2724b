/** The pictures of offers that come from feeds. Users get them from us, so that no network sees them before a click. */
export interface PicturesPort {
  /**
   * Claims pictures that offers name and that nobody has fetched yet, and counts the try. Until `leaseUntil`, no other
   * process gets them. None if we keep `most` pictures already.
   */
  claimPictures(input: { limit: number; most: number; leaseUntil: number; at: number }): Promise<ClaimedPicture[]>;
  /** Keeps what was fetched, shows it with its offers, and says when to try the others again. In one transaction. */
  settlePictures(input: { settled: readonly SettledPicture[]; at: number }): Promise<void>;
  /** Reads a picture by its name. */
  readPicture(name: string): Promise<KeptPicture | null>;
  /** Deletes what no offer of a feed has named since `before`. Returns how many pictures it deleted. */
  sweepPictures(input: { before: number; at: number }): Promise<{ deleted: number }>;
}

export interface ClaimedPicture {
  /** At its network. */
  url: string;
  /** How often somebody has tried to fetch it, this time included. */
  tries: number;
}

/** The content's hash with an extension: `0123456789abcdef0123456789abcdef.webp`. */
export interface KeptPicture {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A picture to keep; or, without one, when to try again: null is never. */
export type SettledPicture =
  { url: string; picture: KeptPicture } | { url: string; picture: null; problem: string; retryAt: number | null };
