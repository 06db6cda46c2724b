import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParameters } from '../../networks/network.ts';
import { networks } from '../../networks/all.ts';
import type { ReportRequest } from './lead-report.ts';
import { complete, read, send } from './network-calls.fixture.ts';
import { callOf, get, fakeOf, sourceOf } from './fake-sources.fixture.ts';
import { covers } from '../../networks/signature.ts';

test('a lead has its signed payout, and a reversal has none', () => {
  expect(send('bitlabs-offers', {})).toMatchObject({ report: { payout: 12_500 } });
  expect(send('bitlabs-offers', {}, true)).toMatchObject({ report: { payout: null, status: 2 } });
});

/** The call with another `value` for a parameter, and the old signature. */
function changed(call: ReportRequest, parameter: string, value: string): ReportRequest {
  const [path = '', query = ''] = call.target.split('?');
  const pairs = query.split('&').map((pair) => (pair.startsWith(`${parameter}=`) ? `${parameter}=${value}` : pair));
  return { ...call, target: `${path}?${pairs.join('&')}` };
}

const covered = networks.flatMap(({ name, signature, ...callback }) =>
  readParameters({ name, signature, ...callback })
    .filter((parameter) => covers(signature, parameter))
    .filter((parameter) => callOf(fakeOf(name)).target.includes(`${parameter}=`))
    .map((parameter) => [name, parameter] as const),
);

test.each(covered)("%s: %s can't be changed without the secret", (scheme, parameter) => {
  const call = callOf(fakeOf(scheme));
  const before = JSON.stringify(read(sourceOf(scheme), call));
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('0', '1', '2', '-9', 'true', '99')), (value) => {
      const outcome = read(sourceOf(scheme), changed(call, parameter, encodeURIComponent(value)));
      if (outcome.kind !== 'unauthenticated') expect(JSON.stringify(outcome)).toBe(before);
    }),
  );
});

const unsigned = networks.flatMap(({ amounts, name, signature }) =>
  amounts.filter((amount) => !covers(signature, amount)).map((amount) => [name, amount] as const),
);

test.each(unsigned)('%s: an unsigned %s is never paid', (scheme, amount) => {
  const call = callOf(fakeOf(scheme));
  for (const value of ['9999', '-1', '0', 'x']) {
    const outcome = read(sourceOf(scheme), changed(call, amount, value));
    if (outcome.kind === 'read') expect(outcome.report.payout).toBeNull();
  }
});

describe('a signature', () => {
  test('is valid only for a GET, on the path for its kind', () => {
    const adgem = callOf(fakeOf('adgem'));
    expect(read(sourceOf('adgem'), { ...adgem, method: 'POST' })).toEqual({ kind: 'unauthenticated' });
    expect(read(sourceOf('adgem'), { ...adgem, pathSecret: 'x' })).toEqual({ kind: 'unauthenticated' });
    const tune = callOf(fakeOf('tune'));
    expect(read(sourceOf('tune'), tune)).toMatchObject(complete);
    expect(read(sourceOf('tune'), { ...tune, pathSecret: null })).toEqual({ kind: 'unauthenticated' });
    expect(read(sourceOf('tune'), { ...tune, pathSecret: `${tune.pathSecret}0` })).toEqual({ kind: 'unauthenticated' });
  });

  test('proves nothing if it is repeated, or if values could move into each other', () => {
    const adgem = callOf(fakeOf('adgem'));
    const twice = { ...adgem, target: `${adgem.target}&verifier=00` };
    expect(read(sourceOf('adgem'), twice)).toEqual({ kind: 'unauthenticated' });
    const moved = callOf(fakeOf('adscend'), { values: { '[SB1]': 'clk|1', '[TID]': 'T' } });
    expect(read(sourceOf('adscend'), moved)).toEqual({ kind: 'unauthenticated' });
    expect(read(sourceOf('torox'), get('/leads/acme?signature='))).toEqual({ kind: 'unauthenticated' });
  });
});
