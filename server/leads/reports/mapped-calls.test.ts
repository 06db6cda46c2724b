import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callMap } from '../../schema/call-map.ts';
import { NOW } from '../../networks/simulation/fake-source.ts';
import { get, PUBLIC_URL, sourceOf, vault } from './fake-sources.fixture.ts';
import { readReport } from './read-report.ts';

const read = readReport({ vault, clock: { now: () => NOW }, publicUrl: PUBLIC_URL });

test('a call by a map with an HMAC over all that it reads is refused if anything of it was changed, or says the same', () => {
  const map = callMap.parse({
    fields: { click_id: 'c', transaction_id: 't', payout: 'p' },
    states: [{ parameter: 's', complete: ['1'], reversal: ['2'] }],
    hash: { parameter: 'sig', algorithm: 'hmac-sha256', text: '{c}|{t}|{p}|{s}' },
  });
  const source = sourceOf('secret-url', { callMap: map, sealedSecret: vault.sealSecret('their-secret') });
  const sig = createHmac('sha256', 'their-secret').update('clk_1|T-1|1.25|1').digest('hex');
  const target = `/leads/acme?c=clk_1&t=T-1&p=1.25&s=1&sig=${sig}`;
  const before = JSON.stringify(read(source, get(target)));
  expect(before).toContain('"payout":12500');
  const added = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.constantFrom('&s=2', '&p=9', '|', '{p}', '%7c', '-', '9', '&'),
  );
  fc.assert(
    fc.property(fc.nat({ max: target.length - 1 }), fc.nat({ max: 3 }), added, (at, removed, more) => {
      const outcome = read(source, get(target.slice(0, at) + more + target.slice(at + removed)));
      if (outcome.kind === 'read') expect(JSON.stringify(outcome)).toBe(before);
    }),
    { numRuns: 500 },
  );
});
