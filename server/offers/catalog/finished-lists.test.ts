import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBufferPool, type Lease } from './buffer-pool.ts';
import { createByteArena } from './byte-arena.ts';
import { createCurrencies } from './currencies.ts';
import type { ListTerms } from './list-writer.ts';
import { createRenderer, type RenderedList } from './render-list.ts';
import { prepareEntry } from './render.ts';
import { sampleCurrency, sampleOffer, stored } from './samples.fixture.ts';

const PUBLIC_URL = 'https://wall.example';
const currencies = createCurrencies();
const terms: ListTerms = {
  name: 'offers',
  currency: currencies.of(sampleCurrency(10_000)),
  token: 'TOKEN',
  featured: new Set([3]),
  detected: [40],
};
const arena = createByteArena();
const offersFrom = (first: number) =>
  Array.from({ length: 120 }, (_, at) => {
    const parts = at % 2 === 0 ? { targeting: { target_system: [50] } } : {};
    return prepareEntry(stored(sampleOffer(first + at, parts)), PUBLIC_URL, arena);
  });
const all = offersFrom(1);
const changed = offersFrom(1);

function openRenderer() {
  const given: Buffer[] = [];
  const pool = createBufferPool();
  const lease = (bytes: number): Lease => {
    const one = pool.lease(bytes);
    given.push(one.buffer);
    return one;
  };
  const render = createRenderer({ pool: { lease }, publicUrl: PUBLIC_URL, yieldToEventLoop: () => Promise.resolve() });
  const list = (entries = all, more: Partial<ListTerms> = {}) => {
    const rendered = render(entries, { ...terms, ...more });
    if (rendered instanceof Promise || rendered.kind !== 'bytes') throw new Error('It is made in pieces.');
    return rendered;
  };
  return { list, given };
}

const textOf = (rendered: RenderedList): string => (rendered.kind === 'bytes' ? rendered.body.toString() : '');

test('a list that is asked for again and again is written once, apart from its token', () => {
  const { given, list } = openRenderer();
  for (const token of ['AAAA', 'BBBB', 'CCCC', 'DDDD']) {
    const rendered = list(all, { token });
    expect(textOf(rendered).split(token)).toHaveLength(121);
    rendered.release();
  }
  // The first one was not kept, because most lists are never requested again.
  expect(given).toHaveLength(2);
});

test('a list that is being sent keeps its token, no matter who asks for the same list', () => {
  const { list } = openRenderer();
  for (let time = 0; time < 3; time++) list().release();
  const ann = list(all, { token: 'ANN__' });
  const bob = list(all, { token: 'BOB__' });
  expect(textOf(ann)).toBe(textOf(bob).replaceAll('BOB__', 'ANN__'));
  ann.release();
  // A second release must not lend the list twice.
  ann.release();
  const [cat, dan] = [list(all, { token: 'CAT__' }), list(all, { token: 'DAN__' })];
  expect([ann, bob, cat, dan].map((one) => /ANN__|BOB__|CAT__|DAN__/.exec(textOf(one))?.[0]).slice(1)).toEqual([
    'BOB__',
    'CAT__',
    'DAN__',
  ]);
});

test('whatever was sent before, a list has the bytes of one that is rendered for the first time', () => {
  const request = fc.record({
    entries: fc.constantFrom(all, changed, all.toReversed(), all.slice(0, 110)),
    name: fc.constantFrom('offers' as const, 'surveys' as const),
    currency: fc.constantFrom(terms.currency, currencies.of(sampleCurrency(25_000, true))),
    token: fc.constantFrom('TOKEN', 'NEKOT', 'LONGER'),
    featured: fc.constantFrom(terms.featured, new Set([4]), new Set<number>()),
    detected: fc.constantFrom([40], [50], [40, 50], []),
    /** How many later requests come while it is being sent. */
    sentDuring: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 20 }), (requests) => {
      const { list } = openRenderer();
      const sending: { until: number; release: () => void; expected: string; rendered: RenderedList }[] = [];
      for (const [at, { entries, sentDuring, ...more }] of requests.entries()) {
        for (const one of sending.splice(0)) {
          expect(textOf(one.rendered)).toBe(one.expected);
          if (one.until > at) sending.push(one);
          else one.release();
        }
        const rendered = list(entries, more);
        const expected = textOf(openRenderer().list(entries, more));
        expect(textOf(rendered)).toBe(expected);
        sending.push({ until: at + sentDuring, release: () => rendered.release(), expected, rendered });
      }
    }),
    { numRuns: 60 },
  );
});
