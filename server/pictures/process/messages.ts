import type { FetchedPicture } from '../fetch-picture.ts';

/** The first message to the process. */
export interface PictureOrder {
  /** Private hosts that may be reached, in the form of `hostKey`. */
  readonly allow: readonly string[];
  /** How long fetching an image may take. */
  readonly timeoutMs: number;
  /** Whether to scale, if `sharp` is installed. */
  readonly isScaling: boolean;
}

export type ToPictureProcess =
  | ({ readonly kind: 'order' } & PictureOrder)
  | { readonly kind: 'bring'; readonly number: number; readonly url: string };

/** `decoding`: from now on, this image is the only one being decoded. */
export type FromPictureProcess =
  | { readonly kind: 'decoding'; readonly number: number }
  | { readonly kind: 'brought'; readonly number: number; readonly brought: FetchedPicture };
