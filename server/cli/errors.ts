/** The command can't do what was asked; the message is a sentence for anyone who typed it. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command was called wrongly, such as with options that exclude each other. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
