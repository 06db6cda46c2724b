import type { IncomingHttpHeaders } from 'node:http';
import { isSuccess } from './is-success.ts';

/** The firewall that responded instead of a server, with a page that only a browser can pass. */
export type ChallengeBy =
  'Akamai' | 'AWS WAF' | 'Cloudflare' | 'iFastNet (InfinityFree)' | 'Imperva' | 'Imunify360' | 'Sucuri';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The start of the body. */
  readonly body: string;
}

interface Marks {
  readonly by: ChallengeBy;
  /** A header that only such pages have, and its values; null: any. */
  readonly header?: readonly [name: string, values: RegExp | null];
  /** A pattern that only such pages match. */
  readonly page?: RegExp;
  /** A pattern of such pages that a server's own 2xx page may match too. */
  readonly refusal?: RegExp;
}

const MARKS: readonly Marks[] = [
  {
    by: 'Cloudflare',
    header: ['cf-mitigated', /^challenge$/],
    refusal: /<title>(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)<\/title>/,
  },
  { by: 'AWS WAF', header: ['x-amzn-waf-action', /^(?:challenge|captcha)$/] },
  { by: 'Sucuri', header: ['x-sucuri-block', null], page: /sucuri_cloudproxy_js/, refusal: /Sucuri WebSite Firewall/ },
  { by: 'Imperva', page: /Request unsuccessful\. Incapsula incident ID/, refusal: /_Incapsula_Resource/ },
  // Shared hosting, such as InfinityFree, responds to every program with a script that sets a cookie.
  { by: 'iFastNet (InfinityFree)', page: /__test=[^;]{0,20}slowAES\.decrypt\(/ },
  { by: 'Imunify360', page: /wsidchk-form/ },
  {
    by: 'Akamai',
    page: /sec-if-cpt-container/,
    refusal: /errors\.edgesuite\.net|Reference(?: |&#32;)(?:#|&#35;)\d{1,2}(?:\.|&#46;)[\da-f]/,
  },
];

/**
 * The firewall whose challenge or block page this is; null for the server's own response. Some of these pages have a
 * 2xx status and would count as a success.
 */
export function challengeOf(response: Answer): ChallengeBy | null {
  return MARKS.find((marks) => hasMark(response, marks))?.by ?? null;
}

function hasMark({ body, headers, status }: Answer, { header, page, refusal }: Marks): boolean {
  if (header !== undefined) {
    const [name, values] = header;
    const value = headers[name];
    if (typeof value === 'string' && (values === null || values.test(value))) return true;
  }
  return page?.test(body) === true || (!isSuccess(status) && refusal?.test(body) === true);
}
