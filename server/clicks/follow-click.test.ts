import fc from 'fast-check';
import { destinationMacros } from '@rewards-wall/shared/schema/destination.ts';
import { expect, test } from 'vitest';
import { readClickPerson } from '../security/click-person.ts';
import { decodeTerms } from '../store/click-terms.ts';
import type { ClickClaims } from './click-token.ts';
import { clientFacts, follow, NOW, offer, origin, wall, withClaims, type Scene } from './follow-click.fixture.ts';

test('a click freezes the terms of its offer', async () => {
  const { click } = await follow();
  expect(click).toMatchObject({ offerId: 5, payout: 10_000, amount: 1_000_000, country: 'US', at: NOW, cap: null });
  expect(decodeTerms(click?.terms ?? '')).toEqual(offer.price.terms);
});

test('only a new click of a user who is no test user is counted, at its placement', async () => {
  const opened = withClaims({ placement: 'shop' });
  expect((await follow({ opened })).counted).toEqual(['shop']);
  const repeat = await follow({ opened, answer: ({ clickId }) => ({ kind: 'repeat', clickId }) });
  expect(repeat.counted).toEqual([]);
  expect((await follow({ opened, offer: { ...offer, isTestUser: true } })).counted).toEqual([]);
});

test('a click that states no version of its system has that of the list, unless it comes from another system', async () => {
  const android = { ...clientFacts, targetSystems: [30, 40], osVersion: { system: 'android', version: '11' } as const };
  const opened = withClaims({ clientFacts: android });
  const versionAt = async (facts: Partial<ClickClaims['clientFacts']>) => {
    const { asked } = await follow({ opened, origin: { ...origin, clientFacts: { ...android, ...facts } } });
    return asked[0]?.clientFacts.osVersion ?? null;
  };
  expect(await versionAt({ osVersion: null })).toEqual({ system: 'android', version: '11' });
  expect(await versionAt({ osVersion: { system: 'android', version: '12' } })).toEqual({
    system: 'android',
    version: '12',
  });
  expect(await versionAt({ osVersion: null, targetSystems: [30, 50] })).toBeNull();
});

test('a simulated click stores and passes on the address that it stands for, and counts it nowhere', async () => {
  const simulated = await follow({
    opened: withClaims({ simulatedIp: '8.8.4.4' }),
    offer: { ...offer, destinationUrl: 'https://advertiser.example/?ip={ip}' },
    origin: { ...origin, ip: '127.0.0.1' },
  });
  expect(simulated.outcome).toEqual({ kind: 'redirect', location: 'https://advertiser.example/?ip=8.8.4.4' });
  const { click, vault } = simulated;
  const key = vault.newPersonKey();
  const sealed = click?.sealer.seal(key.wrappedKey) ?? new Uint8Array();
  expect(readClickPerson(vault.open(vault.unwrapPersonKey(key.wrappedKey), sealed))).toMatchObject({ ip: '8.8.4.4' });
  expect(click?.ipDigest).toBeNull();
});

test('a cap counts the UTC day of the click', async () => {
  const { click } = await follow({ offer: { ...offer, cap: { leads: 9, per: 'day' } } });
  expect(click?.cap).toEqual({ leads: 9, per: 'day', day: '2026-03-10' });
});

test('a device id is stored sealed and as a keyed digest; without a device id there is no digest', async () => {
  const { click, vault } = await follow();
  expect(click?.deviceDigest).toBe(vault.deviceDigest('ad-id'));
  expect(JSON.stringify({ ...click, sealed: null })).not.toContain('ad-id');
  expect((await follow({ opened: withClaims({ device: '' }) })).click?.deviceDigest).toBeNull();
});

test('a repeat redirects with the id of the first click, and a full offer does not redirect', async () => {
  const offerAt = { ...offer, cap: { leads: 1, per: 'total' } as const };
  const repeat = await follow({ offer: offerAt, answer: () => ({ kind: 'repeat', clickId: 'clk_first' }) });
  expect(repeat.outcome).toEqual({ kind: 'redirect', location: 'https://advertiser.example/?c=clk_first' });
  const full = await follow({ offer: offerAt, answer: () => ({ kind: 'full' }) });
  expect(full.outcome).toEqual({ kind: 'unavailable', reason: 'full', isNamed: true, wall });
});

test('stores nothing for an invalid token, a removed wall, or an offer that the user may not have', async () => {
  const refusals: [Scene, string][] = [
    [{ opened: null }, 'dead_link'],
    [{ opened: withClaims({ adwallId: 8 }) }, 'unavailable'],
    [{ offer: null }, 'unavailable'],
  ];
  for (const [scene, kind] of refusals) {
    expect(await follow(scene)).toMatchObject({ outcome: { kind }, recorded: [] });
  }
  expect((await follow({ offer: null })).outcome).toMatchObject({ reason: 'country', isNamed: true });
});

