import { fraudActions, fraudSettings, type FraudRuleName } from '../../schema/fraud-settings.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { findFraud, strongestFinding } from './find-fraud.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0';

const honest: Evidence = {
  secondsToLead: 600,
  otherUsersOfIp: 0,
  otherUsersOfDevice: 0,
  leadsWithinHour: 1,
  clickCountry: 'US',
  leadCountry: 'US',
  userAgent: BROWSER,
  isFromDatacenter: false,
};
const defaults = fraudSettings.parse({});
const rulesFound = (evidence: Partial<Evidence>, settings = defaults) =>
  findFraud(settings, { ...honest, ...evidence }).map(({ rule }) => rule);

test('nothing is found of an honest lead, nor of one that nothing is known of', () => {
  expect(rulesFound({})).toEqual([]);
  expect(rulesFound({ userAgent: null, clickCountry: null, leadCountry: null })).toEqual([]);
});

test.each<[FraudRuleName, Partial<Evidence>, Partial<Evidence>]>([
  ['agent', { userAgent: 'curl/8.5.0' }, { userAgent: BROWSER }],
  ['country', { leadCountry: 'DE' }, { leadCountry: null }],
  ['datacenter', { isFromDatacenter: true }, {}],
  ['duplicate_device', { otherUsersOfDevice: 1 }, { otherUsersOfDevice: 0 }],
  ['duplicate_ip', { otherUsersOfIp: 4 }, { otherUsersOfIp: 3 }],
  ['too_fast', { secondsToLead: 9 }, { secondsToLead: 10 }],
  ['velocity', { leadsWithinHour: 31 }, { leadsWithinHour: 30 }],
])('%s finds what is beyond its limit, and nothing at it', (rule, beyond, within) => {
  expect(rulesFound(beyond)).toEqual([rule]);
  expect(rulesFound(within)).toEqual([]);
});

test.each(['duplicate_device', 'duplicate_ip', 'velocity'] as const)('%s takes its limit from the wall', (rule) => {
  const counts = { otherUsersOfIp: 6, otherUsersOfDevice: 6, leadsWithinHour: 6 };
  const at = (limit: number) => rulesFound(counts, fraudSettings.parse({ [rule]: { action: 'hold', limit } }));
  expect(at(5)).toContain(rule);
  expect(at(6)).not.toContain(rule);
});

test.each([
  '',
  '  ',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/20.0.3',
  'selenium/4.1.0 (python linux)',
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.31.0',
  'Python-urllib/3.11',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'Java/17.0.2',
  'Apache-HttpClient/4.5.14 (Java/17)',
  'node',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'axios/1.6.2',
  'GuzzleHttp/7',
  'PostmanRuntime/7.36.0',
  'Dart/3.2 (dart:io)',
])('the agent %j is no person at a browser', (userAgent) => {
  expect(rulesFound({ userAgent })).toEqual(['agent']);
});

test.each([
  BROWSER,
  'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0 Mobile Safari/537.36 okhttp/4.9',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Opera/9.80 (Android; Opera Mini/36.2) Presto/2.12.423 Version/12.16',
  'Nodeshop/1.0 (Android 14)',
  'JavaFX browser',
])('the agent %j may be one', (userAgent) => {
  expect(rulesFound({ userAgent })).toEqual([]);
});

test('a finding has its action and says why; a rule that is off finds nothing', () => {
  const settings = fraudSettings.parse({ too_fast: { action: 'reject', limit: 60 }, agent: { action: 'off' } });
  expect(findFraud(settings, { ...honest, secondsToLead: 3, userAgent: 'curl/8' })).toEqual([
    { rule: 'too_fast', action: 'reject', reason: '3 s after the click; the minimum is 60 s' },
  ]);
});

test('the strongest finding decides, whatever the order', () => {
  const findings = fc.array(
    fc.record({
      rule: fc.constantFrom('agent', 'velocity'),
      action: fc.constantFrom('flag', 'hold', 'reject'),
      reason: fc.string(),
    }),
  );
  fc.assert(
    fc.property(findings, (found) => {
      const actions = found.map(({ action }) => action);
      const expected = (['reject', 'hold'] as const).find((action) => actions.includes(action)) ?? null;
      expect(strongestFinding(found)?.action ?? null).toBe(expected);
    }),
  );
});

test('no finding names the agent, the address or anything else of the person', () => {
  const evidence = fc.record({
    secondsToLead: fc.nat(),
    otherUsersOfIp: fc.nat(100),
    otherUsersOfDevice: fc.nat(100),
    leadsWithinHour: fc.nat(1000),
    clickCountry: fc.constantFrom('US', null),
    leadCountry: fc.constantFrom('DE', null),
    userAgent: fc.string().map((text) => `curl/8 ${text}-private-part`),
    isFromDatacenter: fc.boolean(),
  });
  const action = fc.constantFrom(...fraudActions);
  fc.assert(
    fc.property(evidence, action, (facts, ofAgent) => {
      const findings = findFraud(fraudSettings.parse({ agent: { action: ofAgent } }), facts);
      expect(JSON.stringify(findings)).not.toContain('private-part');
    }),
  );
});
