import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** The secret of RFC 6238's test vectors, `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The last six digits of the vectors for SHA-1.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i s, the code of RFC 6238 is right, and one step before and after', (second, code) => {
  const step = Math.floor(second / 30);
  expect([-30, 0, 30].map((late) => totpStep(SECRET, code, (second + late) * 1000))).toEqual([step, step, step]);
  for (const late of [-60, 60]) expect(totpStep(SECRET, code, (second + late) * 1000)).toBeNull();
});

test('text that is no code is wrong', () => {
  for (const code of ['', '28708', '2870820', '28708x']) expect(totpStep(SECRET, code, 59_000)).toBeNull();
});

test('secrets have 160 random bits, and the address names the service and the person', () => {
  const ids = systemIds();
  const secrets = [newTotpSecret(ids), newTotpSecret(ids)];
  expect(secrets[0]).not.toBe(secrets[1]);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(SECRET, { issuer: 'Rewards Wall (a.example)', name: 'ann@example.com' }));
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toContain('ann@example.com');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: SECRET, digits: '6', period: '30' });
});
