/** An archive can't be written or read. The message is a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
