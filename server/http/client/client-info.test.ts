import { expect, test } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { acceptedLanguages, clientReader, clientFactsOf, type Client } from './client-info.ts';
import { readAgent } from './user-agent.ts';

test('languages by preference, as primary subtags', () => {
  expect(acceptedLanguages('pt-BR,pt;q=0.9,en;q=0.8,*;q=0.1')).toEqual(['pt', 'en']);
  expect(acceptedLanguages('en;q=0.2, de-CH, fr;q=0')).toEqual(['de', 'en']);
  expect(acceptedLanguages('x,'.repeat(1000))).toEqual([]);
  expect(acceptedLanguages('en;q=abc')).toEqual(['en']);
});

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  android13:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  android4:
    'Mozilla/5.0 (Linux; Android 4.4.2; Nexus 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/40.0.0.0 Mobile Safari/537.36',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0',
  curl: 'curl/8.0',
};

test('agents by their device, systems and browser', () => {
  expect(readAgent(agents.iphone)).toMatchObject({
    device: 'phone',
    targetSystems: [30, 50, 51],
    browser: 'safari',
    platformType: 'ios_phone',
  });
  expect(readAgent(agents.ipad)).toMatchObject({
    device: 'tablet',
    targetSystems: [30, 50, 52],
    platformType: 'ios_tablet',
  });
  expect(readAgent(agents.android13)).toMatchObject({
    device: 'phone',
    targetSystems: [30, 40, 56],
    browser: 'chrome',
  });
  expect(readAgent(agents.android4)).toMatchObject({ device: 'phone', targetSystems: [30, 40] });
  expect(readAgent(agents.windows)).toMatchObject({
    device: 'desktop',
    targetSystems: [],
    browser: 'chrome',
    isBrowser: true,
  });
  expect(readAgent(agents.firefox)).toMatchObject({ browser: 'firefox', platformType: 'desktop' });
  expect(readAgent(agents.curl)).toMatchObject({ device: 'desktop', browser: null, isBrowser: false });
  expect(readAgent('')).toMatchObject({ isBrowser: false });
});

test('the ip and user-agent parameters win over what the request shows', () => {
  const client: Client = {
    ip: '1.1.1.1',
    isSecure: true,
    isTrustedProxy: true,
    isUntrustedProxy: false,
    userAgent: agents.windows,
    languages: ['en'],
    countryFromProxy: 'FR',
  };
  const lookup = (ip: string): string | null => (ip === '2.2.2.2' ? 'DE' : 'US');
  expect(clientFactsOf(client, lookup, {})).toMatchObject({ country: 'FR', device: 'desktop' });
  expect(clientFactsOf({ ...client, countryFromProxy: null }, lookup, {})).toMatchObject({ country: 'US' });
  expect(clientFactsOf(client, lookup, { ip: '2.2.2.2', userAgent: agents.iphone })).toMatchObject({
    country: 'DE',
    device: 'phone',
  });
});

test("a trusted proxy's country counts when it is one: networks send XX and T1 for what they don't know", () => {
  const origin = { ip: '10.0.0.1', isSecure: true, isUntrustedProxy: false, isTrustedProxy: true };
  const countryOf = (country: string, isTrustedProxy = true) =>
    clientReader({ readOrigin: () => ({ ...origin, isTrustedProxy }), countryHeader: 'CF-IPCountry' })({
      headers: { 'cf-ipcountry': country },
    } as unknown as IncomingMessage).countryFromProxy;
  expect(countryOf('de')).toBe('DE');
  for (const unknown of ['XX', 'T1', 'D', 'DEU', '']) expect(countryOf(unknown), unknown).toBeNull();
  expect(countryOf('de', false)).toBeNull();
});
