import { expect, test } from 'vitest';
import { describeRule } from './describe-rule.ts';
import { refusingRule, type MatchRequest } from './match.ts';
import { anyRequest, desktop, sampleOffer } from './samples.fixture.ts';

const german = { gender: 'f', age: 30, country: 'DE', answers: {} } as const;
type Parts = Parameters<typeof sampleOffer>[1];
const survey: Parts = { category_id: [20], targeting: { countries: ['US'] } };
const browsers: Parts = { targeting: { browsers: ['chrome', 'safari'] } };
const onlySafari: Parts = { ...browsers, conditions: { browsers: ['Safari'] } };

test.each<[Parts, Partial<MatchRequest>, string]>([
  [survey, { clientFacts: { ...desktop, country: 'FR' } }, "Only for US; the user's country is FR."],
  [survey, { clientFacts: { ...desktop, country: null } }, "Only for US; the user's country is unknown."],
  [survey, { person: german }, 'Only for US; the profile of the user names another country.'],
  [survey, { clientFacts: null, person: german }, 'Only for US; the profile of the user names another country.'],
  [
    browsers,
    { clientFacts: { ...desktop, browser: 'opera' } },
    "Only for chrome, safari; the user's browser is opera.",
  ],
  [browsers, { clientFacts: { ...desktop, browser: null } }, "Only for chrome, safari; the user's browser is unknown."],
  [onlySafari, {}, "Only for Safari; the user's browser is chrome."],
])('the sentence about the rule that hides %j from %j is true', (parts, known, sentence) => {
  const offer = sampleOffer(1, parts);
  const request = { ...anyRequest, ...known };
  const rule = refusingRule(offer, request);
  expect(rule && describeRule(rule, offer, request)).toBe(sentence);
});

test('the systems that an offer is for are named, not numbered', () => {
  const offer = sampleOffer(1, { targeting: { target_system: [40, 51, 56] } });
  expect(describeRule('target_system', offer, {} as MatchRequest)).toBe(
    'Only for these systems: Android, iPhone, Android 5.0 and above.',
  );
});

test('the versions that an offer needs are named with the one that the user has', () => {
  const offer = sampleOffer(1, {
    conditions: { os_version: { ios: { min: '15', max: '17' }, android: { min: '12' } } },
  });
  const request = { clientFacts: { osVersion: { system: 'android', version: '11' } } } as MatchRequest;
  expect(describeRule('os_version', offer, request)).toBe(
    'Only for iOS 15 to 17, Android 12 or newer; the user has Android 11.',
  );
});
