import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { openCountryLookup } from './geo.ts';

test('the built-in data has the countries of public addresses only, and needs no city files', async () => {
  // Relative, as DATA_DIR is by default.
  const dataDir = relative('.', mkdtempSync(join(tmpdir(), 'rewards-wall-geo-')));
  const lookup = await openCountryLookup({ geoDatabase: null, dataDir });
  expect(lookup('73.162.10.20')).toBe('US');
  expect(lookup('84.128.10.20')).toBe('DE');
  for (const ip of ['127.0.0.1', '10.0.0.1', '::1', 'nonsense', '']) expect(lookup(ip), ip).toBeNull();
  expect(readdirSync(join(dataDir, 'geo')).every((name) => name.startsWith('geoip-country'))).toBe(true);
  rmSync(dataDir, { recursive: true });
});

test('if the country database can not be opened, the service does not start', async () => {
  await expect(openCountryLookup({ geoDatabase: '/nowhere/x.mmdb', dataDir: tmpdir() })).rejects.toThrow();
});
