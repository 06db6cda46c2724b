import { expect, test } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { clientReader, clientFactsOf, type Client } from './client-info.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test('the ip and user-agent parameters override the address and header of the request', () => {
  const client: Client = {
    ip: '1.1.1.1',
    isSecure: true,
    isTrustedProxy: true,
    isUntrustedProxy: false,
    userAgent: WINDOWS,
    languages: ['en'],
    countryFromProxy: 'FR',
  };
  const lookup = (ip: string): string | null => (ip === '2.2.2.2' ? 'DE' : 'US');
  expect(clientFactsOf(client, lookup, {})).toMatchObject({ country: 'FR', device: 'desktop' });
  expect(clientFactsOf({ ...client, countryFromProxy: null }, lookup, {})).toMatchObject({ country: 'US' });
  expect(clientFactsOf(client, lookup, { ip: '2.2.2.2', userAgent: IPHONE })).toMatchObject({
    country: 'DE',
    device: 'phone',
  });
});

test("a trusted proxy's country counts unless it is XX or T1, which proxies send for unknown countries", () => {
  const origin = { ip: '10.0.0.1', isSecure: true, isUntrustedProxy: false, isTrustedProxy: true };
  const countryOf = (country: string, isTrustedProxy = true) =>
    clientReader({ readOrigin: () => ({ ...origin, isTrustedProxy }), countryHeader: 'CF-IPCountry' })({
      headers: { 'cf-ipcountry': country },
    } as unknown as IncomingMessage).countryFromProxy;
  expect(countryOf('de')).toBe('DE');
  for (const unknown of ['XX', 'T1', 'D', 'DEU', '']) expect(countryOf(unknown), unknown).toBeNull();
  expect(countryOf('de', false)).toBeNull();
});
