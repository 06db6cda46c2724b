import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadDigest } from './lead-event.ts';

const names = fc.constantFrom('', 'a', 'b', 'a,b', '"', 'x'.repeat(255));
const leads = fc.record({ clickId: names, source: names, externalId: names, eventId: names });

test('two leads have the same digest exactly if click, source, transaction and event are the same', () => {
  fc.assert(
    fc.property(leads, leads, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(leadDigest(one) === leadDigest(other)).toBe(isSame);
      expect(leadDigest(one)).toMatch(/^[0-9a-f]{32}$/);
    }),
  );
});
