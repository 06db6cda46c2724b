/** The headers of every API response. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The headers of every page. `frameAncestors` is a CSP source list; by default, nobody may frame the page. */
export function pageHeaders(options: { frameAncestors?: string; csp?: string } = {}): Record<string, string> {
  const csp = options.csp ?? "default-src 'none'; style-src 'self'; img-src 'self'";
  return {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `${csp}; base-uri 'none'; form-action 'none'; frame-ancestors ${options.frameAncestors ?? "'none'"}`,
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
