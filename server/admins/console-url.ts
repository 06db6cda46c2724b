/** Where the console is, with a slash at the end. */
export function consoleUrlOf({ publicUrl }: { publicUrl: string }): string {
  return `${publicUrl}/console/`;
}

/** The URL of a link. What follows `#` is never sent to a server, so it reaches no log. */
export function linkUrlOf(consoleUrl: string, token: string): string {
  return `${consoleUrl}setup#${token}`;
}
