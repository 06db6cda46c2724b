import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { signWebhook } from '../../security/standard-webhook.ts';
import { webhookKey } from '../../security/webhook-secret.ts';
import { isSigned } from '../../networks/signature.ts';
import { networks } from '../../networks/all.ts';
import type { ReportRequest } from './lead-report.ts';
import { readReport } from './read-report.ts';
import { isWeakSource, schemeNamed, schemeNames } from './schemes.ts';
import { NOW, type FakeSource } from '../../networks/simulation/fake-source.ts';
import {
  callOf,
  get,
  PUBLIC_URL,
  fakeOf,
  fakeSources,
  sourceOf,
  vault,
  WEBHOOK_SECRET,
} from './fake-sources.fixture.ts';

const readAt = (now: number, publicUrl = PUBLIC_URL) => readReport({ vault, clock: { now: () => now }, publicUrl });
const read = readAt(NOW);
const schemes = fakeSources.map(({ scheme }) => scheme);
const lead = {
  kind: 'complete',
  clickId: 'clk_1',
  transactionId: 'T-1',
  eventId: '',
  status: 1,
  reason: null,
  country: null,
};
const networkOf = (scheme: string) => networks.find(({ name }) => name === scheme);
/** What the calls of some sources name as payout without signing it. */
function unsignedPayoutOf(scheme: string): { unsignedPayout?: number } {
  if (scheme === 'secret-url') return { unsignedPayout: 990_000 };
  return networkOf(scheme)?.unsignedPayout === undefined ? {} : { unsignedPayout: 12_500 };
}
const identityOf = (fake: FakeSource): string => fake.identity?.({ click: 'clk_1', transaction: 'T-1' }) ?? 'T-1';
const newSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

test('there is a fake source for every scheme', () => {
  expect([...schemes].sort()).toEqual([...schemeNames].sort());
});

describe.each(fakeSources)('$scheme', (fake) => {
  const { scheme } = fake;
  const source = sourceOf(scheme);

  test('reads a lead; its payout counts only if it is named and signed', () => {
    const network = networkOf(scheme);
    const { payout: named } = network?.fields ?? {};
    const isPaid = network ? named !== undefined && isSigned(network.signature, named) : scheme === 'hmac-sha256';
    const payout = isPaid ? 12_500 : null;
    const unsigned = unsignedPayoutOf(scheme);
    const report = { ...lead, transactionId: identityOf(fake), ...fake.names, payout, ...unsigned };
    expect(read(source, callOf(fake))).toEqual({ kind: 'read', report });
  });

  test('a call with another secret, or none, is refused', () => {
    const call = callOf(fake, { secret: newSecret });
    expect(read(source, call)).toEqual({ kind: 'unauthenticated' });
    expect(read(source, get('/leads/acme?click_id=clk_1&transaction_id=T-1'))).toEqual({ kind: 'unauthenticated' });
    expect(read(source, get('/leads/acme'))).toEqual({ kind: 'unauthenticated' });
  });

  test('the secret before a rotation is valid until the overlap ends', () => {
    const rotated = sourceOf(scheme, {
      sealedSecret: vault.sealSecret(newSecret),
      sealedPrevious: source.sealedSecret,
      previousUntil: NOW + 1000,
    });
    const call = callOf(fake);
    expect(readAt(NOW + 999)(rotated, call)).toMatchObject({ kind: 'read' });
    expect(readAt(NOW + 1000)(rotated, call)).toEqual({ kind: 'unauthenticated' });
  });

  test("only addresses on the source's list may call, and only a proven call learns that", () => {
    const listed = sourceOf(scheme, { ips: ['203.0.113.0/28', '2001:db8::/32'] });
    const call = callOf(fake);
    expect(read(listed, call)).toMatchObject({ kind: 'read' });
    expect(read(listed, { ...call, ip: '2001:db8::7' })).toMatchObject({ kind: 'read' });
    expect(read(listed, { ...call, ip: '203.0.113.16' })).toEqual({ kind: 'address_not_allowed' });
    const stranger = callOf(fake, { secret: newSecret });
    expect(read(listed, { ...stranger, ip: '203.0.113.16' })).toEqual({ kind: 'unauthenticated' });
  });
});

test.each(fakeSources.filter(({ canRevoke }) => canRevoke))('a reversal by $scheme names its lead', (fake) => {
  const outcome = read(sourceOf(fake.scheme), callOf(fake, { isRevoked: true }));
  expect(outcome).toMatchObject({
    kind: 'read',
    report: { clickId: 'clk_1', transactionId: identityOf(fake), status: 2, payout: null },
  });
});

