/** The headers of every API response. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The headers of every page. `frameAncestors` is a CSP source list; by default, no page may frame it. Null allows every
 * page, including those of apps with their own scheme, which `*` would exclude.
 */
export function pageHeaders(options: { frameAncestors?: string | null; csp?: string } = {}): Record<string, string> {
  const { csp = "default-src 'none'; style-src 'self'; img-src 'self'", frameAncestors = "'none'" } = options;
  const framing = frameAncestors === null ? '' : `; frame-ancestors ${frameAncestors}`;
  return {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `${csp}; base-uri 'none'; form-action 'none'${framing}`,
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
