/** A limit for a figure. */
export type Bound = { atLeast: number } | { atMost: number };

/** `target` is what we promise; `goal` is what we aim for. */
export interface Target {
  unit: 'x' | 'ms' | 'MB' | 'CLS';
  target?: Bound;
  goal?: Bound;
}

/** A figure that has a target; null if it is unknown on this system. */
export interface Check extends Target {
  what: string;
  value: number | null;
}

/**
 * Every target of the bench. Raw is the saturated one. bench/README.md explains the names and shows the results.
 */
export const targets = {
  'GET offers, 25 of 1000: CPU of raw': { unit: 'x', target: { atMost: 3.1 }, goal: { atMost: 2.8 } },
  'GET offers, 25 of 1000: requests/s of naive': { unit: 'x', target: { atLeast: 4 } },
  'GET offers, the largest catalog: requests/s of 1000 offers': {
    unit: 'x',
    target: { atLeast: 0.95 },
    goal: { atLeast: 1 },
  },
  'GET offers, all of 1000: CPU of raw': { unit: 'x', target: { atMost: 2.5 }, goal: { atMost: 2 } },
  'GET offers, all of 1000: requests/s of naive': { unit: 'x', target: { atLeast: 12 } },
  'GET offers, 20 rules: CPU of no rules': { unit: 'x', target: { atMost: 1.05 } },
  'POST transaction: CPU of raw': { unit: 'x', target: { atMost: 3.1 }, goal: { atMost: 2.9 } },
  'POST transaction: requests/s of commit for each request': { unit: 'x', target: { atLeast: 4 } },
  'GET click: CPU of raw': { unit: 'x', target: { atMost: 5.6 }, goal: { atMost: 5 } },
  'POST profile: CPU of raw': { unit: 'x', target: { atMost: 7.8 }, goal: { atMost: 7.5 } },
  'POST profile: requests/s of commit for each request': { unit: 'x', target: { atLeast: 4 } },
  'GET lead: CPU of raw': { unit: 'x', target: { atMost: 12.3 }, goal: { atMost: 9.5 } },
  'GET lead: requests/s of commit for each request': { unit: 'x', target: { atLeast: 3 } },
  'Postbacks: messages/s of an undici loop': { unit: 'x', target: { atLeast: 0.28 }, goal: { atLeast: 0.3 } },
  'Postbacks: messages/s of a fetch loop': { unit: 'x', target: { atLeast: 1.8 } },
  'Overload: requests/s accepted at twice the knee, of the knee': { unit: 'x', target: { atLeast: 0.95 } },
  'A feed of 100 000 offers: p99 of requests of before': { unit: 'x', target: { atMost: 2 } },
  'Large ledger: credits/s of an empty ledger': { unit: 'x', target: { atLeast: 0.5 } },
  "Large ledger: time for a user's last 20 of that at 10 000 rows": { unit: 'x', goal: { atMost: 2 } },
  'Lists of a million rows, SQLite: the slowest page': { unit: 'ms', target: { atMost: 100 } },
  'Lists of a million rows, PostgreSQL: the slowest page': { unit: 'ms', target: { atMost: 100 } },
  'Start to the first 200: time of raw': { unit: 'x', target: { atMost: 3 }, goal: { atMost: 2.5 } },
  'Idle memory, 1000 offers': { unit: 'MB', target: { atMost: 90 } },
  'PostgreSQL, GET offers: requests/s of SQLite': { unit: 'x', target: { atLeast: 0.8 } },
  'PostgreSQL, GET click: requests/s of SQLite': { unit: 'x', target: { atLeast: 0.45 } },
  'PostgreSQL, GET lead: requests/s of SQLite': { unit: 'x', target: { atLeast: 0.55 }, goal: { atLeast: 0.6 } },
  'PostgreSQL, GET lead, 128 connections: requests/s of SQLite': {
    unit: 'x',
    target: { atLeast: 0.65 },
    goal: { atLeast: 0.7 },
  },
  'PostgreSQL store: transactions, 32 at once of one by one': {
    unit: 'x',
    target: { atLeast: 4 },
    goal: { atLeast: 6 },
  },
  'Element, slow 4G: first card of a plain page': { unit: 'x', target: { atMost: 1.6 } },
  'Element with token-url, slow 4G: first card of a plain page': { unit: 'x', target: { atMost: 2.2 } },
  'Hosted page, slow 4G: first card of a plain page': { unit: 'x', target: { atMost: 1.15 } },
  'Hosted page, slow 4G: LCP of a plain page': { unit: 'x', target: { atMost: 1.15 } },
  'Hosted page with #token, slow 4G: first card of a plain page': { unit: 'x', target: { atMost: 2.1 } },
  'Widget: tap to open details of a plain page': { unit: 'x', target: { atMost: 1.3 } },
  'Widget: slowest response to a tap or key': { unit: 'ms', target: { atMost: 110 } },
  'Widget: worst frame of a fling through 1000 offers': { unit: 'ms', target: { atMost: 50 } },
  'Widget: CLS while it loads': { unit: 'CLS', target: { atMost: 0 } },
  'Widget: CLS of a whole visit': { unit: 'CLS', target: { atMost: 0 } },
  'Teaser, slow 4G: FCP of the page without it': { unit: 'x', target: { atMost: 1.02 } },
  'Teaser: CLS while it loads': { unit: 'CLS', target: { atMost: 0 } },
} as const satisfies Readonly<Record<string, Target>>;

/** Compares a figure with its target. */
export function check(what: keyof typeof targets, value: number | null): Check {
  return { what, value, ...targets[what] };
}