describe.each(schemes.filter((scheme) => !isWeakSource(schemeNamed(scheme))))('%s covers everything', (scheme) => {
  const source = sourceOf(scheme);
  const call = callOf(fakeOf(scheme));
  const before = JSON.stringify(read(source, call));

  test('a changed call is refused, or reports the same', () => {
    const changes = fc.record({
      at: fc.nat({ max: call.target.length - 1 }),
      removed: fc.nat({ max: 3 }),
      added: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('&', '=', '0', '9', '-', '&status=2', '%00', '|')),
    });
    fc.assert(
      fc.property(changes, ({ at, removed, added }) => {
        const target = call.target.slice(0, at) + added + call.target.slice(at + removed);
        const outcome = read(source, { ...call, target });
        if (outcome.kind === 'read') expect(JSON.stringify(outcome)).toBe(before);
      }),
      { numRuns: 300 },
    );
  });

  test('every value is signed', () => {
    const query = call.target.slice(call.target.indexOf('?') + 1).split('&');
    for (const pair of query.filter((one) => !one.startsWith('request_id='))) {
      const changed = pair.endsWith('1') ? `${pair}2` : `${pair}1`;
      const outcome = read(source, { ...call, target: call.target.replace(pair, changed) });
      expect({ pair, kind: outcome.kind }).toEqual({ pair, kind: 'unauthenticated' });
    }
  });
});

describe('hmac-sha256 with a signed URL', () => {
  const fake = fakeOf('hmac-sha256');
  const source = sourceOf('hmac-sha256');
  const at = (timestamp: number): ReportRequest =>
    callOf(fake, { values: { '{timestamp}': String(timestamp / 1000) } });

  test.each([
    ['as old as it may be', NOW - 7 * DAY_MS, 'read'],
    ['older', NOW - 7 * DAY_MS - 1000, 'stale'],
    ['five minutes ahead', NOW + 5 * 60_000, 'read'],
    ['further ahead', NOW + 5 * 60_000 + 1000, 'stale'],
  ])('a timestamp %s', (_name, timestamp, kind) => {
    expect(read(source, at(timestamp)).kind).toBe(kind);
  });

  test.each([
    ['set back three hours', -3 * 60 * 60_000, NOW, 'clock_jumped'],
    ['set back three hours, for a timestamp that is valid even so', -3 * 60 * 60_000, NOW - 4 * 60 * 60_000, 'read'],
    ['set ahead, for a timestamp in the future even so', 60 * 60_000, NOW + 2 * 60 * 60_000, 'clock_jumped'],
    ['set ahead ten days', 10 * DAY_MS, NOW, 'clock_jumped'],
    ['set ahead ten days, for a timestamp that was too old before', 10 * DAY_MS, NOW - 8 * DAY_MS, 'stale'],
  ])('if our clock was %s, no call that may be valid is refused permanently', (_name, jumpMs, timestamp, kind) => {
    const clock = { now: () => NOW + jumpMs };
    const jumped = readReport({ vault, clock, publicUrl: PUBLIC_URL, clockJump: () => jumpMs });
    expect(jumped(source, at(timestamp)).kind).toBe(kind);
  });

  test("the source's settings limit the age", () => {
    expect(read(sourceOf('hmac-sha256', { maxAgeMs: DAY_MS }), at(NOW - 2 * DAY_MS)).kind).toBe('stale');
  });

  test('a source may sign the path with or without the prefix that a proxy removes', () => {
    const call = callOf(fake);
    expect(readAt(NOW, 'https://wall.example')(source, call)).toEqual({ kind: 'unauthenticated' });
    const direct = callOf(fake, { publicUrl: 'https://wall.example' });
    expect(read(source, direct).kind).toBe('read');
  });

  test('names all errors at once', () => {
    const bad = callOf(fake, {
      values: { '{click_id}': '', '{transaction_id}': 'a&transaction_id=b&payout=1e3', '{timestamp}': 'now' },
    });
    const outcome = read(source, bad);
    expect(outcome.kind === 'invalid' && outcome.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'click_id empty',
      'transaction_id repeated',
      'payout invalid',
      'timestamp invalid',
    ]);
  });

  test('a signed call without a timestamp is refused', () => {
    const outcome = read(source, callOf(fake, { values: { '{timestamp}': '' } }));
    expect(outcome).toMatchObject({ kind: 'invalid', errors: [{ path: 'timestamp' }] });
  });

  test('reports broken percent-encoding as an error', () => {
    const outcome = read(source, callOf(fake, { values: { '{transaction_id}': '%ff' } }));
    expect(outcome).toMatchObject({ kind: 'invalid', errors: [{ path: '' }] });
  });

  test('refuses the path of another scheme', () => {
    expect(read(source, { ...callOf(fake), pathSecret: 'x' })).toEqual({ kind: 'unauthenticated' });
  });
});

