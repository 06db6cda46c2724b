/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of an error of the system or a driver, such as `ENOENT`; null for any other. */
export function errorCodeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** The code of an error; what it says if it has none. */
export function codeOrTextOf(error: unknown): string {
  return errorCodeOf(error) ?? String(error);
}
