import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { addressOf, agentOf, USERS } from './users.ts';
import type { Keys } from '../data/seed.ts';

/** A placeholder for a ten-digit counter, which the load generator writes into each request. */
export const COUNTER = '##########';

/** One request as sent. */
export function requestText(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const all = { Host: '127.0.0.1', ...headers, ...(body !== '' && { 'Content-Length': String(body.length) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** The target of the `n`th user's request for offers. `limit` null: all offers. */
export function offersTarget(keys: Keys, subid1: string, n: number, limit: number | null): string {
  const path = buildPath(routes.offers.path, { pubId: keys.pubId, adwallId: keys.adwallId });
  const query = new URLSearchParams({ subid1, ip: addressOf(n), ...(limit !== null && { limit: String(limit) }) });
  return `${path}?${query.toString()}`;
}

export function offersRequests(keys: Keys, limit: number | null): string[] {
  return Array.from({ length: USERS }, (_, n) =>
    requestText('GET', offersTarget(keys, `user-${n}`, n, limit), { 'User-Agent': agentOf(n) }),
  );
}

/** Credits for one of 10k users. `reason`: adds a description, which is sealed with the user's key. */
export function transactionRequests(keys: Keys, reason: string | null): string[] {
  const parameters = { api_key: keys.secretKey, currency_adjustment: '12.5', ...(reason && { description: reason }) };
  const body = new URLSearchParams(parameters).toString();
  const headers = { 'User-Agent': 'publisher/1.0', 'Content-Type': 'application/x-www-form-urlencoded' };
  return Array.from({ length: USERS }, (_, n) => {
    const { pubId, adwallId } = keys;
    const path = buildPath(routes.createWallTransaction.path, { pubId, adwallId, subid1: `user-${n}` });
    return requestText('POST', path, headers, body);
  });
}

/** A new user's profile in each request. */
export function profileRequests(keys: Keys): string[] {
  const path = `/market-research/api/publisher/${keys.pubId}/profile/${keys.panelId}/user/panel-${COUNTER}.json`;
  const fields = profileFields(keys.panelKey, COUNTER);
  const headers = { 'User-Agent': 'publisher/1.0', 'Content-Type': 'application/json' };
  return Array.from({ length: 250 }, (_, n) =>
    requestText('POST', path, headers, JSON.stringify({ ...fields, ip: addressOf(n) })),
  );
}

/** A profile without an address. `name`: makes its e-mail address unique. */
export function profileFields(panelKey: string, name: string): object {
  return {
    api_key: panelKey,
    email: `ada.${name}@mail.example`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    gender: 'f',
    dob: '1990-05-17',
    address1: '12 Long Street',
    city: 'Springfield',
    state: 'IL',
    country: 'US',
    zip: '62701',
    target_system_selected: [51, 58],
    answers: { 1: '2', 2: '11', 3: '21', 4: '30', 5: '32', 6: '64', 7: '88', 8: ['89', '90'], 9: '109', 11: '126' },
    platform_type: 'desktop',
    browser_family: 'firefox',
  };
}

/** Follows a click URL of the `n`th user. */
export function clickRequest(clickUrl: string, n: number): string {
  return requestText('GET', new URL(clickUrl).pathname, { 'User-Agent': agentOf(n) });
}