test("targets by the click's own IP address, and by the list's country if that address is not public", async () => {
  const ofClick = await follow();
  expect(ofClick.asked[0]).toEqual({ clientFacts: { ...clientFacts, country: 'US' }, ipDigest: expect.any(String) });
  const inside = await follow({
    origin: { ...origin, ip: '192.168.1.9', clientFacts: { ...clientFacts, country: null } },
  });
  expect(inside.asked[0]).toEqual({ clientFacts, ipDigest: null });
  expect(inside.click).toMatchObject({ country: 'DE', ipDigest: null });
});

test('a device that may be another on a touch screen is the one that the list was for', async () => {
  const mac = { ...clientFacts, device: 'desktop', targetSystems: [] } as const;
  const ipad = { device: 'tablet', targetSystems: [30, 50, 52] } as const;
  const onMac = { ...origin, clientFacts: mac, onTouchScreen: ipad };
  const listedFor = (listed: Pick<typeof clientFacts, 'device' | 'targetSystems'>) =>
    follow({ origin: onMac, opened: withClaims({ clientFacts: { ...clientFacts, ...listed } }) });
  expect((await listedFor(ipad)).asked[0]?.clientFacts).toEqual({ ...mac, ...ipad });
  expect((await listedFor(mac)).asked[0]?.clientFacts).toEqual(mac);
  expect((await listedFor({ device: 'phone', targetSystems: [30, 50, 51] })).asked[0]?.clientFacts).toEqual(mac);
});

const everyMacro = `https://advertiser.example/land/{click_id}?${destinationMacros.map((name) => `${name}={${name}}`).join('&')}&end=1#{subid1}`;

test('fills every macro', async () => {
  const { click, outcome } = await follow({ offer: { ...offer, destinationUrl: everyMacro } });
  const { pathname, searchParams, hash } = new URL('location' in outcome ? outcome.location : '');
  expect(Object.fromEntries(searchParams)).toEqual({
    click_id: click?.clickId,
    offer_id: '5',
    subid1: 'ann',
    subid2: 'two',
    subid3: 'three',
    subid4: 'four',
    device: 'ad-id',
    country: 'US',
    ip: '8.8.8.8',
    timestamp: String(Math.floor(NOW / 1000)),
    wall_id: '7',
    publisher_id: '3',
    source_user_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    end: '1',
  });
  expect(pathname).toBe(`/land/${click?.clickId}`);
  expect(hash).toBe('#ann');
});

test("a source's id of a user is always the same, and another one at each source and wall", async () => {
  const idOf = async (source: string, subid1 = 'ann') => {
    const given = { ...offer, source, destinationUrl: 'https://advertiser.example/?u={source_user_id}' };
    const { outcome } = await follow({ opened: withClaims({ subid1 }), offer: given });
    return 'location' in outcome ? outcome.location : '';
  };
  expect(await idOf('acme')).toBe(await idOf('acme'));
  const ids = [await idOf('acme'), await idOf('other'), await idOf('acme', 'bob')];
  expect(new Set(ids).size).toBe(3);
  expect(ids.join(' ')).not.toMatch(/ann|bob/);
});

test('a value changes nothing of the destination but its own place', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }).map((value) => value.toWellFormed()),
    fc.constantFrom(
      '&click_id=other',
      '#',
      '?',
      '//evil.example',
      '../..',
      '{click_id}',
      '%00',
      '%26a=b',
      '\\',
      '+',
      '@x',
    ),
    fc.constantFrom('\r\nSet-Cookie: a=b', '$&', '$1', "';--", '<script>', '\u202e', 'a;b', '=', '"'),
  );
  const destinationUrl = everyMacro.replace('/{click_id}?', '/{subid2}?');
  await fc.assert(
    fc.asyncProperty(
      fc.record({ subid1: hostile, subid2: hostile, subid3: hostile, subid4: hostile, device: hostile }),
      async (values) => {
        const { outcome } = await follow({ opened: withClaims(values), offer: { ...offer, destinationUrl } });
        const location = 'location' in outcome ? outcome.location : '';
        expect(location).toMatch(/^[\w\-.~:/?&=#%]+$/);
        const url = new URL(location);
        expect(url.host).toBe('advertiser.example');
        expect([...url.searchParams.keys()]).toEqual([...destinationMacros, 'end']);
        for (const [name, value] of Object.entries(values)) expect(url.searchParams.get(name)).toBe(value);
        expect(decodeURIComponent(url.hash.slice(1))).toBe(values.subid1);
      },
    ),
  );
});