test.each(['screenout', 'bonus'])('only a signed call can name another kind: %s', (kind) => {
  const values = { '{transaction_id}': `T-1&kind=${kind}` };
  const signed = read(sourceOf('hmac-sha256'), callOf(fakeOf('hmac-sha256'), { values }));
  expect(signed).toMatchObject({ kind: 'read', report: { kind } });
  const unsigned = read(sourceOf('secret-url'), callOf(fakeOf('secret-url'), { values }));
  expect(unsigned).toMatchObject({ kind: 'invalid', errors: [{ path: 'kind' }] });
});

describe('hmac-sha256 with a signed body', () => {
  const source = sourceOf('hmac-sha256');
  const post = (json: string, timestamp = NOW, secret = WEBHOOK_SECRET): ReportRequest => {
    const body = Buffer.from(json);
    const headers = signWebhook({ id: 'msg_1', at: timestamp, body, key: webhookKey(secret) });
    return get('/leads/acme?click_id=other', { method: 'POST', headers: { ...headers }, body });
  };
  const json = JSON.stringify({ click_id: 'clk_1', transaction_id: 'T-1', payout: 1.25, event_id: 2, reason: 'x' });

  test('reads the body and ignores the query', () => {
    const report = { ...lead, payout: 12_500, eventId: '2', reason: 'x' };
    expect(read(source, post(json))).toEqual({ kind: 'read', report });
  });

  test('reads when the user converted, the offer, and that nothing is paid', () => {
    const more = {
      click_id: 'clk_1',
      transaction_id: 'T-1',
      payout: 0,
      converted_at: 1_767_225_000,
      network_offer_id: 301,
    };
    const report = { ...lead, payout: 0, isUnpaid: true, convertedAt: 1_767_225_000_000, offer: '301' };
    expect(read(source, post(JSON.stringify(more)))).toEqual({ kind: 'read', report });
    const reversal = read(source, post(JSON.stringify({ ...more, status: 2, network_offer_id: '' })));
    expect(reversal).toMatchObject({ report: { status: 2, payout: null } });
    for (const member of ['isUnpaid', 'offer']) expect(reversal).not.toHaveProperty(`report.${member}`);
  });

  test('refuses another body, id, timestamp or secret', () => {
    const call = post(json);
    const changed: ReportRequest[] = [
      { ...call, body: Buffer.from(json.replace('1.25', '9.25')) },
      { ...call, headers: { ...call.headers, 'webhook-id': 'msg_2' } },
      { ...call, headers: { ...call.headers, 'webhook-timestamp': String(NOW / 1000 + 1) } },
      { ...call, headers: { ...call.headers, 'webhook-signature': ['v1,a', 'v1,b'] } },
      { ...call, headers: {} },
      post(json, NOW, newSecret),
    ];
    for (const request of changed) expect(read(source, request)).toEqual({ kind: 'unauthenticated' });
  });

  test('its timestamp is limited like that of a URL', () => {
    expect(read(source, post(json, NOW - 8 * DAY_MS)).kind).toBe('stale');
    expect(read(source, post(json, NOW + 6 * 60_000)).kind).toBe('stale');
  });

  test.each([
    ['no JSON', '{', ''],
    ['no object', '[]', ''],
    ['a missing field', '{"click_id":"clk_1"}', 'transaction_id'],
  ])('%s is refused', (_name, text, path) => {
    expect(read(source, post(text))).toMatchObject({ kind: 'invalid', errors: [{ path }] });
  });
});

test('the secret in a path is accepted in base64 and base64url, only as a whole', () => {
  const secret = `whsec_${Buffer.alloc(32, 0xfb).toString('base64')}`;
  const source = sourceOf('secret-url', { sealedSecret: vault.sealSecret(secret) });
  const call = callOf(fakeOf('secret-url'), { secret });
  expect(call.target).not.toContain('%');
  expect(read(source, call).kind).toBe('read');
  expect(read(source, { ...call, pathSecret: secret }).kind).toBe('read');
  for (const pathSecret of [null, '', 'whsec_', secret.slice(0, -4), `${secret}a`]) {
    expect(read(source, { ...call, pathSecret })).toEqual({ kind: 'unauthenticated' });
  }
});

test('an unknown scheme is an error, not a lead', () => {
  expect(() => read(sourceOf('gone'), get('/leads/acme'))).toThrow(/gone/);
});
