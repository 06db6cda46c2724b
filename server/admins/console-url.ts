/** The URL of the console, with a trailing slash: below PUBLIC_URL, or on the port CONSOLE_PORT of the same host. */
export function consoleUrlOf({ consolePort, publicUrl }: { consolePort: number | null; publicUrl: string }): string {
  if (consolePort === null) return `${publicUrl}/console/`;
  const url = new URL('/console/', publicUrl);
  url.port = String(consolePort);
  return url.href;
}

/** The URL of a link. The token follows `#`, which browsers don't send, so it reaches no log. */
export function linkUrlOf(consoleUrl: string, token: string): string {
  return `${consoleUrl}setup#${token}`;
}
