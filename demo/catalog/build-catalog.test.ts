import { expect, test } from 'vitest';
import { ageRangeIds } from '@rewards-wall/shared/catalog/age-ranges.ts';
import { browserFamilies } from '@rewards-wall/shared/catalog/devices.ts';
import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import { importedOffer } from '../../server/schema/imported-offer.ts';
import type { ImportedOffer } from '../../server/schema/imported-offer.ts';
import { demoCatalog } from './build-catalog.ts';

const rows = demoCatalog('http://127.0.0.1:3000');
const offers: readonly ImportedOffer[] = rows.map((row) => importedOffer.parse(row));
const values = <T>(pick: (offer: ImportedOffer) => readonly T[]): Set<T> => new Set(offers.flatMap(pick));
const some = (holds: (offer: ImportedOffer) => boolean): boolean => offers.some(holds);
const now = Date.parse('2026-01-01T00:00:00Z');

test('is the same every time, and only destinations have the public URL', () => {
  expect(demoCatalog('http://127.0.0.1:3000')).toEqual(rows);
  const elsewhere = demoCatalog('https://wall.example').map((row) => importedOffer.parse(row));
  expect(elsewhere.map((offer) => ({ ...offer, destination_url: '' }))).toEqual(
    offers.map((offer) => ({ ...offer, destination_url: '' })),
  );
  expect(elsewhere[0]?.destination_url).toBe(
    'https://wall.example/demo/advertiser?click_id={click_id}&offer_id={offer_id}',
  );
});

test('has at least 320 offers, with unique ids, creatives and events', () => {
  expect(offers.length).toBeGreaterThanOrEqual(320);
  expect(offers.map((offer) => offer.offer_id)).toEqual(offers.map((_, index) => 1001 + index));
  expect(values((offer) => [offer.creative_id]).size).toBe(offers.length);
  const events = offers.flatMap((offer) => offer.events.map((event) => event.event_id));
  expect(new Set(events).size).toBe(events.length);
});

test('never shows one user the same offer twice', () => {
  const seen = new Set<string>();
  for (const { name, targeting, mobile_app } of offers) {
    for (const country of targeting.countries.length === 0 ? ['*'] : targeting.countries) {
      const key = `${name} ${country} ${String(mobile_app?.platform)}`;
      expect(seen, key).not.toContain(key);
      seen.add(key);
    }
  }
});

test('covers every category, and over ten countries', () => {
  expect(values((offer) => offer.category_id)).toEqual(new Set(categoryIds));
  expect(values((offer) => offer.targeting.countries).size).toBeGreaterThanOrEqual(10);
  for (const country of ['US', 'GB', 'DE', 'FR', 'ES', 'MX', 'BR', 'JP', 'SA', 'IN']) {
    const here = offers.filter(({ targeting }) => targeting.countries.includes(country));
    expect(here.length, country).toBeGreaterThanOrEqual(10);
  }
  expect(offers.filter(({ targeting }) => targeting.countries.length === 0).length).toBeGreaterThanOrEqual(30);
});

test('covers every targeting dimension and its values', () => {
  expect(values((offer) => offer.targeting.languages)).toEqual(new Set(['ar', 'de', 'es', 'fr', 'ja', 'pt']));
  expect(values((offer) => offer.targeting.devices)).toEqual(new Set(['desktop', 'phone', 'tablet']));
  expect(values((offer) => offer.targeting.target_system)).toEqual(new Set([30, 40, 50, 51, 52, 56]));
  expect(values((offer) => offer.targeting.browsers)).toEqual(new Set(browserFamilies));
  expect(values((offer) => [offer.targeting.gender])).toEqual(new Set(['f', 'm', null]));
  expect(values((offer) => offer.targeting.age_range_id)).toEqual(new Set(ageRangeIds));
});

test('has surveys for answers to every question, and answers on surveys only', () => {
  const questions = values((offer) => Object.keys(offer.targeting.answers).map(Number));
  expect(questions).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 11]));
  for (const { category_id, targeting } of offers) {
    if (Object.keys(targeting.answers).length > 0) expect(category_id).toContain(20);
  }
});

test('has current, future and past schedules, and caps of both kinds', () => {
  expect(
    some(({ starts_at, ends_at }) => starts_at !== null && ends_at !== null && starts_at < now && ends_at > now),
  ).toBe(true);
  expect(some(({ starts_at }) => starts_at !== null && starts_at > now)).toBe(true);
  expect(some(({ ends_at }) => ends_at !== null && ends_at < now)).toBe(true);
  expect(some(({ starts_at, ends_at }) => starts_at === null && ends_at === null)).toBe(true);
  expect(values((offer) => (offer.cap === null ? [] : [offer.cap.per]))).toEqual(new Set(['day', 'total']));
});

test('has repeatable offers', () => {
  expect(some(({ repeatable }) => repeatable === 1)).toBe(true);
});

test('has offers with events, with and without times', () => {
  const events = offers.flatMap((offer) => offer.events);
  expect(offers.filter((offer) => offer.events.length > 1).length).toBeGreaterThanOrEqual(20);
  expect(events.some((event) => event.time_to_complete === null)).toBe(true);
  expect(events.some((event) => event.time_to_complete !== null && event.time_to_complete > 0)).toBe(true);
  expect(events.some((event) => event.estimated_time_to_complete === 0)).toBe(true);
  expect(events.some((event) => event.estimated_time_to_complete > 0)).toBe(true);
});

test('has mobile apps of both stores, each for the systems of its store', () => {
  for (const { mobile_app, category_id, targeting } of offers) {
    expect(mobile_app !== undefined).toBe(category_id.includes(18));
    if (mobile_app === undefined) continue;
    const android = mobile_app.platform === 1;
    expect(mobile_app.store_id).toMatch(android ? /^com\.[a-z]+\.[a-z]+$/ : /^\d{10}$/);
    for (const system of targeting.target_system) expect(android ? [40, 56] : [50, 51, 52]).toContain(system);
  }
  expect(values((offer) => (offer.mobile_app ? [offer.mobile_app.platform] : []))).toEqual(new Set([1, 2]));
});

test('has every form of the optional fields', () => {
  expect(values((offer) => [offer.credit_delay])).toEqual(new Set(['0', '14', '2', '2-4', '7']));
  expect(values((offer) => [offer.requirements === null])).toEqual(new Set([false, true]));
  expect(values((offer) => [offer.is_support_center_disabled])).toEqual(new Set([0, 1]));
  expect(values((offer) => [offer.featured_global])).toEqual(new Set([0, 1]));
  expect(offers.every((offer) => offer.source === null && offer.prior > 0 && offer.payout > 0)).toBe(true);
});
