/**
 * Where the console is, with a slash at the end: below PUBLIC_URL, or on the port that CONSOLE_PORT names of the same
 * host.
 */
export function consoleUrlOf({ consolePort, publicUrl }: { consolePort: number | null; publicUrl: string }): string {
  if (consolePort === null) return `${publicUrl}/console/`;
  const url = new URL('/console/', publicUrl);
  url.port = String(consolePort);
  return url.href;
}

/** The URL of a link. What follows `#` is never sent to a server, so it reaches no log. */
export function linkUrlOf(consoleUrl: string, token: string): string {
  return `${consoleUrl}setup#${token}`;
}
