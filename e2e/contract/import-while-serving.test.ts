import { expect, test } from 'vitest';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Imports while the service runs', (ready) => {
  const setUp = async () => {
    const service = ready();
    const wall = await service.newWall();
    return { ...service, ask: askFor(service, wall, { subid1: service.newUser() }) };
  };
  const catalog = (generation: number, count = 40) =>
    Array.from({ length: count }, (_, index) => offerRow(index + 1, { name: `Generation ${generation}` }));

  test('the next request sees an import', async () => {
    const { ask, importOffers } = await setUp();
    for (let generation = 1; generation <= 5; generation++) {
      const report = await importOffers(catalog(generation, 3), { prune: true });
      expect(report).toMatchObject({ kind: 'imported' });
      expect((await ask.offers()).map(({ name }) => name)).toEqual(
        Array.from({ length: 3 }, () => `Generation ${generation}`),
      );
    }
    await importOffers(catalog(6, 2), { prune: true });
    expect((await ask.ids()).toSorted()).toEqual([1, 2]);
  });

  test('every response is from one complete catalog, never a mix, and never older than the previous one', async () => {
    const { ask, importOffers } = await setUp();
    await importOffers(catalog(1), { prune: true });
    const importing = new AbortController();
    const seen: number[] = [];
    const reader = async () => {
      let newest = 0;
      while (!importing.signal.aborted) {
        const names = new Set((await ask.offers()).map(({ name }) => name));
        expect([...names]).toHaveLength(1);
        const generation = Number([...names][0]?.split(' ')[1]);
        expect(generation).toBeGreaterThanOrEqual(newest);
        newest = generation;
        seen.push(generation);
      }
    };
    const reading = Promise.all([reader(), reader(), reader()]);
    let last = 1;
    // Imports may be faster than the first answers. A reader that fails ends the imports.
    while (last < 15 || new Set(seen).size < 2) await Promise.race([importOffers(catalog(++last)), reading]);
    importing.abort();
    await reading;
    expect((await ask.offers()).every(({ name }) => name === `Generation ${last}`)).toBe(true);
  });

  test('bad rows are reported and the others imported; a strict import with a bad row changes nothing', async () => {
    const { ask, importOffers } = await setUp();
    await importOffers(catalog(1, 2), { prune: true });
    const mixed = [offerRow(1, { name: 'Better' }), offerRow(2, { payout: 'much' }), { offer_id: 3 }];
    const strict = await importOffers(mixed, { strict: true });
    expect(strict).toMatchObject({ kind: 'refused', rejected: [{ line: 1 }, { line: 1 }] });
    expect((await ask.offers()).map(({ name }) => name)).toEqual(['Generation 1', 'Generation 1']);
    const lenient = await importOffers(mixed);
    expect(lenient).toMatchObject({ kind: 'imported', created: 0, updated: 1 });
    expect(lenient.rejected[0]?.reason).toContain('payout');
    expect((await ask.offers()).map(({ name }) => name).toSorted()).toEqual(['Better', 'Generation 1']);
  });

  test('a feed that breaks off changes nothing', async () => {
    const { ask, importOffers } = await setUp();
    await importOffers(catalog(1, 2), { prune: true });
    const broken = await importOffers([], { text: JSON.stringify(catalog(2, 2)).slice(0, -20), prune: true });
    expect(broken.kind).toBe('refused');
    expect((await ask.offers()).map(({ name }) => name)).toEqual(['Generation 1', 'Generation 1']);
  });
});
