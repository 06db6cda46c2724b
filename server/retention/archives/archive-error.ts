/** An archive can't be written or read, said in a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
