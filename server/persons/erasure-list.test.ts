import fc from 'fast-check';
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openErasureList } from './erasure-list.ts';

const AT = Date.UTC(2026, 0, 1);
const folder = mkdtempSync(join(tmpdir(), 'rewards-list-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
const newFile = (): string => join(folder, `list-${(made += 1)}`);
const digestOf = (one: number): string => String(one).padStart(64, '0');

test('a list that is read on is the same as one that is read again, no matter who adds to it in between', () => {
  const step = fc.record({
    by: fc.nat(1),
    does: fc.constantFrom('remember' as const, 'withdraw' as const, 'read' as const, 'crash' as const),
    erased: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const file = newFile();
      const lists = [openErasureList(file), openErasureList(file)];
      for (const { by, does, erased } of steps) {
        const list = lists[by] ?? expect.unreachable();
        const erasures = erased.map((one) => ({ digest: digestOf(one), at: AT + one }));
        if (does === 'crash') appendFileSync(file, `\n2026-01-01T00:00:00.000Z ${'0'.repeat(erased.length)}`);
        else if (does !== 'read') list[does](erasures);
        const anew = openErasureList(file);
        expect(list.digests()).toEqual(anew.digests());
        for (let one = 0; one < 5; one += 1) expect(list.has(digestOf(one))).toBe(anew.digests().has(digestOf(one)));
      }
    }),
  );
});

test('a line counts once it is whole', () => {
  const file = newFile();
  const list = openErasureList(file);
  list.remember([{ digest: digestOf(1), at: AT }]);
  const line = `\n2026-01-01T00:00:00.000Z ${digestOf(2)}\n`;
  appendFileSync(file, line.slice(0, 60));
  expect([...list.digests().keys()]).toEqual([digestOf(1)]);
  appendFileSync(file, line.slice(60));
  expect([...list.digests().keys()]).toEqual([digestOf(1), digestOf(2)]);
});

test('a list that someone has replaced or removed is read from its beginning', () => {
  const [file, other] = [newFile(), newFile()];
  const list = openErasureList(file);
  list.remember([1, 2].map((one) => ({ digest: digestOf(one), at: AT })));
  expect(list.digests().size).toBe(2);
  openErasureList(other).remember([3, 4, 5].map((one) => ({ digest: digestOf(one), at: AT })));
  renameSync(other, file);
  expect([...list.digests().keys()]).toEqual([3, 4, 5].map(digestOf));
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 91));
  expect([...list.digests().keys()]).toEqual([digestOf(3)]);
  rmSync(file);
  expect(list.digests().size).toBe(0);
  expect(list.has(digestOf(3))).toBe(false);
});
