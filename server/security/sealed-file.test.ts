import { createSecretKey } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { keyIdOf, openFile, sealFile } from './sealed-file.ts';
import { SealError } from './vault.ts';

const ids = systemIds();
const keyOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte));
const key = keyOf(1);

test('a sealed file opens with its key only, and only as it was', () => {
  const content = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(content, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, place, change) => {
      const sealed = sealFile(key, bytes, ids);
      expect([...openFile(key, sealed)]).toEqual([...bytes]);
      expect(() => openFile(keyOf(2), sealed)).toThrow(SealError);
      const at = place % sealed.length;
      expect(() => openFile(key, sealed.subarray(0, at))).toThrow(SealError);
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ change;
      expect(() => openFile(key, changed)).toThrow(SealError);
    }),
  );
});

test('the same content is never sealed to the same bytes', () => {
  const twice = [1, 2].map(() => sealFile(key, Buffer.from('rows'), ids).toString('hex'));
  expect(new Set(twice).size).toBe(2);
});

test('a key is named by an id of its own', () => {
  expect(keyIdOf(key)).toMatch(/^[0-9a-f]{16}$/);
  expect(keyIdOf(keyOf(2))).not.toBe(keyIdOf(key));
});
