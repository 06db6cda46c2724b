/** An archive can't be written or read. The message is a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** What failed, for the sentence of an `ArchiveError`. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
