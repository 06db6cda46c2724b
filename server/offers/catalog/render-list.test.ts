import { expect, test } from 'vitest';
import { createBufferPool } from './buffer-pool.ts';
import { createCurrencies } from './currencies.ts';
import type { ListTerms } from './list-writer.ts';
import { createRenderer, type RenderedList } from './render-list.ts';
import { prepareEntry } from './render.ts';
import { sampleCurrency, sampleOffer, stored } from './samples.fixture.ts';
import { createByteArena } from './byte-arena.ts';

const PUBLIC_URL = 'https://wall.example';
const terms: ListTerms = {
  name: 'offers',
  currency: createCurrencies().of(sampleCurrency(10_000)),
  token: 'TOKEN',
  featured: new Set([3, 2_000]),
  detected: [40],
};

/** Entries, and a renderer that counts how often it yields to the event loop. */
function setUp(count: number, description = 'Do it and be paid.') {
  const place = createByteArena();
  const entries = Array.from({ length: count }, (_, at) => {
    const parts = at % 2 === 0 ? { targeting: { target_system: [50] } } : {};
    return prepareEntry(stored(sampleOffer(at + 1, { description, ...parts })), PUBLIC_URL, place);
  });
  const seen = { turns: 0 };
  const render = createRenderer({
    pool: createBufferPool(),
    publicUrl: PUBLIC_URL,
    yieldToEventLoop: async () => void (seen.turns += 1),
  });
  return { entries, render, seen };
}

async function collect(list: RenderedList): Promise<{ text: string; pieces: number[] }> {
  if (list.kind === 'bytes') return { text: list.body.toString(), pieces: [list.body.length] };
  const pieces: Buffer[] = [];
  // A piece is valid until the next one, so copy it.
  for await (const piece of list.body.pieces()) pieces.push(Buffer.from(piece));
  return { text: Buffer.concat(pieces).toString(), pieces: pieces.map(({ length }) => length) };
}

test('a long list is rendered in pieces, yields between them, and has the announced length', async () => {
  const { entries, render, seen } = setUp(5_500);
  const rendered = render(entries, terms);
  // The length is measured in slices, so the result is not there synchronously.
  expect(rendered).toBeInstanceOf(Promise);
  const list = await rendered;
  if (list.kind !== 'stream') throw new Error('It is made at once.');
  expect(seen.turns).toBe(6);
  const { text, pieces } = await collect(list);
  expect(Buffer.byteLength(text)).toBe(list.body.length);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(256 * 1024);
  expect(seen.turns).toBeGreaterThanOrEqual(6 + pieces.length);
  const { offers } = JSON.parse(text) as { offers: { offer_id: number }[] };
  expect(offers.map(({ offer_id }) => offer_id)).toEqual(entries.map(({ offer }) => offer.offer_id));
  // The bytes equal those of short lists of the same offers.
  const short = await collect(await render(entries.slice(0, 900), terms));
  expect(short.pieces).toHaveLength(1);
  expect(text.startsWith(short.text.slice(0, -2))).toBe(true);
});

test('a list of few but long offers is rendered in pieces, too', async () => {
  const { entries, render } = setUp(600, 'long '.repeat(800));
  const list = await render(entries, terms);
  expect(list.kind).toBe('stream');
  const { text, pieces } = await collect(list);
  expect(pieces.length).toBeGreaterThan(1);
  expect((JSON.parse(text) as { offers: unknown[] }).offers).toHaveLength(600);
});

test('the memory that a long list takes while it is sent is known in advance, and small', async () => {
  const { entries, render } = setUp(20_000);
  const list = await render(entries, terms);
  if (list.kind !== 'stream') throw new Error('It is made at once.');
  expect(list.body.heldBytes).toBe(256 * 1024 + 20_000 * 8);
  expect(list.body.length).toBeGreaterThan(20 * list.body.heldBytes);
});

test('reuses the buffer of a list whose reader left', async () => {
  const { entries, render } = setUp(5_500);
  const lent: ArrayBufferLike[] = [];
  for (let time = 0; time < 2; time += 1) {
    const list = await render(entries, terms);
    if (list.kind !== 'stream') throw new Error('It is made at once.');
    for await (const piece of list.body.pieces()) {
      lent.push(piece.buffer);
      break;
    }
  }
  expect(lent[1]).toBe(lent[0]);
});
