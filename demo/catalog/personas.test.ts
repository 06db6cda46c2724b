import { createRequire } from 'node:module';
import UAParser from 'ua-parser-js';
import { expect, test } from 'vitest';
import { ageRangesOf } from '@rewards-wall/shared/catalog/age-ranges.ts';
import { browserFamilies, platformTypes, profileDeviceIds } from '@rewards-wall/shared/catalog/devices.ts';
import { incomeOptions, INCOME_QUESTION, questions } from '@rewards-wall/shared/catalog/questions.ts';
import { demoDevices, demoPlaces, demoUsers } from './personas.ts';

/** geoip-lite ships no types; only the country is used. */
const geoip: unknown = createRequire(import.meta.url)('geoip-lite');
function countryOf(ip: string): unknown {
  const lookup: unknown = Object(geoip).lookup;
  if (typeof lookup !== 'function') throw new Error('geoip-lite has no lookup');
  return Object(lookup(ip)).country;
}

test('has four users, one of whom has not signed up', () => {
  expect(new Set(demoUsers.map((user) => user.subid1)).size).toBe(4);
  expect(demoUsers.filter((user) => user.profile === null)).toHaveLength(1);
});

test('gives every signed-up user a valid profile with answers to every required question', () => {
  for (const user of demoUsers) {
    const { profile } = user;
    if (profile === null) continue;
    expect(profile).toMatchObject({ country: user.country, gender: user.gender });
    const age = 2026 - Number(profile.dob.slice(0, 4));
    expect(ageRangesOf(age)).toContain(user.age_range_id);
    expect(countryOf(profile.ip)).toBe(user.country);
    expect(profile.zip).toMatch(/^[A-Za-z0-9_-]{1,10}$/);
    expect(profile.email).toMatch(/@example\.com$/);
    expect(platformTypes).toContain(profile.platform_type);
    expect(browserFamilies).toContain(profile.browser_family);
    for (const id of profile.target_system_selected) expect(profileDeviceIds).toContain(id);
    const known = new Set(questions.map((question) => String(question.id)));
    expect(Object.keys(profile.answers).filter((id) => !known.has(id))).toEqual([]);
    for (const { id, kind, required, options } of questions) {
      const answer = profile.answers[String(id)];
      if (required) expect(answer, String(id)).toBeDefined();
      const chosen = [answer ?? []].flat().map(Number);
      if (kind !== 'multiple') expect(chosen).toHaveLength(1);
      const allowed = (id === INCOME_QUESTION ? incomeOptions(profile.country) : options).map((option) => option.id);
      for (const option of chosen) expect(allowed, String(id)).toContain(option);
    }
  }
});

test('places every sample address in its country', () => {
  expect(new Set(demoPlaces.map((place) => place.country)).size).toBeGreaterThanOrEqual(10);
  for (const place of demoPlaces) expect(countryOf(place.ip), place.ip).toBe(place.country);
  const reachable = demoPlaces.map((place) => place.country);
  for (const user of demoUsers) expect(reachable).toContain(user.country);
});

test.for([
  ['iphone', 'iOS', 'mobile', /Safari/],
  ['ipad', 'iOS', 'tablet', /Safari/],
  ['android', 'Android', 'mobile', /Chrome/],
  ['android-4', 'Android', 'mobile', /Chrome/],
  ['windows', 'Windows', undefined, /Chrome/],
  ['mac', 'Mac OS', undefined, /Safari/],
  ['linux', 'Linux', undefined, /Firefox/],
] as const)('%s is recognized', ([id, os, type, browser]) => {
  const device = demoDevices.find((candidate) => candidate.id === id);
  const seen = new UAParser(device?.userAgent).getResult();
  expect([seen.os.name, seen.device.type]).toEqual([os, type]);
  expect(seen.browser.name).toMatch(browser);
  if (id === 'android-4') expect(seen.os.version).toMatch(/^4\.4/);
});
