/** A response body that is generated while it is sent, because it is too long to hold in memory. */
export interface ByteStream {
  /** Total bytes; null if unknown until the end. */
  readonly length: number | null;
  /** Maximum of bytes in memory while it is sent. */
  readonly heldBytes: number;
  /** Each piece is valid until the next one is requested. Other requests run between two pieces. */
  pieces(): AsyncIterable<Uint8Array>;
}
