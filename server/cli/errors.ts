/** The command failed; the message is a sentence for the person who typed it. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command was used incorrectly, such as with conflicting options. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
