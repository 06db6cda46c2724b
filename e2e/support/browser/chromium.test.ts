import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chromiumPath } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'chromium-test-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('each version of Chromium is unpacked once and completely, without leaving other files behind', () => {
  const path = chromiumPath(folder);
  const { ino, size } = statSync(path);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^chromium-\d+\.\d+\.\d+$/)]);
  expect(size).toBeGreaterThan(100_000_000);
  expect(chromiumPath(folder)).toBe(path);
  expect(statSync(path).ino).toBe(ino);
});

test('the error names missing system libraries and the packages that have them', () => {
  expect(() => chromiumPath(folder, () => ['libnss3.so', 'libnssutil3.so', 'libstrange.so.9'])).toThrow(
    /lacks libnss3\.so, libnssutil3\.so, libstrange\.so\.9.*apt-get install libnss3 whichever package has libstrange\.so\.9$/,
  );
});
