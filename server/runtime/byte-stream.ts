/** A body that is made piece by piece while it is sent, because it is too long to be held. */
export interface ByteStream {
  /** Bytes in all; null when only the end tells. */
  readonly length: number | null;
  /** What it keeps in memory while it is sent, at most, in bytes. */
  readonly heldBytes: number;
  /** Each piece is good until the next one is asked for; between two pieces others run. */
  pieces(): AsyncIterable<Uint8Array>;
}
