import { fraudActions, type FraudRuleName } from '@rewards-wall/shared/fraud-rules.ts';
import { fraudSettings } from '@rewards-wall/shared/settings/fraud-settings.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { findFraud, strongestFinding } from './find-fraud.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0';

const honest: Evidence = {
  secondsToLead: 600,
  otherUsersOfIp: 0,
  otherUsersOfDevice: 0,
  similarUsers: 0,
  leadsWithinHour: 1,
  clickCountry: 'US',
  leadCountry: 'US',
  userAgent: BROWSER,
  isFromDatacenter: false,
};
const defaults = fraudSettings.parse({});
const rulesFound = (evidence: Partial<Evidence>, settings = defaults) =>
  findFraud(settings, { ...honest, ...evidence }).map(({ rule }) => rule);

test('finds nothing about an honest lead, nor about one with unknown facts', () => {
  expect(rulesFound({})).toEqual([]);
  expect(rulesFound({ userAgent: null, clickCountry: null, leadCountry: null })).toEqual([]);
});

test.each<[FraudRuleName, Partial<Evidence>, Partial<Evidence>]>([
  ['agent', { userAgent: 'curl/8.5.0' }, { userAgent: BROWSER }],
  ['country', { leadCountry: 'DE' }, { leadCountry: null }],
  ['datacenter', { isFromDatacenter: true }, {}],
  ['duplicate_device', { otherUsersOfDevice: 1 }, { otherUsersOfDevice: 0 }],
  ['duplicate_ip', { otherUsersOfIp: 4 }, { otherUsersOfIp: 3 }],
  ['similar_id', { similarUsers: 1 }, { similarUsers: 0 }],
  ['too_fast', { secondsToLead: 9 }, { secondsToLead: 10 }],
  ['velocity', { leadsWithinHour: 31 }, { leadsWithinHour: 30 }],
])('%s finds a lead beyond its limit, and none at the limit', (rule, beyond, within) => {
  expect(rulesFound(beyond)).toEqual([rule]);
  expect(rulesFound(within)).toEqual([]);
});

test.each(['duplicate_device', 'duplicate_ip', 'velocity'] as const)("%s uses the wall's limit", (rule) => {
  const counts = { otherUsersOfIp: 6, otherUsersOfDevice: 6, leadsWithinHour: 6 };
  const at = (limit: number) => rulesFound(counts, fraudSettings.parse({ [rule]: { action: 'hold', limit } }));
  expect(at(5)).toContain(rule);
  expect(at(6)).not.toContain(rule);
});

test('a finding names its action and reason; a rule that is off finds nothing', () => {
  const settings = fraudSettings.parse({ too_fast: { action: 'reject', limit: 60 }, agent: { action: 'off' } });
  expect(findFraud(settings, { ...honest, secondsToLead: 3, userAgent: 'curl/8' })).toEqual([
    { rule: 'too_fast', action: 'reject', reason: '3 s after the click; the minimum is 60 s' },
  ]);
});

test('each finding says what was found', () => {
  const all = fraudSettings.parse(
    Object.fromEntries(Object.entries(defaults).map(([rule, setting]) => [rule, { ...setting, action: 'flag' }])),
  );
  const suspicious: Evidence = {
    secondsToLead: 3,
    otherUsersOfIp: 9,
    otherUsersOfDevice: 8,
    similarUsers: 2,
    leadsWithinHour: 77,
    clickCountry: 'US',
    leadCountry: 'DE',
    userAgent: 'Wget/1.21.4',
    isFromDatacenter: true,
  };
  expect(Object.fromEntries(findFraud(all, suspicious).map(({ rule, reason }) => [rule, reason]))).toEqual({
    agent: 'a library: wget',
    country: 'click from US, lead from DE',
    datacenter: 'click from a data center',
    duplicate_device: `8 other users on this device; the maximum is ${defaults.duplicate_device.limit}`,
    duplicate_ip: `9 other users at this address; the maximum is ${defaults.duplicate_ip.limit}`,
    similar_id: 'another user with an id that looks the same completed the offer',
    too_fast: `3 s after the click; the minimum is ${defaults.too_fast.limit} s`,
    velocity: `77 leads within an hour; the maximum is ${defaults.velocity.limit}`,
  });
});

test('a new wall holds leads of similar ids, and flags what the other rules find', () => {
  const actions = Object.entries(defaults).map(([rule, { action }]) => [rule, action]);
  expect(Object.fromEntries(actions.filter(([, action]) => action !== 'flag'))).toEqual({ similar_id: 'hold' });
});

test('a rule that is off finds nothing, whatever the evidence', () => {
  const off = fraudSettings.parse(Object.fromEntries(Object.keys(defaults).map((rule) => [rule, { action: 'off' }])));
  const worst = { secondsToLead: 0, otherUsersOfIp: 99, otherUsersOfDevice: 99, similarUsers: 99, leadsWithinHour: 99 };
  expect(rulesFound({ ...worst, leadCountry: 'DE', userAgent: 'curl/8', isFromDatacenter: true }, off)).toEqual([]);
});

test('a click or a lead of unknown country is never from another one', () => {
  expect(rulesFound({ clickCountry: null, leadCountry: 'DE' })).toEqual([]);
  expect(rulesFound({ clickCountry: 'US', leadCountry: null })).toEqual([]);
});

test('the strongest finding decides, in any order of findings', () => {
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

test('no finding quotes the user agent', () => {
  const evidence = fc.record({
    secondsToLead: fc.nat(),
    otherUsersOfIp: fc.nat(100),
    otherUsersOfDevice: fc.nat(100),
    similarUsers: fc.nat(100),
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
